"""The results of requests with an Idempotency-Key."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from .errors import Refusal

Result = TypeVar("Result")
Slot = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Entry(Generic[Result]):
    body: object
    task: asyncio.Task[Result]
    forgotten_at: float


class Replays(Generic[Result]):
    """Executes each logical request once, and keeps its result for `retention_seconds`."""

    def __init__(self, retention_seconds: float = 600, clock: Callable[[], float] = time.monotonic) -> None:
        self._retention_seconds = retention_seconds
        self._clock = clock
        self._entries: dict[Slot, _Entry[Result]] = {}

    async def once(
        self, owner: str, idempotency_key: str, body: object, execute: Callable[[], Awaitable[Result]]
    ) -> tuple[Result, bool]:
        """Returns the result, and True if an earlier request began it. A duplicate waits for the first request. Raises
        Refusal if the body differs. Each owner has its own keys. A failed result is not kept."""
        self._forget()
        slot = (owner, idempotency_key)
        entry = self._entries.get(slot)
        replayed = entry is not None
        if entry is None:
            task = asyncio.ensure_future(_run(execute))
            entry = self._entries[slot] = _Entry(body, task, self._clock() + self._retention_seconds)
            task.add_done_callback(partial(self._drop_failed, slot))
        elif entry.body != body:
            raise Refusal(422, "idempotency_key_reused", "This Idempotency-Key came with another body before.")
        # Shielded: a client that disconnects must not cancel the result for the others that wait for it.
        return await asyncio.shield(entry.task), replayed

    def _forget(self) -> None:
        """Entries are sorted by age, so the search ends at the first one that has not expired."""
        now = self._clock()
        while self._entries:
            slot = next(iter(self._entries))
            if self._entries[slot].forgotten_at > now:
                return
            del self._entries[slot]

    def _drop_failed(self, slot: Slot, task: asyncio.Task[Result]) -> None:
        if task.cancelled() or task.exception() is not None:
            del self._entries[slot]


async def _run(execute: Callable[[], Awaitable[Result]]) -> Result:
    return await execute()
