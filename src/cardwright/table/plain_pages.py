"""The pages of the plain table beside the table itself: the front door, a new table, rules, cards."""

from __future__ import annotations

from cardwright.bots.players import KINDS, USUAL
from cardwright.client import rulebook, sentences
from cardwright.client.board import Board
from cardwright.core.clauses import Clause
from cardwright.core.ruleset import Ruleset
from cardwright.table.errors import NOT_FOUND, No
from cardwright.table.hall import Made, games, known_rules
from cardwright.table.markup import Child, Html, button, choice, field, hidden, page, panel, tag
from cardwright.table.room import Room
from cardwright.table.store.rows import Person, TableRow
from cardwright.table.tokens import new_id

CLOCKS = [
    ("none", "No clock"),
    ("bank", "So many minutes for the whole game"),
    ("move", "So many minutes for a move"),
]
BACK = [
    ("agreed", "At once if nothing was revealed, otherwise if the others agree"),
    ("safe", "Only if nothing was revealed"),
    ("never", "Never"),
]
CHANCE = [
    ("0", "Deal at once"),
    ("1", "First let me add words of my own to the shuffles, so that I can check them"),
]
LISTED = [("0", "Only whom I invite"), ("1", "List the table while seats are free")]
WATCH = [("link", "Whoever has the address"), ("nobody", "Nobody")]


def form(address: str, *children: Child) -> Html:
    return tag("form", *children, method="post", action=address, class_="panel")


def name_field(person: Person | None, part: str = "") -> Child:
    """A guest tells a name; nothing else is asked."""
    return (
        None
        if person is not None
        else field("Your name", "name", part, required=True, maxlength=24, autocomplete="nickname")
    )


def error(refused: No) -> str:
    title = {NOT_FOUND: "Nothing is here"}.get(refused.kind, "That did not work")
    return page(
        title,
        tag("h1", title),
        tag("p", refused.sentence, role="alert", class_="no"),
        tag("p", tag("a", "To the front door", href="/plain")),
    )


def lobby(person: Person | None, mine: list[TableRow], waiting: list[TableRow]) -> str:
    """The front door: the games there are, one's own tables, tables that wait for players."""
    who = tag("p", f"You are {person.name}.") if person else tag("p", "Choose a game; a name is all you need.")
    rows = [tag("li", *game(known_rules(id), person), class_="panel") for id in games()]
    parts: list[Child] = [tag("h1", "Card games by their rulebooks"), who]
    if mine:
        parts.append(panel(tag("h2", "Your tables"), tables(mine)))
    if waiting:
        parts.append(panel(tag("h2", "Waiting for players"), tables(waiting, "/plain/join/{}/listed")))
    parts += [tag("h2", "Games"), tag("ul", *rows, class_="games", role="list"), account(person)]
    return page("Play", *parts)


def game(rules: Ruleset, person: Person | None) -> list[Html]:
    """A game with the shortest way to play it."""
    seats = rules.seat_counts
    players = f"{seats[0]} players" if len(seats) == 1 else f"{seats[0]} to {seats[-1]} players"
    start = tag(
        "form",
        hidden("game", rules.id),
        *[hidden(f"who{seat}", USUAL) for seat in range(1, seats[0])],
        name_field(person, f"-{rules.id}"),
        button("Play against a bot", main=True, aria_label=f"Play against a bot: {rules.name}"),
        method="post",
        action="/plain/new",
        class_="act",
    )
    more = tag(
        "a",
        "Other players, decks, clocks",
        href=f"/plain/new/{rules.id}",
        aria_label=f"{rules.name}: other players, decks, clocks",
    )
    read = tag("a", "Rules", href=f"/plain/rules/{rules.id}", aria_label=f"Rules of {rules.name}")
    about = tag("p", rules.about) if rules.about else tag("p")
    return [tag("h3", rules.name), about, tag("p", players, class_="quiet"), start, tag("p", more, " · ", read)]


