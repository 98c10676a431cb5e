"""The files of the browser client: where they lie, and how they are handed out."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from cardwright.table.errors import NOT_FOUND, No

TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
FOR_EVER: Final = "public, max-age=31536000, immutable"  # names of built files change with their content
# The pages that the client draws itself; all begin with the same file.
PAGES: Final = (
    "/table/{table}",
    "/rules/{game}",
    "/decks",
    "/decks/{game}",
    "/puzzles",
    "/puzzles/{game}",
    "/learn",
    "/learn/{game}",
    "/watch",
    "/settings",
    "/rules",
    "/replay",
    "/replay/{table}",
    "/shared/{token}",
    "/cards/{game}",
)


def folder() -> Path | None:
    """Where the built client lies: where the environment says, inside the package, or in the checkout."""
    here = Path(__file__).resolve()
    named = os.environ.get("CARDWRIGHT_ASSETS")
    places = [Path(named)] if named else [here.parent / "assets", here.parents[3] / "build" / "web"]
    return next((place for place in places if (place / "index.html").is_file()), None)


class Assets:
    """The built client, listed once when the server starts; nothing else can be asked for."""

    def __init__(self, place: Path | None) -> None:
        self.place = place
        found = [path for path in place.rglob("*") if path.suffix in TYPES] if place else []
        self.files = {path.relative_to(place).as_posix(): path for path in found if place}

    @property
    def there(self) -> bool:
        return "index.html" in self.files

    async def page(self, request: Request) -> Response:
        """Any page of the client; without a client the plain table."""
        if not self.there:
            return RedirectResponse("/plain", 303)
        return self.file("index.html", request)

    async def asset(self, request: Request) -> Response:
        name = f"assets/{request.path_params['name']}"
        if name not in self.files:
            raise No(NOT_FOUND, "There is no such file.")
        response = self.file(name, request)
        response.headers["cache-control"] = FOR_EVER
        return response

    async def mark(self, request: Request) -> Response:
        """The picture that stands for the site."""
        if "icon.svg" not in self.files:
            raise No(NOT_FOUND, "There is no such file.")
        return self.file("icon.svg", request)

    def file(self, name: str, request: Request) -> Response:
        """A file as it is, or packed if the browser takes that and there is one."""
        path = self.files[name]
        packed = path.with_name(path.name + ".gz")
        headers = {"vary": "accept-encoding"}
        if "gzip" in request.headers.get("accept-encoding", "") and packed.is_file():
            path, headers["content-encoding"] = packed, "gzip"
        return FileResponse(path, media_type=TYPES[self.files[name].suffix], headers=headers)

    def routes(self) -> list[BaseRoute]:
        pages = [Route(page, self.page) for page in ("/", *PAGES)]
        return [*pages, Route("/assets/{name}", self.asset), Route("/icon.svg", self.mark)]
