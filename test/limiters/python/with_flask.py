"""Flask-Limiter in one thread that serves one connection at a time, so that an idle connection blocks the others."""

import time
from typing import Any

from flask import Flask, Response, g, request
from flask_limiter import Limiter, RequestLimit
from werkzeug.exceptions import HTTPException
from werkzeug.serving import make_server

from service import BUG, LATENCY_SECONDS, TOO_MANY, UNAUTHORIZED, Answer, announce, answer, key_of, skips


def response_of(reply: Answer) -> Response:
    return Response(reply.text(), reply.status, reply.headers, content_type="application/json")


def refuse(_limit: RequestLimit) -> Response:
    return response_of(TOO_MANY)


def application() -> Any:
    flask = Flask(__name__)

    def id_of() -> str:
        return request.remote_addr or "" if BUG == "per-address" else g.key["secret"]

    @flask.before_request
    def authenticate() -> Response | None:
        g.key = key_of(request.headers.get("authorization"))
        return response_of(UNAUTHORIZED) if g.key is None else None

    limiter = Limiter(
        id_of,
        app=flask,
        application_limits=[lambda: f"{g.key['limit']} per {g.key['windowMilliseconds'] // 1000} second"],
        headers_enabled=True,
        storage_uri="memory://",
        on_breach=refuse,
    )
    limiter.request_filter(lambda: g.key is None or skips(request.path))

    def endpoint(path: str) -> Response:
        time.sleep(LATENCY_SECONDS)
        raw = request.environ["RAW_URI"].partition("?")[0]
        return response_of(answer(g.key, request.method, raw, request.headers.get("idempotency-key"), request.get_data()))

    methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
    flask.add_url_rule("/<path:path>", view_func=endpoint, methods=methods, provide_automatic_options=False)
    return flask


def run() -> None:
    server = make_server("127.0.0.1", 0, application(), threaded=False)
    announce(server.server_port)
    server.serve_forever()
