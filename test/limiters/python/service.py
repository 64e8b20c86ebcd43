"""The three endpoints of the interface, without a limiter.

The options are one JSON object in argv[1]:
{limiter, reset, latencyMilliseconds, bug, keys: [{secret, limit, windowMilliseconds, lacks}]}
"""

import hashlib
import json
import os
import sys
import threading
import time
import uuid
from datetime import UTC, datetime
from typing import Any, NamedTuple
from urllib.parse import unquote

OPTIONS: dict[str, Any] = json.loads(sys.argv[1])
KEYS: dict[str, dict[str, Any]] = {key["secret"]: key for key in OPTIONS["keys"]}
BUG: str = OPTIONS.get("bug", "")
LATENCY_SECONDS: float = OPTIONS["latencyMilliseconds"] / 1000
MOST_BYTES = 1_000_000


class Answer(NamedTuple):
    status: int
    body: dict[str, Any]
    headers: dict[str, str] = {}

    def text(self) -> bytes:
        return json.dumps(self.body).encode()


def failure(status: int, kind: str, code: str, headers: dict[str, str] | None = None) -> Answer:
    message = code.replace("_", " ")
    return Answer(status, {"error": {"type": kind, "message": message, "code": code}}, headers or {})


UNAUTHORIZED = failure(401, "invalid_request_error", "invalid_api_key")
TOO_MANY = failure(429, "rate_limit_error", "rate_limit_exceeded")
NO_ROUTE = failure(404, "invalid_request_error", "no_such_route")
NO_MODEL = failure(404, "invalid_request_error", "no_such_model")


def model(id: str, window: int, ceiling: int, capabilities: list[str], created: int) -> dict[str, Any]:
    return {
        "id": id,
        "name": id.replace("-", " "),
        "description": f"{id}.",
        "contextWindow": window,
        "maxTokens": ceiling,
        "capabilities": capabilities,
        "pricing": {"prompt": 0.002, "completion": 0.004},
        "created": created,
    }


MODELS = {
    "model-v1": model("model-v1", 8192, 2048, ["generate", "stream"], 1688169600),
    "model-v2-large": model("model-v2-large", 32768, 4096, ["generate", "stream", "function_calling"], 1709251200),
    "model-v1-fast": model("model-v1-fast", 4096, 1024, ["generate"], 1696118400),
}


def key_of(authorization: str | None) -> dict[str, Any] | None:
    """The key of an Authorization header; None if nobody issued it."""
    scheme, _, token = (authorization or "").partition(" ")
    return KEYS.get(token.strip()) if scheme.lower() == "bearer" else None


def skips(path: str) -> bool:
    return BUG == "unlimited-route" and path == "/v1/generate"


def answer(key: dict[str, Any], method: str, path: str, idempotency_key: str | None, body: bytes) -> Answer:
    """Answers an admitted request; `path` is still percent-encoded."""
    allowed = "POST" if path == "/v1/generate" else "GET"
    prefix, _, model_id = path.rpartition("/")
    single = prefix == "/v1/models" and model_id != ""
    if path not in ("/v1/models", "/v1/generate") and not single:
        return NO_ROUTE
    if method != allowed:
        return failure(405, "invalid_request_error", "method_not_allowed", {"allow": allowed})
    if f"{method} {path}" in key.get("lacks", []):
        return failure(403, "permission_error", "not_permitted")
    if path == "/v1/models":
        return Answer(200, {"models": list(MODELS.values())})
    if single:
        found = MODELS.get(unquote(model_id))
        return Answer(200, {**found, "stats": {"avgLatency": 12, "uptime": 99.9}}) if found else NO_MODEL
    return generate(key["secret"], idempotency_key, body)


def generate(secret: str, idempotency_key: str | None, body: bytes) -> Answer:
    """The same key, Idempotency-Key and body give the same generation, also in another process."""
    if len(body) > MOST_BYTES:
        return failure(413, "invalid_request_error", "body_too_large")
    try:
        request = json.loads(body.decode(), parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        return failure(400, "invalid_request_error", "malformed_json")
    if not isinstance(request, dict):
        return failure(400, "invalid_request_error", "invalid_body")
    name, prompt, most = request.get("model"), request.get("prompt"), request.get("maxTokens", 16)
    if not isinstance(name, str) or not isinstance(prompt, str) or type(most) is not int or most < 1:
        return failure(400, "invalid_request_error", "invalid_parameter")
    if name not in MODELS:
        return NO_MODEL
    if most > MODELS[name]["maxTokens"]:
        return failure(400, "invalid_request_error", "max_tokens_too_large")
    logical = [str(uuid.uuid4())] if idempotency_key is None else [secret, idempotency_key, body.decode()]
    digest = hashlib.sha256(json.dumps(logical).encode()).hexdigest()
    data = {"text": f"Answer {digest[32:]} to {len(prompt)} characters."}
    created = datetime.now(UTC).isoformat()
    return Answer(200, {"id": f"gen-{digest[:32]}", "object": "generation", "data": data, "createdAt": created})


def refuse_constant(name: str) -> None:
    """Python's json module accepts NaN and Infinity, which are not JSON."""
    raise ValueError(name)


def reset_of(at: float) -> str:
    """Reset in the unit of the options; seconds are rounded down. `at` is in epoch seconds."""
    match OPTIONS["reset"]:
        case "epoch-milliseconds":
            return str(int(at * 1000))
        case "delta-seconds":
            return str(max(0, int(at - time.time())))
        case _:
            return str(int(at))


def announce(port: int) -> None:
    """Prints the address, and ends when the parent closes the standard input."""
    print(f"http://127.0.0.1:{port}", flush=True)

    def wait() -> None:
        sys.stdin.buffer.read()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
