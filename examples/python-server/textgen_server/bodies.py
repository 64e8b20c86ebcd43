"""Request bodies: limited in size, and parsed as strict JSON (RFC 8259)."""

import json
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from .errors import Refusal

MAX_BODY_BYTES = 1_000_000


class StrictRequest(Request):
    async def stream(self) -> AsyncGenerator[bytes, None]:
        size = 0
        async for chunk in super().stream():
            size += len(chunk)
            if size > MAX_BODY_BYTES:
                raise Refusal(413, "body_too_large", f"The body is larger than {MAX_BODY_BYTES} bytes.")
            yield chunk

    async def json(self) -> Any:
        return json.loads((await self.body()).decode(), parse_constant=_refuse_constant)


class StrictRoute(APIRoute):
    """Gives FastAPI's handler a StrictRequest (a custom Request and APIRoute in FastAPI's documentation)."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def strict_handler(request: Request) -> Response:
            return await handler(StrictRequest(request.scope, request.receive))

        return strict_handler


def _refuse_constant(name: str) -> None:
    """Python's json module accepts NaN and Infinity, which are not JSON."""
    raise json.JSONDecodeError(f"{name} is not JSON", name, 0)
