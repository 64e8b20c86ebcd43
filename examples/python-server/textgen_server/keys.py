"""The API keys with their permissions and rate limits."""

from hashlib import sha256
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from .limiter import SlidingLog

Permission = Literal["models", "generate"]


class KeyRecord(BaseModel):
    """One entry of the keys file: at most `limit` requests in `seconds`, only for the permitted operations."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    secret: str = Field(min_length=1)
    limit: int = Field(ge=1)
    seconds: float = Field(gt=0)
    permissions: frozenset[Permission] = frozenset({"models", "generate"})


class ApiKey:
    """A key with its own rate limiter."""

    def __init__(self, record: KeyRecord) -> None:
        self.name = record.name
        self.permissions = record.permissions
        self.limiter = SlidingLog(record.limit, record.seconds)


class KeyRing:
    """Finds keys by the hash of the token, so no secret is kept and the look-up time reveals nothing about it."""

    def __init__(self, records: list[KeyRecord]) -> None:
        if len({record.name for record in records}) < len(records):
            raise ValueError("two keys have the same name")
        self._keys = {_digest(record.secret): ApiKey(record) for record in records}

    @classmethod
    def from_json(cls, text: str) -> "KeyRing":
        """Raises ValueError if the text is not a list of key records."""
        return cls(TypeAdapter(list[KeyRecord]).validate_json(text))

    def find(self, token: str) -> ApiKey | None:
        return self._keys.get(_digest(token))


def _digest(token: str) -> bytes:
    return sha256(token.encode()).digest()
