"""The rate limit of one key: a log of the requests admitted in the last `seconds`."""

import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """The decision about one request, and the number of requests left after it."""

    admitted: bool
    limit: int
    remaining: int
    reset_seconds: int

    def headers(self) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.remaining),
            "X-RateLimit-Reset": str(self.reset_seconds),
        }


class SlidingLog:
    """Admits at most `limit` requests in any span of `seconds`.

    It awaits nothing, so it needs no lock: on one event loop, requests are counted one after the other.
    """

    def __init__(self, limit: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._seconds = seconds
        self._clock = clock
        self._admitted: deque[float] = deque()

    def admit(self) -> Standing:
        now = self._clock()
        while self._admitted and self._admitted[0] <= now - self._seconds:
            self._admitted.popleft()
        admitted = len(self._admitted) < self._limit
        if admitted:
            self._admitted.append(now)
        return Standing(
            admitted=admitted,
            limit=self._limit,
            remaining=self._limit - len(self._admitted),
            reset_seconds=math.ceil(self._admitted[0] + self._seconds - now),
        )
