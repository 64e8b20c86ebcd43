"""Text generation. It chooses random words; a real server would call its model."""

import asyncio
import random
import uuid
from datetime import UTC, datetime
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StrictInt, StrictStr

from .catalogue import Document, Model

WORDS = ("the", "a", "of", "light", "river", "stone", "under", "quiet", "over", "glass", "road", "and", "slow")


class GenerateRequest(Document):
    """Strict: a string in place of an integer is refused, not converted."""

    model_config = ConfigDict(strict=True)

    model: StrictStr
    prompt: StrictStr
    max_tokens: Annotated[StrictInt, Field(ge=1)] = 16


class Usage(Document):
    prompt: int
    completion: int


class Completion(Document):
    output: list[str]
    tokens: Usage


class Generation(Document):
    id: str
    object: Literal["generation"] = "generation"
    data: Completion
    created_at: str


async def generate(request: GenerateRequest, model: Model) -> Generation:
    """A greater maxTokens than the model allows is reduced to the model's maximum."""
    await asyncio.sleep(random.uniform(0.002, 0.02))
    count = random.randint(1, min(request.max_tokens, model.max_tokens, 24))
    return Generation(
        id=f"gen-{uuid.uuid4().hex}",
        data=Completion(
            output=[" ".join(random.choices(WORDS, k=count))],
            tokens=Usage(prompt=len(request.prompt.split()), completion=count),
        ),
        created_at=datetime.now(UTC).isoformat(),
    )