def tables(rows: list[TableRow], where: str = "/plain/table/{}") -> Html:
    """Tables as a list of links."""
    made = []
    for row in rows:
        state = {"open": "waiting for players", "playing": "being played", "over": "over"}[row.state]
        name = known_rules(row.game).name if row.game in games() else row.game
        made.append(tag("li", tag("a", f"{name}, {row.seats} seats", href=where.format(row.id)), f" ({state})"))
    return tag("ul", *made)


def account(person: Person | None) -> Html:
    """Accounts, for those who want one."""
    name = field("Account", "account", maxlength=24, autocomplete="username")
    if person is None:
        password = field("Password", "password", type="password", maxlength=200, autocomplete="current-password")
        inside: Child = form("/plain/login", name, password, button("Log in"))
    elif person.account:
        inside = form("/plain/logout", tag("p", f"Your account is {person.account}."), button("Log out"))
    else:
        password = field(
            "Password", "password", type="password", minlength=8, maxlength=200, autocomplete="new-password"
        )
        inside = form(
            "/plain/account",
            tag("p", "With an account you can log in elsewhere."),
            name,
            password,
            button("Make an account"),
        )
    return tag("details", tag("summary", "Account"), inside)


def new_table(rules: Ruleset, seats: int, person: Person | None, kept: list[str]) -> str:
    """Everything that can be chosen for a new table."""
    who = [*[(kind.name, f"{kind.title}, a bot. {kind.about}") for kind in KINDS], ("open", "Somebody I invite")]
    others = [choice(f"Player {seat + 1}", f"who{seat:02}", who) for seat in range(1, seats)]
    counts = [
        tag(
            "a",
            f"{count} players",
            href=f"/plain/new/{rules.id}?seats={count}",
            aria_current="page" if count == seats else None,
        )
        for count in rules.seat_counts
    ]
    number = tag("p", *[part for link in counts for part in (link, " ")]) if len(counts) > 1 else None
    rest = (
        choice("Clock", "clock", CLOCKS),
        field("Minutes", "minutes", type="number", min=1, max=10000, value=10),
        choice("Taking moves back", "take_back", BACK),
        choice("Who may look on", "watch", WATCH),
        choice(
            "In the lobby", "listed", [("0", "Only whom I invite"), ("1", "List the table while seats are free")]
        ),
    )
    made = form(
        "/plain/new",
        hidden("game", rules.id),
        name_field(person),
        deck_choice(rules, kept),
        *others,
        *rest,
        choice("Dealing", "contributes", CHANCE),
        button("Make the table", main=True),
    )
    return page(f"New table · {rules.name}", tag("h1", f"A table of {rules.name}"), number, made)


def deck_choice(rules: Ruleset, kept: list[str]) -> Html | None:
    """The decks that somebody may play with."""
    if not rules.decks:
        return None
    ready = [(deck.id, f"{deck.name}{f': {deck.about}' if deck.about else ''}") for deck in rules.decks.values()]
    own = [(f"mine:{name}", f"{name} (mine)") for name in kept]
    return choice("Your deck", "deck", [("", "One that is drawn"), *own, *ready])


def invitation(made: Made, base: str) -> str:
    """The links of a table, told once to whom they belong."""
    parts: list[Child] = [tag("h1", "Your seat is ready")]
    if made.invite:
        link = f"{base}/plain/join/{made.table}/{made.invite}"
        parts.append(
            tag(
                "section",
                tag("h2", "Invite the others with this link"),
                tag("p", tag("a", link, href=link)),
                class_="panel",
            )
        )
    for token in made.seat_tokens.values():
        link = f"{base}/plain/back/{made.table}/{token}"
        words = "This link brings you back to your seat from another device. Keep it to yourself."
        parts.append(
            tag(
                "section",
                tag("h2", "Your way back"),
                tag("p", words),
                tag("p", tag("a", link, href=link)),
                class_="panel",
            )
        )
    parts.append(tag("p", tag("a", "Go to the table", href=f"/plain/table/{made.table}", class_="button main")))
    return page("Your seat is ready", *parts)


