"""The models that the server offers."""

from typing import Literal

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

Capability = Literal["generate", "stream", "function_calling"]


class Document(BaseModel):
    """Base of request and answer bodies: camelCase in JSON, snake_case in Python."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class Pricing(Document):
    prompt: float
    completion: float


class Stats(Document):
    avg_latency: int
    uptime: float


class Model(Document):
    id: str
    name: str
    description: str
    context_window: int
    max_tokens: int
    capabilities: list[Capability]
    pricing: Pricing
    created: int


class ModelWithStats(Model):
    stats: Stats


MODELS = [
    Model(
        id="model-v2-large",
        name="Model 2 Large",
        description="Long documents, complex reasoning, code.",
        context_window=32768,
        max_tokens=4096,
        capabilities=["function_calling", "generate", "stream"],
        pricing=Pricing(prompt=0.01, completion=0.03),
        created=1709251200,
    ),
    Model(
        id="model-v1",
        name="Model 1",
        description="General purpose: chat, summaries, questions and answers.",
        context_window=8192,
        max_tokens=2048,
        capabilities=["generate", "stream"],
        pricing=Pricing(prompt=0.002, completion=0.004),
        created=1688169600,
    ),
    Model(
        id="model-v1-fast",
        name="Model 1 Fast",
        description="Low latency, real time.",
        context_window=4096,
        max_tokens=1024,
        capabilities=["generate"],
        pricing=Pricing(prompt=0.001, completion=0.001),
        created=1696118400,
    ),
    Model(
        id="model-v1-tiny",
        name="Model 1 Tiny",
        description="For trying things out.",
        context_window=1024,
        max_tokens=64,
        capabilities=["generate"],
        pricing=Pricing(prompt=0, completion=0),
        created=1717200000,
    ),
]
