"""The command `cardwright`: reads the command line, then loads only what the sub-command needs."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, cast

Command: TypeAlias = Callable[[argparse.Namespace], int]

BAD_INPUT: Final = 2  # 0: all well; 1: the answer is no (a scenario fails, a deck is illegal)
INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit code."""
    open_streams()
    args = parser().parse_args(arguments)
    module, _, name = str(args.does).partition(":")
    command = cast(Command, getattr(importlib.import_module(f"cardwright.{module}"), name))
    from cardwright.core.errors import CardwrightError

    try:
        code = command(args)
        sys.stdout.flush()
        return code
    except CardwrightError as error:
        print(f"cardwright {args.command}: {printable(str(error))}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has seen enough
        write_to_nowhere()
        return 0
    except OSError as error:  # a full disk, say
        print(f"cardwright {args.command}: {printable(str(error))}", file=sys.stderr)
        write_to_nowhere()
        return BAD_INPUT


def open_streams() -> None:
    """A stream that the caller has closed is an empty one."""
    sys.stdin = sys.stdin or os.fdopen(os.open(os.devnull, os.O_RDONLY))
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def write_to_nowhere() -> None:
    """What is still to be written can't be, and need not be said at the exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def printable(message: str) -> str:
    """A message that any terminal can print: bad input may quote anything."""
    unknown = "\N{REPLACEMENT CHARACTER}"
    return "".join(letter if letter.isprintable() or letter == "\n" else unknown for letter in message)


def parser() -> argparse.ArgumentParser:
    """The whole command line; cheap, for `cardwright --help` should answer at once."""
    top = argparse.ArgumentParser(
        prog="cardwright",
        description="Play card games by their rulebooks: every rule enforced, every rule citable.",
        epilog="Exit code: 0 all well, 1 the answer is no (a scenario fails, a deck is illegal, no win is proved), "
        "2 bad input.",
    )
    top.add_argument("--version", action="version", version=version())
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    everything = (
        play,
        serve,
        games,
        deck,
        cards,
        explain,
        scenario,
        solve,
        keys,
        clauses,
        where,
        fuzz,
        replay,
        verify,
        bench,
    )
    for add in everything:
        add(commands)
    return top


def version() -> str:
    from cardwright import __version__

    return f"cardwright {__version__}"


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def command(commands: Commands, name: str, does: str, about: str) -> argparse.ArgumentParser:
    """One sub-command: its name, where it lives, what it does."""
    added = commands.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
    added.set_defaults(does=does)
    return added


def json_flag(added: argparse.ArgumentParser) -> None:
    added.add_argument("--json", action="store_true", help="print JSON and nothing else")


def positive(text: str) -> int:
    """A number from 1 up."""
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is too small: a number from 1 up is needed")
    return number


def whole(text: str) -> int:
    """A number from 0 up."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 up")
    if len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text} is too large: a number of at most 18 digits is needed")
    return int(text)


def play(commands: Commands) -> None:
    added = command(commands, "play", "terminal.play:run", "play a game in this terminal")
    added.add_argument("game", nargs="?", metavar="GAME", help="which game; see `cardwright games`")
    added.add_argument(
        "--deck", metavar="D", help="your deck: its id or a deck file; with commas, one for each seat"
    )
    added.add_argument(
        "--against",
        metavar="BOT|human",
        help='a bot, or "human" for people at one screen; with commas, one for each other seat',
    )
    added.add_argument("--seats", type=positive, metavar="N", help="how many players")
    added.add_argument("--seed", type=whole, metavar="N", help="play the same luck again")
    added.add_argument(
        "--challenge",
        nargs="?",
        const="",
        metavar="NAME",
        help="a solo challenge, by its name, number or file; without one, the list of them",
    )
    added.add_argument("--tutorial", action="store_true", help="a first game in lessons")
    added.add_argument("--cores", type=positive, default=1, metavar="N", help="processes in which a bot thinks (1)")
    added.add_argument("--line", action="store_true", help="plain lines, for dumb terminals and screen readers")
    added.add_argument("--resume", action="store_true", help="go on with the saved game")
    added.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help="a setting of the game; see `cardwright keys`",
    )
    added.add_argument(
        "--cards", metavar="FOLDER", help="a folder of card files of your own; they replace printed cards"
    )


def serve(commands: Commands) -> None:
    added = command(commands, "serve", "table.serve:run", "serve tables for browsers, here or for others")
    added.add_argument("--port", type=whole, default=8000, metavar="N", help="where it listens (8000)")
    added.add_argument("--host", default="127.0.0.1", metavar="H", help="for whom (only this machine)")
    added.add_argument(
        "--database", metavar="URL", help="postgresql://…, sqlite:FILE or memory: (a file in your folder for state)"
    )
    added.add_argument("--bots", type=whole, default=2, metavar="W", help="processes in which bots think (2)")
    added.add_argument("--pace", type=whole, default=600, metavar="MS", help="the least time of a bot's move (600)")
    added.add_argument("--open", action="store_true", help="show it in the browser, at a free port if need be")


