"""The three endpoints."""

import math
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI, Header, Query, Request, Response

from . import errors
from .admission import Admission
from .bodies import StrictRoute
from .catalogue import MODELS, Document, Model, ModelWithStats, Stats
from .errors import Refusal
from .generation import GenerateRequest, Generation, generate
from .keys import ApiKey, KeyRing, Permission
from .replays import Replays

router = APIRouter(prefix="/v1", route_class=StrictRoute)


class Pagination(Document):
    page: int
    per_page: int
    total: int
    total_pages: int


class ModelList(Document):
    models: list[Model]


class ModelPage(ModelList):
    data: list[Model]
    pagination: Pagination


def caller_with(permission: Permission) -> Callable[[Request], ApiKey]:
    def caller(request: Request) -> ApiKey:
        key: ApiKey = request.state.key
        if permission not in key.permissions:
            raise Refusal(403, "not_permitted", f"This key lacks the permission {permission!r}.")
        return key

    return caller


def model_called(model_id: str) -> Model:
    for model in MODELS:
        if model.id == model_id:
            return model
    raise Refusal(404, "no_such_model", "There is no model of that id.")


@router.get("/models", dependencies=[Depends(caller_with("models"))])
async def list_models(
    page: Annotated[int | None, Query(ge=1)] = None,
    per_page: Annotated[int | None, Query(alias="perPage", ge=1, le=100)] = None,
) -> ModelPage | ModelList:
    if page is None and per_page is None:
        return ModelList(models=MODELS)
    page, per_page = page or 1, per_page or 20
    shown = MODELS[(page - 1) * per_page : page * per_page]
    total_pages = math.ceil(len(MODELS) / per_page)
    pagination = Pagination(page=page, per_page=per_page, total=len(MODELS), total_pages=total_pages)
    return ModelPage(models=shown, data=shown, pagination=pagination)


@router.get("/models/{model_id}", dependencies=[Depends(caller_with("models"))])
async def get_model(model_id: str) -> ModelWithStats:
    return ModelWithStats(**model_called(model_id).model_dump(), stats=Stats(avg_latency=11, uptime=99.95))


@router.post("/generate", status_code=201)
async def create_generation(
    key: Annotated[ApiKey, Depends(caller_with("generate"))],
    body: GenerateRequest,
    request: Request,
    response: Response,
    idempotency_key: Annotated[str | None, Header()] = None,
) -> Generation:
    """201 for a new generation, 200 for one that an earlier request with the same Idempotency-Key began."""
    model = model_called(body.model)
    if idempotency_key is None:
        return await generate(body, model)
    replays: Replays[Generation] = request.app.state.replays
    generation, replayed = await replays.once(key.name, idempotency_key, body, lambda: generate(body, model))
    if replayed:
        response.status_code = 200
    return generation


def fail_on_request(x_fault: Annotated[str | None, Header()] = None) -> None:
    if x_fault == "503":
        raise Refusal(503, "unavailable", "Asked for with x-fault.", {"Retry-After": "1"})
    if x_fault == "500":
        raise RuntimeError("asked for with x-fault")


async def healthy() -> dict[str, str]:
    return {"status": "ok"}


def create_app(keys: KeyRing, *, faults: bool = False) -> FastAPI:
    """FastAPI's OpenAPI document and pages are disabled: they describe its 422, which this service does not send."""
    app = FastAPI(title="Text generation", openapi_url=None, redirect_slashes=False)
    app.state.replays = Replays[Generation]()
    app.add_middleware(Admission, keys=keys)
    app.include_router(router, dependencies=[Depends(fail_on_request)] if faults else [])
    app.add_api_route("/healthz", healthy)
    errors.install(app)
    return app
