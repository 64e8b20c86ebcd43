"""ASGI middleware for all paths under /v1: authentication and rate limiting."""

from fastapi.security.utils import get_authorization_scheme_param
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import error_response
from .keys import ApiKey, KeyRing


class Admission:
    """FastAPI parses a body before it resolves dependencies. As middleware, this also authenticates and counts a request
    with malformed JSON, whose 400 then has the rate-limit headers of its key."""

    def __init__(self, app: ASGIApp, keys: KeyRing) -> None:
        self._app = app
        self._keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/v1/"):
            return await self._app(scope, receive, send)

        key = self._key(Headers(scope=scope))
        if key is None:
            challenge = {"WWW-Authenticate": "Bearer"}
            refusal = error_response(401, "invalid_api_key", "No such API key.", challenge)
            return await refusal(scope, receive, send)

        standing = key.limiter.admit()

        async def send_with_standing(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(standing.headers())
            await send(message)

        if not standing.admitted:
            wait = {"Retry-After": str(standing.reset_seconds)}
            refusal = error_response(429, "rate_limited", "This key has used up its limit.", wait)
            return await refusal(scope, receive, send_with_standing)

        scope.setdefault("state", {})["key"] = key
        await self._app(scope, receive, send_with_standing)

    def _key(self, headers: Headers) -> ApiKey | None:
        scheme, token = get_authorization_scheme_param(headers.get("authorization"))
        return self._keys.find(token) if scheme.lower() == "bearer" else None
