"""What every page and every answer has in common: who asks, how large a request may be, which headers go out."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, TypeAlias, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardwright.table import logs
from cardwright.table.errors import BAD_REQUEST, NOT_YOURS, WHO_ARE_YOU, No
from cardwright.table.hall import Hall
from cardwright.table.library import Library
from cardwright.table.limits import ASKING, CROWD, GUESTS, LARGEST_BODY, PASSWORDS, STUDIES, Rate
from cardwright.table.metrics import Metrics
from cardwright.table.people import People
from cardwright.table.store.rows import Person

COOKIE: Final = "cardwright_key"
A_YEAR: Final = 60 * 60 * 24 * 365
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PLAIN_POLICY: Final = (
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
SAFE: Final = ("GET", "HEAD")
Body = TypeVar("Body")
Words = Annotated[str, msgspec.Meta(max_length=200)]
Handler: TypeAlias = "Callable[[Site, Request], Awaitable[Response]]"


class Site:
    """What the routes work with."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.people = People(hall.store)
        self.metrics = Metrics(hall)
        self.asking = Rate(*ASKING)
        self.crowd = Rate(*CROWD)
        self.guests = Rate(*GUESTS)
        self.passwords = Rate(*PASSWORDS)
        self.studies = Rate(*STUDIES)
        self.library = Library(hall.studies)
        self.sockets: dict[str, int] = {}

    def ask(self, request: HTTPConnection) -> None:
        """Once more from somebody; a key that was made up is counted with all others from its address."""
        self.crowd.ask(address(request))
        self.asking.ask(who_asks(request))

    async def asker(self, request: HTTPConnection) -> Person | None:
        """Who asks, by the cookie."""
        return await self.people.known(request.cookies.get(COOKIE))

    async def known_asker(self, request: HTTPConnection) -> Person:
        """Who asks; a no to somebody unknown."""
        person = await self.asker(request)
        if person is None:
            raise No(WHO_ARE_YOU, "Tell your name first.")
        return person

    async def count_study(self, request: HTTPConnection) -> None:
        """Something that takes long is asked for: by a person, or from the address of somebody unknown."""
        person = await self.asker(request)
        self.studies.ask(person.id if person is not None else address(request))


def address(request: HTTPConnection) -> str:
    return request.client.host if request.client is not None else ""


def who_asks(request: HTTPConnection) -> str:
    """By what it is counted how often somebody asks."""
    return request.cookies.get(COOKIE) or address(request)


def give_key(response: Response, request: HTTPConnection, key: str) -> None:
    """The cookie by which a person is known: no script reads it, no other site sends it."""
    secure = request.url.scheme in ("https", "wss")
    response.set_cookie(COOKIE, key, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)


def is_same_origin(headers: Headers) -> bool:
    """Does a browser say that the request comes from a page of ours? What is no browser says nothing."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    return urlsplit(origin).netloc == headers.get("host", "")


async def body_of(request: Request, most: int = LARGEST_BODY) -> bytes:
    """The body of a request, if it is not too long."""
    parts = bytearray()
    async for part in request.stream():
        parts += part
        if len(parts) > most:
            raise No(BAD_REQUEST, "This request is too long.")
    return bytes(parts)


async def json_of(request: Request, kind: type[Body]) -> Body:
    """The body of a request as what it should be."""
    try:
        return msgspec.json.decode(await body_of(request), type=kind)
    except msgspec.DecodeError as error:
        raise No(BAD_REQUEST, f"This request is not understood: {error}") from None
    except (UnicodeError, RecursionError):
        raise No(BAD_REQUEST, "This request is not understood.") from None


def answer(data: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def refusal(no: No) -> Response:
    return answer({"kind": no.kind, "sentence": no.sentence, "clause": no.clause}, no.status)


class Guard:
    """Around everything: headers on every answer, nothing changed by pages of others, defects without words."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            if scope["method"] not in SAFE and not is_same_origin(Headers(scope=scope)):
                refused = refusal(No(NOT_YOURS, "This request comes from a page of another site."))
                await refused(scope, receive, with_headers)
            else:
                await self.app(scope, receive, with_headers)
        finally:
            self.count(scope, status, time.perf_counter() - began)

    def count(self, scope: Scope, status: int, seconds: float) -> None:
        """By route, not by address: an address may hold a token."""
        route = getattr(scope.get("route"), "path", "none")
        self.site.metrics.requests.labels(route, str(status)).inc()
        self.site.metrics.times.observe(seconds)
        logs.tell("http", method=scope["method"], route=route, status=status, ms=round(seconds * 1000))
