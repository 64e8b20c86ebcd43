"""A client of the Text Generation Service with httpx and tenacity. It makes TEXTGEN_REQUESTS generations."""

import os
import time
import uuid

import httpx
from tenacity import retry, retry_if_exception, stop_after_attempt

UNIT = os.environ.get("TEXTGEN_RESET_UNIT", "epoch-seconds")
service = httpx.Client(
    base_url=os.environ["TEXTGEN_BASE_URL"],
    headers={"Authorization": f"Bearer {os.environ['TEXTGEN_KEY']}"},
    timeout=5,
)


def may_help(error: BaseException) -> bool:
    """True if the same request may succeed later."""
    if isinstance(error, httpx.HTTPStatusError):
        return error.response.status_code in (429, 500, 503)
    return isinstance(error, httpx.TransportError)


def seconds_to_wait(state) -> float:
    """Retry-After, else the reset of the rate limit, else longer after each attempt."""
    response = getattr(state.outcome.exception(), "response", None)
    headers = {} if response is None else response.headers
    if "Retry-After" in headers:
        return float(headers["Retry-After"])
    if response is not None and response.status_code == 429 and "X-RateLimit-Reset" in headers:
        reset = float(headers["X-RateLimit-Reset"]) / (1000 if UNIT.endswith("milliseconds") else 1)
        return max(0.0, reset - time.time() if UNIT.startswith("epoch") else reset)
    return 0.5 * 2**state.attempt_number


@retry(retry=retry_if_exception(may_help), stop=stop_after_attempt(4), wait=seconds_to_wait, reraise=True)
def generate(prompt: str, idempotency_key: str) -> str:
    body = {"model": "model-v1", "prompt": prompt, "maxTokens": 64}
    response = service.post("/v1/generate", json=body, headers={"Idempotency-Key": idempotency_key})
    response.raise_for_status()
    return response.json()["data"]["text"]


for request in range(1, int(os.environ.get("TEXTGEN_REQUESTS", "1")) + 1):
    print(generate(f"Write line {request} of a poem.", str(uuid.uuid4())))
