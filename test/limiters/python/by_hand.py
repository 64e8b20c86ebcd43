"""The strategies of `limits` over its memory storage, called by an ASGI application of our own."""

import asyncio
from typing import Any

from limits import RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import (
    FixedWindowRateLimiter,
    MovingWindowRateLimiter,
    RateLimiter,
    SlidingWindowCounterRateLimiter,
)

from service import BUG, LATENCY_SECONDS, OPTIONS, TOO_MANY, UNAUTHORIZED, Answer, answer, key_of, reset_of, skips

STRATEGIES: dict[str, type[RateLimiter]] = {
    "limits fixed-window": FixedWindowRateLimiter,
    "limits moving-window": MovingWindowRateLimiter,
    "limits sliding-window-counter": SlidingWindowCounterRateLimiter,
}


def application() -> Any:
    limiter = STRATEGIES[OPTIONS["limiter"]](MemoryStorage())

    async def decide(key: dict[str, Any], path: str, address: str) -> tuple[bool, dict[str, str]]:
        """Whether the request is admitted, and the rate-limit headers, which are read after the decision."""
        limit = key["limit"] + 1 if BUG == "off-by-one" else key["limit"]
        item = RateLimitItemPerSecond(limit, key["windowMilliseconds"] // 1000)
        id = address if BUG == "per-address" else key["secret"]
        if skips(path):
            admitted = True
        elif BUG == "get-then-set":
            admitted = limiter.test(item, id)
            await asyncio.sleep(0.02)
            limiter.hit(item, id)
        else:
            admitted = limiter.hit(item, id)
        stats = limiter.get_window_stats(item, id)
        return admitted, {
            "x-ratelimit-limit": str(key["limit"]),
            "x-ratelimit-remaining": str(min(key["limit"], max(0, stats.remaining))),
            "x-ratelimit-reset": reset_of(stats.reset_time),
        }

    async def read(receive: Any) -> bytes:
        body, more = b"", True
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
        return body

    async def handle(scope: Any, receive: Any) -> tuple[Answer, dict[str, str]]:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        key = key_of(headers.get("authorization"))
        if key is None:
            return UNAUTHORIZED, {}
        path = scope["raw_path"].decode("latin-1")
        admitted, limits = await decide(key, path, scope["client"][0])
        if not admitted:
            return TOO_MANY, limits
        body = await read(receive)
        await asyncio.sleep(LATENCY_SECONDS)
        return answer(key, scope["method"], path, headers.get("idempotency-key"), body), limits

    async def serve(scope: Any, receive: Any, send: Any) -> None:
        reply, limits = await handle(scope, receive)
        text = reply.text()
        headers = {**limits, **reply.headers, "content-type": "application/json", "content-length": str(len(text))}
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": reply.status, "headers": raw})
        await send({"type": "http.response.body", "body": text})

    return serve
