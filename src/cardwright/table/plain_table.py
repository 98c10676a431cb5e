"""The plain table: what a player is shown, as a page that needs no script."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote

from cardwright.client import layout, sentences
from cardwright.client.board import FOE, ME, TABLE, Board, Row
from cardwright.core.ruleset import Ruleset
from cardwright.table.markup import Child, Html, button, field, hidden, joined, page, panel, tag
from cardwright.table.shown import Shown
from cardwright.table.tokens import new_id

RECENT: Final = 12  # lines of the log that are shown at once
EARLIER: Final = 60  # lines that can be opened below them; all are on a page of their own
AGAIN: Final = 4  # seconds until a page on which one waits is loaded again


OFFERED: Final = {
    "undo": "take a move back",
    "draw": "call it a draw",
    "rematch": "play again",
    "open": "lay all cards open, so that every shuffle can be checked",
}


class TablePage:
    """One page of a table for one person."""

    def __init__(self, rules: Ruleset, board: Board, told: Shown, known: bool, still: bool = False) -> None:
        self.rules = rules
        self.board = board
        self.told = told
        self.view: dict[str, Any] = told["view"] or {}
        self.seat: int = told["you"]
        self.known = known  # does the server know a name to go with what is said?
        self.still = still  # the page is not to be loaded again by itself
        self.address = f"/plain/table/{told['table']}"

    def html(self, refused: str = "", clause: str = "") -> str:
        body: list[Child] = [self.heading(), self.alert(refused, clause), self.waiting(), self.offers()]
        if self.view:
            body += [self.ending(), self.decision(), self.sides(), self.log()]
        body += [self.asides(), self.chat(), self.fair()]
        skip = (("decision", "the decision"), ("log", "the log")) if self.view else ()
        again = tag("meta", http_equiv="refresh", content=AGAIN) if self.waits() and not self.still else None
        hues = tag("link", rel="stylesheet", href=f"/plain/hues/{self.rules.id}.css")
        return page(self.title(), *body, head=joined(hues, again), skip=skip)

    # Words about the whole

    def title(self) -> str:
        if self.view.get("decision"):
            return f"Your move · {self.rules.name}"
        return f"{'Over' if self.told['state'] == 'over' else 'Waiting'} · {self.rules.name}"

    def heading(self) -> Html:
        names = " against ".join(seat["name"] or "a free seat" for seat in self.told["seats"])
        turn = self.view.get("table", {}).get("turn")
        return joined(
            tag("h1", self.rules.name),
            tag("p", names, f", turn {turn}" if turn else "", class_="quiet"),
        )

    def alert(self, refused: str, clause: str) -> Html | None:
        if not refused:
            return None
        return tag("p", refused, " " if clause else None, self.clause(clause), role="alert", class_="no")

    def clause(self, id: str) -> Html | None:
        if id not in self.rules.clauses:
            return None
        return tag("a", id, href=f"/plain/rules/{self.rules.id}#{id}", class_="clause")

    def waits(self) -> bool:
        return not self.told["older"] and self.told["state"] != "over" and not self.view.get("decision")

    def waiting(self) -> Html | None:
        """Who is waited for, and how to look again."""
        if self.told["older"]:
            return tag("p", self.told["older"], class_="no", role="status")
        if not self.waits():
            return None
        names = " and ".join(self.view.get("asked", [])) if self.view else self.missing()
        stop = tag("a", "Look again by hand", href=f"{self.address}?still=1&seat={self.seat}")
        again = tag("a", "Look again", href=f"{self.address}?seat={self.seat}{'&still=1' if self.still else ''}")
        note = " This page looks again by itself. " if not self.still else " "
        return tag(
            "p",
            f"Waiting for {names or 'the others'}.",
            note,
            again,
            " ",
            None if self.still else stop,
            role="status",
        )

    def missing(self) -> str:
        """What the game can't begin without."""
        if any(not seat["name"] for seat in self.told["seats"]):
            return "players to sit down"
        waited = zip(self.told["seats"], (self.told["fair"] or {}).get("entropy", []), strict=False)
        names = " and ".join(seat["name"] for seat, entropy in waited if entropy is None)
        return f"words of {names} for the shuffles" if names else "the cards"

    def ending(self) -> Html | None:
        if not self.view.get("ending"):
            return None
        words = sentences.ending_words(self.view)
        more: Child = None
        if self.told["next"]:
            more = tag("a", "Go to the next game", href=f"/plain/table/{self.told['next']}", class_="button main")
        elif self.told["may"]["rematch"]:
            more = self.form("offer", button("Play again", main=True, name="kind", value="rematch"))
        return tag("section", tag("h2", "The game is over"), tag("p", words), more, id="ending", class_="panel")

    # What one may do

    def form(self, act: str, *children: Child) -> Html:
        """A form that asks for something once, however often it is sent."""
        own = (hidden("id", new_id()), hidden("seat", self.seat))
        return tag("form", *own, *children, method="post", action=f"{self.address}/{act}", class_="act")

    def decision(self) -> Html:
        decision = self.view.get("decision")
        if not decision:
            return tag("section", id="decision", aria_label="Decision")
        expected = sentences.expectation_sentence(self.board, self.view)
        options = [self.option(words) for words in decision["options"]]
        back = [self.option(words) for words in decision["take_backs"]]
        why = tag("a", "What can't I do, and why?", href=f"{self.address}/why?seat={self.seat}")
        return tag(
            "section",
            tag("h2", f"{decision['question']}", id="question"),
            tag("p", expected) if expected else None,
            self.form(
                "pick", tag("div", options, back, class_="options", role="group", aria_labelledby="question")
            ),
            tag("p", why, class_="quiet"),
            id="decision",
            class_="panel decision",
        )

    def option(self, words: str) -> Html:
        return button(words[0].upper() + words[1:], name="words", value=words)

    def offers(self) -> list[Html]:
        made = []
        for offer in self.told["offers"]:
            what = OFFERED[offer["kind"]]
            about = f" ({offer['about']})" if offer["about"] else ""
            if not offer["answer"]:
                made.append(
                    tag("p", f"{offer['from']} would like to {what}{about}. Waiting for an answer.", role="status")
                )
                continue
            answers = joined(button("Agree", name="yes", value="1"), button("Refuse", name="yes", value="0"))
            question = tag("p", f"{offer['from']} would like to {what}{about}.", id=f"offer-{offer['number']}")
            made.append(
                tag(
                    "section",
                    question,
                    self.form("answer", hidden("offer", offer["number"]), answers),
                    class_="panel",
                )
            )
        return made

    def asides(self) -> Html | None:
        """What a player may do beside its moves."""
        may = self.told["may"]
        acts: list[Html] = []
        if may["undo"]:
            words = "Take my last move back" if may["undo"] == "at once" else "Ask to take my last move back"
            acts.append(self.form("undo", button(words)))
        if may["draw"]:
            acts.append(self.form("offer", button("Offer a draw", name="kind", value="draw")))
        if may["open"]:
            acts.append(self.form("offer", button("Lay all cards open", name="kind", value="open")))
        if may["come_back"]:
            acts.append(self.form("back", button("Play my seat myself again")))
        if may["concede"]:
            acts.append(tag("a", "Concede", href=f"{self.address}/concede?seat={self.seat}", class_="button stop"))
        if self.seat >= 0 and self.view:
            opened = self.told["seats"][self.seat]["open"]
            words = "Hide my hand from onlookers" if opened else "Show my hand to onlookers"
            acts.append(self.form("hands", button(words, name="open", value=0 if opened else 1)))
        others = [
            tag(
                "a",
                f"Look from {self.told['seats'][seat]['name']}",
                href=f"{self.address}?seat={seat}",
                class_="button",
            )
            for seat in self.told["yours"]
            if seat != self.seat
        ]
        rules = tag("a", "Rules", href=f"/plain/rules/{self.rules.id}", class_="button")
        return tag("nav", *acts, *others, rules, class_="asides", aria_label="Beside the game")

    # The table

    def sides(self) -> Html:
        """Everybody's side: the others above, what is shared between, one's own below."""
        view = self.view if self.view["viewer"] else {**self.view, "viewer": self.view["seats"][0]["name"]}
        foes = [self.side(view, name, FOE, f"Side of {name}") for name in sentences.foes(view)]
        shared = [self.row(view, row, "") for row in self.board.rows if row.side == TABLE]
        news = [tag("p", words) for words in sentences.news_words(self.board, view)]
        middle = tag("section", *news, *shared, aria_label="Between the players") if news or shared else None
        words = "Your side" if self.view["viewer"] else f"Side of {view['viewer']}"
        return joined(*foes, middle, self.side(view, view["viewer"], ME, words))

    def side(self, view: dict[str, Any], name: str, side: str, words: str) -> Html:
        """One player: the numbers, then the places with their cards."""
        numbers = sentences.player_words(self.board, view, name).partition(": ")[2]
        clock = self.clock(name)
        rows: list[Html] = []
        for row in (row for row in self.board.rows if row.side == side and not row.halves):
            rows.append(self.row(view, row, name))
        halves = self.halves(view, name, side)
        if side == FOE:
            rows = [*rows, *halves]
        else:
            rows = [*halves, *rows]
        totals = [
            tag("p", f"{sentences.explained(total, found)}.", class_="quiet")
            for total, found in sentences.totals_of(self.board, view, name)
            if found["parts"]
        ]
        known = self.piles(view, name)
        heading = tag("h2", words, " ", tag("small", clock) if clock else None)
        return tag("section", heading, tag("p", numbers), *totals, *rows, known, class_=f"side {side}")

    def clock(self, name: str) -> str:
        for seat, clock in zip(self.told["seats"], self.told["clocks"], strict=False):
            if seat["name"] == name:
                seconds = max(clock["left"], 0) // 1000
                hours = f"{seconds // 3600}:" if seconds >= 3600 else ""
                return (
                    f"{hours}{seconds // 60 % 60:02}:{seconds % 60:02} left{', running' if clock['runs'] else ''}"
                )
        return ""

    def halves(self, view: dict[str, Any], name: str, side: str) -> list[Html]:
        """The halves of a player side by side, each with its places."""
        if self.board.halves is None:
            return []
        rows = [row for row in self.board.rows if row.side == side and row.halves]
        made = []
        for half in self.board.halves.names if rows else ():
            faces = layout.facing_words(self.board, view, half) if side == ME else ""
            labels = [f"{name}.{self.board.part(half, part)}" for row in rows for part in row.places]
            places = [self.place(view, label, "h4") for label in labels if label in view["places"]]
            title = f"{half.capitalize()}{f', facing {faces}' if faces else ''}"
            made.append(tag("section", tag("h3", title), *places, class_="half"))
        return [tag("div", *made, class_="halves")] if made else []

    def row(self, view: dict[str, Any], row: Row, name: str) -> Html:
        labels = [f"{name}.{place}" if name else place for place in row.places]
        return tag("div", *[self.place(view, label) for label in labels if label in view["places"]], class_="row")

    def place(self, view: dict[str, Any], label: str, rank: str = "h3") -> Html | None:
        """A place: its name and its cards."""
        look = self.board.look(sentences.kind_of_place(label))
        cards = sentences.cards_in(view, label, look)
        named = tag(rank, look.label, class_="name")
        if not cards:
            if look.hidden_when_empty:
                return None
            return tag(
                "div",
                tag(rank, look.label, class_="name"),
                tag("p", look.free or "empty", class_="free"),
                class_="place",
            )
        faces = [tag("li", self.card(card)) for card in cards]
        return tag("div", named, tag("ul", *faces, class_="cards"), class_="place")

    def card(self, card: sentences.CardEntry) -> Html:
        """A card: its name, what it is, what is true of it now, its text."""
        name = sentences.card_name(self.rules, self.board, card)
        facts = sentences.facts_of(self.board, card)
        if "name" not in card:
            return tag("article", tag("b", name), tag("p", ", ".join(facts)) if facts else None, class_="card back")
        key = sentences.key_of(card)
        hues = sentences.hues_of(self.rules, self.board, key)
        kind = str(card.get("kind") or getattr(self.rules.by_name.get(key.lower()), "kind", ""))
        text = card.get("text") or sentences.printed(self.rules, self.board, key, "text")
        may = card["handle"] in (self.view.get("decision") or {}).get("about", [])
        return tag(
            "article",
            tag(
                "p",
                tag("span", self.board.kinds.get(kind, ""), aria_hidden="true"),
                " ",
                " · ".join([kind, *hues]),
                class_="kind",
            ),
            tag("b", self.card_link(key, name)),
            tag("p", ", ".join(facts), class_="now") if facts else None,
            tag("p", text) if text else None,
            tag("p", "You may use it.", class_="may") if may else None,
            class_="card may" if may else "card",
            data_hue=hue_name(self.board, hues[0]) if hues else None,
        )

    def card_link(self, card: str, name: str) -> Child:
        """The name of a card, leading to its page; the other side of a card has none of its own."""
        if card.lower() not in self.rules.by_name:
            return name
        return tag("a", name, href=f"/plain/cards/{self.rules.id}/{quote(card, safe='')}")

    def piles(self, view: dict[str, Any], name: str) -> Html | None:
        """The piles that can be read, or that the viewer knows something of."""
        rows = []
        for pile in self.board.piles.values():
            place = view["places"].get(f"{name}.{pile.name}", {})
            if place.get("cards") or place.get("known") or place.get("known_at"):
                rows.append(tag("li", f"{pile.label}: {sentences.pile_contents(place)}"))
        return tag("details", tag("summary", "Piles"), tag("ul", *rows)) if rows else None

    # Fair shuffles

    def fair(self) -> Html | None:
        """What the server has committed itself to, what the players added, and how to check it."""
        fair = self.told["fair"]
        if fair is None:
            return None
        facts: list[Child] = [
            tag("dt", "The server committed itself to"),
            tag("dd", tag("code", fair["commitment"])),
        ]
        for seat, entropy in zip(self.told["seats"], fair["entropy"], strict=True):
            said = "nothing yet" if entropy is None else entropy or "nothing"
            facts += [tag("dt", f"{seat['name'] or 'A free seat'} added"), tag("dd", said)]
        if fair["draws"]:
            facts += [tag("dt", f"Chain of {fair['draws']} draws"), tag("dd", tag("code", fair["chain"]))]
        inside = (tag("dl", *facts), self.how_to_check(fair["open"]) if self.view else None)
        if fair["wanted"]:
            return panel(tag("h2", "Fair shuffles"), self.own_words(), *inside)
        return tag("details", tag("summary", "Fair shuffles"), *inside, class_="panel fair")

    def own_words(self) -> Html:
        """The form that the game waits for."""
        words = field("Words of your own for the shuffles", "entropy", maxlength=64, autocomplete="off")
        about = tag("p", "Note what is below, then add any words, the less to be guessed the better, and play.")
        return self.form("luck", about, words, button("Deal the cards", main=True))

    def how_to_check(self, whole: bool) -> Html:
        """Where the record is, and the command that reads it."""
        address = f"/api/tables/{self.told['table']}/record"
        own = tag("a", "Your record of this game", href=f"{address}?seat={self.seat}")
        all_of_it = tag("a", "the whole record", href=f"{address}?whole=1")
        return tag(
            "p",
            own,
            joined(" or ", all_of_it) if whole else None,
            " is checked by ",
            tag("code", "cardwright verify FILE"),
            " on any computer.",
        )

    # Log and chat

    def log(self) -> Html:
        """What has happened, the latest at the end; earlier lines on demand."""
        lines = [self.line(line) for line in self.told["log"][-EARLIER:]]
        earlier = tag("details", tag("summary", "Earlier"), tag("ol", *lines[:-RECENT]))
        more = tag("a", "The whole log", href=f"{self.address}/log?seat={self.seat}")
        return tag(
            "section",
            tag("h2", "Log"),
            earlier if len(lines) > RECENT else None,
            tag("ol", *lines[-RECENT:], class_="log"),
            tag("p", more, class_="quiet") if len(self.told["log"]) > EARLIER else None,
            id="log",
            class_="panel",
        )

    def line(self, line: dict[str, str]) -> Html:
        return tag("li", line["text"], " ", self.clause(line["clause"]))

    def whole_log(self) -> str:
        """Everything that has happened, as far as this person may know."""
        back = tag("p", tag("a", "Back to the table", href=f"{self.address}?seat={self.seat}", class_="button"))
        lines = tag("ol", *[self.line(line) for line in self.told["log"]], class_="log")
        return page(f"Log · {self.rules.name}", tag("h1", "What has happened"), back, lines)

    def chat(self) -> Html:
        rows = []
        for said in self.told["chat"]:
            who = self.told["seats"][said["seat"]]["name"] if said["seat"] >= 0 else "an onlooker"
            mute = self.form("mute", hidden("who", said["who"]), button(f"Mute {who}")) if self.known else None
            rows.append(
                tag("li", tag("b", who), f": {said['words']} ", mute if said["seat"] != self.seat else None)
            )
        write = None
        if self.known:
            write = self.form(
                "chat", field("Say something", "words", maxlength=500, required=True), button("Say it")
            )
        return tag("section", tag("h2", "Chat"), tag("ul", *rows) if rows else None, write, class_="panel chat")


def hue_name(board: Board, hue: str) -> str:
    """The hue as the style sheet of the game calls it."""
    return f"h{list(board.hues).index(hue)}"
