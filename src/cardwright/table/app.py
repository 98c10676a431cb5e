"""The web application: every address there is, in one place."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from cardwright import __version__
from cardwright.core.errors import CardwrightError
from cardwright.table import api, logs, plain
from cardwright.table.assets import Assets, folder
from cardwright.table.errors import BAD_REQUEST, NOT_FOUND, NOT_SAVED, NOT_YOURS, TOO_MUCH, No
from cardwright.table.hall import Hall
from cardwright.table.limits import MOST_SOCKETS
from cardwright.table.sockets import BAD_CLIENT, RESTART, Client
from cardwright.table.store.store import StoreDown
from cardwright.table.web import Guard, Site, address, answer, is_same_origin, refusal

LOCAL = ("127.0.0.1", "::1", "testclient", "")


def make_app(hall: Hall) -> Starlette:
    """The application of one server process."""
    site, assets = Site(hall), Assets(folder())

    @contextlib.asynccontextmanager
    async def serving(app: Starlette) -> AsyncIterator[None]:
        await hall.store.open()
        await hall.open()
        logs.tell("start", version=__version__, server=hall.server)
        yield
        await hall.close()
        await hall.store.close()
        logs.tell("stop", server=hall.server)

    app = Starlette(
        routes=all_routes(site, assets),
        middleware=[Middleware(Guard, site=site)],
        exception_handlers={No: on_no, StoreDown: on_store_down, HTTPException: on_http, Exception: on_defect},
        lifespan=serving,
    )
    app.state.site, app.state.assets = site, assets
    return app


def all_routes(site: Site, assets: Assets) -> list[BaseRoute]:
    async def socket(connection: WebSocket) -> None:
        await serve_socket(site, connection)

    async def metrics(request: Request) -> Response:
        if address(request) not in LOCAL:
            raise No(NOT_FOUND, "There is nothing here.")
        return Response(site.metrics.text(), media_type="text/plain; version=0.0.4")

    async def health(request: Request) -> Response:
        await site.hall.store.last_beat()
        return answer({"well": True, "version": __version__})

    return [
        Route("/health", health),
        Route("/metrics", metrics),
        WebSocketRoute("/ws/{table}", socket),
        *api.routes(site),
        *plain.routes(site),
        *assets.routes(),
    ]


async def serve_socket(site: Site, connection: WebSocket) -> None:
    """A client at a table, as long as it stays."""
    await connection.accept()
    if not is_same_origin(connection.headers):
        await connection.close(BAD_CLIENT, NOT_YOURS)
        return
    try:
        person = await site.asker(connection)
        room = await site.hall.room(connection.path_params["table"])
        seats = await site.hall.seats_of(room, person)
    except No as refused:
        await connection.close(BAD_CLIENT, refused.kind)
        return
    except StoreDown:
        await connection.close(RESTART, NOT_SAVED)
        return
    who = person.id if person is not None else address(connection)  # not by a key that anybody may make up
    if site.sockets.get(who, 0) >= MOST_SOCKETS:
        await connection.close(BAD_CLIENT, TOO_MUCH)
        return
    connection.scope["headers"].clear()  # they have been read; a socket stays for hours
    site.sockets[who] = site.sockets.get(who, 0) + 1
    site.metrics.sockets.inc()
    try:
        await Client(connection, site.hall, room, person, seats).serve(site.asking, f"socket {who}")
    except Exception as defect:
        logs.tell_defect(defect)
        with contextlib.suppress(RuntimeError):
            await connection.close(1011)
    finally:
        site.metrics.sockets.dec()
        site.sockets[who] -= 1
        if not site.sockets[who]:
            del site.sockets[who]


def is_plain(request: Request) -> bool:
    return request.url.path.startswith("/plain")


def wants_page(request: Request) -> bool:
    """Does a person in a browser ask for a page that there is not? It is shown as one, with the way out."""
    path = request.url.path
    apart = path.startswith(("/plain", "/api", "/assets"))
    return request.method == "GET" and "text/html" in request.headers.get("accept", "") and not apart


async def on_no(request: Request, error: Exception) -> Response:
    assert isinstance(error, No)
    return plain.error_page(request, error) if is_plain(request) else refusal(error)


async def on_store_down(request: Request, error: Exception) -> Response:
    return await on_no(request, No(NOT_SAVED, "The store can't be reached: nothing was done. Try again."))


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    assets: Assets = request.app.state.assets
    if error.status_code == 404 and assets.there and wants_page(request):
        response = await assets.page(request)
        response.status_code = 404
        return response
    kind = NOT_FOUND if error.status_code == 404 else BAD_REQUEST
    response = await on_no(request, No(kind, "There is nothing here."))
    response.status_code = error.status_code
    return response


async def on_defect(request: Request, error: Exception) -> Response:
    """A fault of ours, or a log that is damaged: told without words, for they may quote what is hidden."""
    logs.tell_defect(error)
    sentence = "The server has a fault here; your game is kept as it was."
    if isinstance(error, CardwrightError):
        sentence = "This table can't be shown; what it was is kept."
    response = await on_no(request, No("fault", sentence))
    response.status_code = 500
    return response
