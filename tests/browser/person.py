"""What a person does before a screen, by what the screen says: roles and names, never the markup behind them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUNS = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"


class Person:
    def __init__(self, context: Any, address: str) -> None:
        self.context = context
        self.address = address
        self.faults: list[str] = []
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("console", self.hear)

    def hear(self, message: Any) -> None:
        """Whatever the browser complains about: scripts, styles, the content security policy."""
        if message.type in ("error", "warning") and "WebSocket" not in message.text:
            self.faults.append(f"{message.type}: {message.text}")

    def goes(self, path: str) -> None:
        self.page.goto(path)
        self.page.locator("main").first.wait_for()

    def ask(self, path: str, body: dict[str, Any]) -> Any:
        """What the client's own requests would be, for what a test needs beforehand."""
        response = self.page.request.post(path, data=body, headers={"origin": self.address})
        assert response.ok, response.text()
        return response.json()

    def sits_down(self, game: str, *others: str, me: str = "Mara", **terms: Any) -> str:
        """A new table, this person on the first seat."""
        self.ask("/api/guest", {"name": me})
        seats = [{"who": "me"}, *({"who": other} for other in others or ("greedy",))]
        made = self.ask("/api/tables", {"game": game, "seats": seats, "terms": terms})
        self.goes(f"/table/{made['table']}")
        self.page.get_by_role("region", name="Decision").wait_for()
        return str(made["table"])

    # What the screen says

    @property
    def decision(self) -> Any:
        return self.page.get_by_role("region", name="Decision")

    def answers(self) -> Any:
        """The buttons of the decision that take nothing back."""
        return self.decision.get_by_role("button").filter(has_not_text=re.compile("undo", re.IGNORECASE))

    def lit(self) -> Any:
        """The cards that may be used."""
        return self.page.get_by_role("button", name=re.compile(r"You may use it"))

    def is_over(self) -> bool:
        return bool(self.page.get_by_role("region", name="The game is over").count())

    def waits_for_a_question(self) -> bool:
        """Until one is asked; False when the game is over."""
        over = self.page.get_by_role("region", name="The game is over")
        self.answers().or_(self.lit()).or_(over).first.wait_for()
        return not over.count()

    def names_in_hand(self) -> list[str]:
        """The cards in hand and what may be done with them."""
        return [str(card.text_content()) for card in self.page.locator(".hands button.piece .said").all()]

    def state(self) -> str:
        """Which state of the table is shown."""
        return str(self.page.locator(".seated").get_attribute("data-states"))

    def waits_for_another_state(self, before: str) -> None:
        self.waits_until(lambda: self.state() != before)

    def waits_until(self, come: Callable[[], bool], seconds: float = 10.0) -> None:
        """Until something is so; asked from outside, for the page's own policy forbids evaluating words in it."""
        end = time.monotonic() + seconds
        while not come():
            assert time.monotonic() < end, self.page.locator("main").inner_text()
            self.page.wait_for_timeout(10)

    def focused(self) -> str:
        """What has the keyboard, by its name."""
        return str(self.page.evaluate("document.activeElement?.querySelector('.said')?.textContent ?? ''"))

    def tab_to(self, selector: str) -> None:
        """Press Tab until something of this kind has the keyboard."""
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(f"document.activeElement?.matches({selector!r})"):
                return
        raise AssertionError(f"Tab never comes to {selector}")

    @staticmethod
    def name_of(card: Any) -> str:
        """What a card is called, as it is said."""
        return str(card.locator(".said").text_content()).split(",")[0]

    def axe(self) -> list[str]:
        """What axe has against the page as it stands."""
        self.page.evaluate(AXE.read_text("utf-8"))
        return [
            f"{found['id']}: {node['target']} {node['failureSummary']}"
            for found in self.page.evaluate(RUNS)
            for node in found["nodes"]
        ]