def games(commands: Commands) -> None:
    json_flag(command(commands, "games", "commands.games:list_games", "list the games there are"))


def keys(commands: Commands) -> None:
    added = command(commands, "keys", "commands.games:list_keys", "list every key of a scenario file of a game")
    added.add_argument("game", metavar="GAME")
    json_flag(added)


def deck(commands: Commands) -> None:
    added = command(commands, "deck", "commands.games:check_deck", "say whether a deck is legal, and if not why")
    added.add_argument("game", metavar="GAME")
    added.add_argument("file", metavar="FILE", help="a deck file, or the id of a ready-made deck")
    json_flag(added)


def cards(commands: Commands) -> None:
    added = command(commands, "cards", "commands.cards:show_cards", "list the cards of a game, or show one")
    added.add_argument("game", metavar="GAME")
    added.add_argument("name", nargs="?", metavar="NAME", help="the card to show")
    added.add_argument("--check", action="store_true", help="read every text, print it, read it again")
    json_flag(added)


def explain(commands: Commands) -> None:
    added = command(commands, "explain", "commands.cards:explain", "say how a card text is read")
    added.add_argument("game", metavar="GAME")
    added.add_argument("text", metavar="TEXT", help="the text, in quotes")
    json_flag(added)


def scenario(commands: Commands) -> None:
    added = command(commands, "scenario", "commands.proving:run_scenarios", "play scenario files and check them")
    added.add_argument("paths", nargs="+", metavar="PATH", help="scenario files, or folders of them")
    json_flag(added)


def solve(commands: Commands) -> None:
    added = command(
        commands, "solve", "commands.solving:run", "prove whether the goal of a position can be reached"
    )
    added.add_argument("file", metavar="FILE", help="a scenario file with a goal and no steps")
    added.add_argument("--seconds", type=positive, default=60, metavar="N", help="how long it may take (60)")
    json_flag(added)


def clauses(commands: Commands) -> None:
    added = command(commands, "clauses", "commands.proving:show_clauses", "say which rules are cited and proved")
    added.add_argument("game", nargs="?", metavar="GAME", help="one game; without it, all")
    added.add_argument("--mutate", action="store_true", help="switch each rule off and see if a scenario notices")
    json_flag(added)


def where(commands: Commands) -> None:
    added = command(commands, "where", "commands.where:where", "show a rule, its code and its scenarios")
    added.add_argument("clause", metavar="CLAUSE", help="the id of a rule")
    json_flag(added)


def fuzz(commands: Commands) -> None:
    added = command(commands, "fuzz", "commands.fuzzing:fuzz", "play random games with all checks on")
    added.add_argument("game", metavar="GAME")
    added.add_argument("--games", type=positive, default=100, metavar="N", help="how many (100)")
    added.add_argument("--seats", type=positive, metavar="K", help="how many players; without it, all numbers")
    added.add_argument("--seed", type=whole, default=1, metavar="S", help="other games for another seed (1)")
    added.add_argument("--workers", type=positive, metavar="W", help="how many processes (one a core)")
    added.add_argument("--out", metavar="FOLDER", default=".", help="where records of failures go (here)")
    json_flag(added)


def replay(commands: Commands) -> None:
    added = command(commands, "replay", "commands.replaying:replay", "play a record again and print its log")
    added.add_argument("record", metavar="RECORD")
    added.add_argument("--to", type=whole, metavar="N", help="stop after N entries")
    added.add_argument("--verify", action="store_true", help="only say whether it ends as it says")
    added.add_argument("--view", metavar="SEAT", help="as this player sees it; without it, what is public")
    added.add_argument("--clauses", action="store_true", help="with the rule behind each line")


def verify(commands: Commands) -> None:
    added = command(
        commands, "verify", "commands.verifying:verify", "check that the shuffles of a record were fair"
    )
    added.add_argument("record", metavar="RECORD", help="a whole record, or one as a table gives it to a viewer")
    added.add_argument("--commitment", metavar="HASH", help="the commitment that you noted before you sat down")
    added.add_argument("--entropy", metavar="WORDS", help="what you contributed yourself")
    added.add_argument("--chain", metavar="HASH", help="the chain of draws that you noted last")
    json_flag(added)


def bench(commands: Commands) -> None:
    added = command(commands, "bench", "commands.measuring:bench", "measure how fast the games run here")
    added.add_argument("game", nargs="?", metavar="GAME", help="one game; without it, all")
    added.add_argument("--seconds", type=positive, default=3, metavar="S", help="how long to play (3)")
    json_flag(added)


if __name__ == "__main__":
    sys.exit(main())