def join(rules: Ruleset, room: Room, person: Person | None, invite: str) -> str:
    names = [seat.name for seat in room.seats if seat.name]
    told = tag("p", f"{' and '.join(names)} would like to play {rules.name} with you.")
    make = form(
        f"/plain/join/{room.id}/{invite}",
        name_field(person),
        deck_choice(rules, []),
        *own_words(room.table.commitment),
        button("Sit down", main=True),
    )
    return page(f"Invitation · {rules.name}", tag("h1", f"Play {rules.name}"), told, make)


def own_words(commitment: str) -> list[Html]:
    """Words that one adds to the shuffles, beside the commitment that was there before."""
    if not commitment:
        return []
    about = (
        "The server has already committed itself to its part of all shuffles. Note this, if you want to check it:"
    )
    words = field("Words of your own for the shuffles, if you like", "entropy", maxlength=64, autocomplete="off")
    return [tag("p", f"{about} ", tag("code", commitment), class_="quiet"), words]


def rejoin(id: str, token: str, person: Person | None) -> str:
    make = form(f"/plain/back/{id}/{token}", name_field(person), button("Go on playing here", main=True))
    return page("Back to your seat", tag("h1", "Back to your seat"), make)


def concede(id: str, seat: int) -> str:
    make = form(
        f"/plain/table/{id}/concede",
        hidden("id", new_id()),
        hidden("seat", seat),
        tag("p", "You lose the game, or leave it to the others."),
        button("Concede", class_="stop"),
        tag("a", "Play on", href=f"/plain/table/{id}?seat={seat}", class_="button"),
    )
    return page("Concede?", tag("h1", "Give the game up?"), make)


def why(rules: Ruleset, id: str, seat: int, reasons: dict[str, dict[str, str]]) -> str:
    """Everything that could be tried and is refused, with the rule."""
    rows = []
    for words, reason in reasons.items():
        clause = rules.clauses.get(reason["clause"])
        text = f"{clause.id}: {clause.text}" if clause else ""
        rows += [tag("dt", words), tag("dd", reason["sentence"], tag("p", text, class_="quiet") if text else None)]
    told = tag("dl", *rows) if rows else tag("p", "Nothing that you could try is refused.")
    back = tag("p", tag("a", "Back to the table", href=f"/plain/table/{id}?seat={seat}", class_="button"))
    return page(
        "What can't be done now",
        tag("h1", "What can't be done now, and why"),
        back,
        tag("section", told, class_="panel"),
    )


def rulebook_page(rules: Ruleset, words: str) -> str:
    """The rulebook, or the clauses with some words."""
    search = tag(
        "form",
        field("Find", "find", value=words, maxlength=200),
        button("Search"),
        method="get",
        action=f"/plain/rules/{rules.id}",
        class_="panel",
        role="search",
    )
    parts: list[Child] = [tag("h1", f"Rules of {rules.name}"), search]
    if words:
        found = rulebook.find(rules, words)
        parts += [clause(one, "h2") for one in found] or [
            tag("p", f"No rule has these words.{rulebook.nearest(rules, words)}")
        ]
        return page(f"Rules of {rules.name}", *parts)
    for section, title in rules.sections.items():
        parts.append(
            tag(
                "section",
                tag("h2", title),
                *[clause(one) for one in rulebook.in_section(rules, section)],
                class_="panel",
            )
        )
    return page(f"Rules of {rules.name}", *parts)


def clause(one: Clause, rank: str = "h3") -> Html:
    note = tag("p", f"Note: {one.note}", class_="quiet") if one.note else None
    head = tag(rank, one.title, " ", tag("span", one.id, class_="clause"))
    return tag("article", head, tag("p", one.text), note, id=one.id)


def card(rules: Ruleset, board: Board, name: str) -> str:
    """A card as printed, with the rules behind its words."""
    definition = rules.by_name.get(name.lower())
    if definition is None:
        raise No(NOT_FOUND, "There is no such card.")
    head, text, *more = sentences.print_words(rules, board, name)
    behind = rulebook.behind_text(rules, board, text, definition.kind)
    rows = [part for word, found in behind for part in (tag("dt", word), tag("dd", clause(found, "h2")))]
    return page(
        definition.name,
        tag("h1", definition.name),
        tag("p", head),
        *[tag("p", words) for words in (text, *more)],
        tag("dl", *rows) if rows else None,
    )
