"""The error envelope of all error answers, those of the framework included."""

from collections.abc import Mapping

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException as StarletteHTTPException

TYPES = {403: "permission_error", 404: "not_found_error", 429: "rate_limit_error", 503: "overloaded_error"}
CODES = {400: "unreadable_body", 404: "no_such_route", 405: "method_not_allowed"}


class Refusal(HTTPException):
    """An error answer, raised by a route or any function that it calls."""

    def __init__(self, status: int, code: str, message: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(status, message, headers)
        self.code = code


def error_response(status: int, code: str, message: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    kind = TYPES.get(status, "invalid_request_error" if status < 500 else "api_error")
    return JSONResponse({"error": {"type": kind, "message": message, "code": code}}, status, headers)


def install(app: FastAPI) -> None:
    app.add_exception_handler(StarletteHTTPException, _http_exception)
    app.add_exception_handler(RequestValidationError, _invalid_request)
    app.add_exception_handler(Exception, _unexpected)


async def _http_exception(_request: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, StarletteHTTPException)
    status = problem.status_code
    code = problem.code if isinstance(problem, Refusal) else CODES.get(status, f"http_{status}")
    return error_response(status, code, str(problem.detail), problem.headers)


async def _invalid_request(_request: Request, problem: Exception) -> JSONResponse:
    """FastAPI answers invalid parameters with its own 422. The interface requires 400 and its error envelope."""
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    if first["type"] == "json_invalid":
        return error_response(400, "malformed_json", "The body is not JSON.")
    where = ".".join(str(part) for part in first["loc"])
    return error_response(400, "invalid_parameter", f"{where}: {first['msg']}")


async def _unexpected(_request: Request, _problem: Exception) -> JSONResponse:
    return error_response(500, "internal_error", "Something went wrong here; the request may be sent again.")
