"""slowapi in Starlette. Its headers are its own but for Reset, a decimal fraction, of which the whole seconds are sent."""

import asyncio
from typing import Any

from slowapi import Limiter
from slowapi.errors import RateLimitExceeded
from slowapi.middleware import SlowAPIMiddleware
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from service import BUG, LATENCY_SECONDS, TOO_MANY, UNAUTHORIZED, Answer, answer, key_of

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


def response_of(reply: Answer) -> Response:
    return Response(reply.text(), reply.status, {**reply.headers, "content-type": "application/json"})


async def endpoint(request: Request) -> Response:
    key = request.scope["state"]["key"]
    body = await request.body()
    await asyncio.sleep(LATENCY_SECONDS)
    path = request.scope["raw_path"].decode("latin-1")
    return response_of(answer(key, request.method, path, request.headers.get("idempotency-key"), body))


async def unlimited(request: Request) -> Response:
    return await endpoint(request)


def limited(limit: int, seconds: int) -> Starlette:
    """An application whose keys all have one limit."""

    def id_of(request: Request) -> str:
        return request.client.host if BUG == "per-address" and request.client else request.scope["state"]["key"]["secret"]

    limiter = Limiter(id_of, application_limits=[f"{limit} per {seconds} second"], headers_enabled=True)

    def refuse(request: Request, _problem: Exception) -> Response:
        return limiter._inject_headers(response_of(TOO_MANY), request.state.view_rate_limit)

    routes = [Route("/{path:path}", endpoint, methods=METHODS)]
    if BUG == "unlimited-route":
        limiter.exempt(unlimited)
        routes = [Route("/v1/generate", unlimited, methods=METHODS)]
        routes += [Route(path, endpoint, methods=METHODS) for path in ("/v1/models", "/v1/models/{id}")]
    application = Starlette(routes=routes, exception_handlers={RateLimitExceeded: refuse})
    application.state.limiter = limiter
    application.add_middleware(SlowAPIMiddleware)
    return application


def application() -> Any:
    applications: dict[tuple[int, int], Starlette] = {}

    async def serve(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        headers = dict(scope["headers"])
        key = key_of(headers.get(b"authorization", b"").decode("latin-1"))
        if key is None:
            return await response_of(UNAUTHORIZED)(scope, receive, send)
        rule = key["limit"], key["windowMilliseconds"] // 1000
        if rule not in applications:
            applications[rule] = limited(*rule)
        scope["state"] = {"key": key}

        async def send_whole(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    (name, value.split(b".")[0] if name.lower() == b"x-ratelimit-reset" else value)
                    for name, value in message["headers"]
                ]
            await send(message)

        await applications[rule](scope, receive, send_whole)

    return serve
