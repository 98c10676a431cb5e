"""The phrase book: one table reads and prints, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from tests.text.judge import Judge
from tests.text.random_nodes import meanings

from cardwright.core.clauses import IN_FORCE, OFF, rule, set_state
from cardwright.core.effects.nodes import CardText, Node, Sentence
from cardwright.text.book import PhraseBook
from cardwright.text.errors import TextError
from cardwright.text.outline import outline


@dataclass(frozen=True)
class Gain(Node):
    number: int
    what: str = "gold"


@dataclass(frozen=True)
class Kill(Node):
    target: Node
    kindly: bool = False


@dataclass(frozen=True)
class KillAll(Node):
    target: Node


@dataclass(frozen=True)
class Beast(Node):
    kind: str = "beast"
    of: Node | None = None


@dataclass(frozen=True)
class Maybe(Node):
    effect: Node


def small_book(closing: bool = False) -> PhraseBook:
    """A book in which beasts are killed for gold."""
    book = PhraseBook()
    book.number("number")
    book.number("many", low=2)
    book.words("what", {"gold": "gold", "fame": "fame"})
    book.words("kind", {"Wolf(s)": "wolf", "beast(s)": "beast"}, exact=True)
    book.words("kindly", {"kindly": True})
    book.nouns("beast", "kind")
    book.row("text", CardText, ".", "{sentences:sentence+.}", closing=closing)
    book.sentence("sentence", "{left:effect+and} [; or {right:effect+and}]", Sentence)
    book.phrase("effect", "gain {number:number} {what:what}", Gain)
    book.phrase("effect", "[{kindly:kindly}] kill {target:beast}", Kill)
    book.phrase("effect", "kill all {target:beast plural}", KillAll)
    book.phrase("effect", "you may ( {effect:effect} ) <indeed>", Maybe)
    book.phrase("beast", "[big] {kind:kind} [of ( {of:beast} )]", Beast)
    return book


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("gain 3 gold", "Gain 3 gold"),
        ("GAIN 3 FAME; or kill big Wolf", "Gain 3 fame; or kill Wolf"),
        ("kindly kill Wolfs and gain 1 gold.", "Kindly kill Wolf and gain 1 gold"),
        ("kill all Wolf", "Kill all Wolfs"),
        ("kill beast of (Wolf of(beast))", "Kill beast of (Wolf of (beast))"),
        ("you may (gain 1 gold)", "You may (gain 1 gold) indeed"),
        ("gain 1 gold. Gain 2 gold", "Gain 1 gold. Gain 2 gold"),
        ("", ""),
    ],
)
def test_a_text_is_read_and_printed(text, printed):
    book = small_book()
    assert book.write(book.read(text)) == printed


def test_the_mark_may_close_the_text():
    book = small_book(closing=True)
    assert book.write(book.read("gain 1 gold. gain 2 gold")) == "Gain 1 gold. Gain 2 gold."
    assert book.write(CardText()) == ""


def test_a_number_makes_nouns_plural_and_prepositions_not():
    book = PhraseBook()
    book.number("number")
    book.nouns("noun")
    book.words("noun", {"man(s)": "man"})
    book.words("place", {"house(s)": "house"})
    book.row("text", CardText, ".", "{sentences:pair+.}")
    book.phrase("pair", "send {number:number} {what:noun} home(s) from {place:place}", Send)
    for text in ("send 1 man home from house", "send 2 mans homes from house"):
        assert book.write(book.read(text)) == text


@dataclass(frozen=True)
class Send(Node):
    number: int
    what: str
    place: str


def test_strokes_between_values_are_tied_and_in_the_order_of_the_table():
    book = PhraseBook("hours")
    book.words("hour", {"Dawn": "dawn", "Noon": "noon", "Dusk": "dusk"})
    book.phrase("hours", "at \\[ {words:hour&/} \\] / always", Motto)
    read = book.read("at [dusk / dawn]/always", "hours")
    assert read == Motto(("dawn", "dusk"))
    assert book.write(read) == "at [Dawn/Dusk] / always"


def test_a_phrase_that_does_not_fit_leaves_no_plural_behind():
    book = PhraseBook("wish")
    book.number("number")
    book.number("less", opposite=True)
    book.nouns("noun")
    book.words("noun", {"man(s)": "man"})
    book.phrase("wish", "{number:number} more for the next {what:noun}", Gain)
    book.phrase("wish", "the next {what:noun} for {number:less} less", Gain)
    assert book.write(Gain(-2, "man")) == "the next man for 2 less"
    assert book.write(Gain(2, "man")) == "2 more for the next mans"


def test_a_plural_of_its_own_a_number_and_names_in_double_quotes():
    book = PhraseBook()
    book.number("number")
    book.name("name", double=True)
    book.row("text", CardText, ".", "{sentences:pair+.}")
    book.phrase("pair", "lend {number:number} foot|feet to {what:name} at place {place:place}", Send)
    book.words("place", {"3": "three"})
    assert book.write(book.read("lend 2 foot to 'Jim' at place 3")) == 'lend 2 feet to "Jim" at place 3'
    assert book.write(book.read("lend 1 feet to 'Jim' at place 3")) == 'lend 1 foot to "Jim" at place 3'
    with pytest.raises(TextError) as caught:
        book.read("lend 2 feet to 'Jim' at place 4")
    assert (caught.value.at, caught.value.advice()) == (30, "here I can read: 3")


@dataclass(frozen=True)
class Motto(Node):
    words: tuple[str, ...] = ()
    less: int = 0


def list_book() -> PhraseBook:
    """A book with the other sorts of lists, for two sorts of texts."""
    book = PhraseBook("text", "motto")
    book.number("less", opposite=True)
    book.words("word", {"gold": "gold", "fame": "fame", "love": "love"})
    book.row("text", CardText, ".", "{sentences:sentence+.|;}", closing=True)
    book.sentence("sentence", "want {words:word+,/or}", Motto)
    book.phrase("motto", "only {words:word+} [, {less:less} less]<.>", Motto)
    return book


@pytest.mark.parametrize(
    ("category", "text", "meaning", "printed"),
    [
        ("text", "want gold", "CardText(sentences=(Motto(('gold',)),))", "Want gold."),
        ("text", "want gold or fame.", "CardText(sentences=(Motto(('gold', 'fame')),))", "Want gold or fame."),
        (
            "text",
            "want gold, fame or love; want fame",
            "CardText(sentences=(Motto(('gold', 'fame', 'love')), Motto(('fame',))))",
            "Want gold, fame or love. Want fame.",
        ),
        ("motto", "only fame", "Motto(('fame',))", "only fame."),
        ("motto", "only fame, 3 less.", "Motto(('fame',), less=-3)", "only fame, 3 less."),
    ],
)
def test_other_lists_and_other_sorts_of_texts(category, text, meaning, printed):
    book = list_book()
    read = book.read(text, category)
    assert outline(read) == meaning
    assert book.write(read, category) == printed
    assert Judge(book).readings(text, category) == [read]


@pytest.mark.parametrize(
    ("category", "text", "at", "advice"),
    [
        ("text", "want gold, fame", 15, 'here I can read: ",", or'),
        ("text", "want gold or fame or love", 18, 'here I can read: "."'),
        ("text", "only gold", 0, "here I can read: want gold, want fame, want love"),
        ("motto", "only gold, fame", 11, "here I can read: a number from 1 to 999"),
        ("motto", "only gold. gold", 11, "here the text should end"),
    ],
)
def test_mistakes_in_other_lists(category, text, at, advice):
    with pytest.raises(TextError) as caught:
        list_book().read(text, category)
    assert (caught.value.at, caught.value.advice()) == (at, advice)


def test_what_a_list_cannot_say_is_not_printed():
    book = list_book()
    for motto in (Motto(("gold", "fame")), Motto(("gold",), less=3), Motto()):
        with pytest.raises(ValueError, match="no phrase says"):
            book.write(motto, "motto")


def test_only_whole_texts_are_read():
    with pytest.raises(ValueError, match="sentence is no category of whole texts"):
        list_book().read("want gold", "sentence")


@settings(deadline=None)
@given(meanings(list_book()))
def test_random_meanings_in_other_lists(meaning):
    assert list_book().read(list_book().write(meaning)) == meaning


# Two readings


def ambiguous_book() -> PhraseBook:
    book = PhraseBook()
    book.row("text", CardText, ".", "{sentences:effect+.}")
    book.words("what", {"gold": "gold"})
    book.words("thing", {"gold": "ore"})
    book.phrase("effect", "gain {what:what}", Gain, number=1)
    book.phrase("effect", "gain {what:thing}", Gain, number=1)
    return book


def test_a_text_that_could_mean_two_things_is_refused():
    with pytest.raises(TextError) as caught:
        ambiguous_book().read("gain gold")
    assert "this could mean two things" in caught.value.advice()
    assert "what='gold'" in caught.value.advice()
    assert "what='ore'" in caught.value.advice()


def test_many_ambiguous_parts_do_not_multiply():
    with pytest.raises(TextError, match="two things"):
        ambiguous_book().read(". ".join(["gain gold"] * 40))


def test_the_judge_sees_two_readings_too():
    book = ambiguous_book()
    book.finish()
    assert len(Judge(book).readings("gain gold")) == 2


def test_two_ways_to_say_the_same_are_one_reading():
    book = PhraseBook()
    book.row("text", CardText, ".", "{sentences:effect+.}")
    book.phrase("effect", "gain gold", Gain, number=1)
    book.phrase("effect", "gain [much] gold", Gain, number=1)
    assert book.read("gain gold") == CardText(sentences=(Gain(1),))  # type: ignore[arg-type]


@settings(deadline=None)
@given(meanings(small_book()))
def test_random_meanings_are_printed_and_read_back(meaning):
    book = small_book()
    text = book.write(meaning)
    if len(text) <= 500:
        assert book.read(text) == meaning


# Bounds


def test_nesting_is_bounded():
    with pytest.raises(TextError, match="nested too deeply"):
        small_book().read("you may (" * 55)


# Citations


def test_a_word_is_noise_only_while_its_clause_holds():
    citation = rule("TEST-NOISE-1")
    book = PhraseBook()
    book.row("text", CardText, ".", "{sentences:effect+.}")
    book.noise("really", "really", citation)
    book.phrase("effect", "[{:really}] gain gold", Gain, number=1)
    assert book.write(book.read("really gain gold")) == "gain gold"
    set_state("TEST-NOISE-1", OFF)
    with pytest.raises(TextError):
        book.read("really gain gold")
    assert citation.reached
    set_state("TEST-NOISE-1", IN_FORCE)


# Mistakes of authors


@pytest.mark.parametrize(
    ("template", "problem"),
    [
        ("gain {number:number} {what:what", "not a piece of a template"),
        ("gain {number:number} [gold", "a bracket is missing"),
        ("gain {number:number} gold]", "a bracket too many"),
        ("gain {number:number} [gold>", "a bracket too many"),
        ("gain {number:numbers}", "no phrase is of the category numbers"),
        ("gain [{number:number}]", "number has no usual value and can't be left out"),
        ("gain {number:number} {nothing:}", "is no slot"),
        ("{effect:effect} again", "Gain has no effect"),
    ],
)
def test_a_wrong_template_is_refused(template, problem):
    book = PhraseBook()
    book.number("number")
    book.row("text", CardText, ".", "{sentences:effect+.}")
    with pytest.raises((ValueError, TypeError), match=problem):
        write_phrase(book, template)


def write_phrase(book: PhraseBook, template: str) -> None:
    fixed: dict[str, object] = {} if "{number:" in template else {"number": 1}
    book.phrase("effect", template, Gain, **fixed)
    book.finish()


def test_a_phrase_must_say_every_field():
    with pytest.raises(TypeError, match=r"says nothing about Gain\.number"):
        PhraseBook().phrase("effect", "gain gold", Gain)


def test_a_phrase_may_not_begin_with_itself():
    book = PhraseBook()
    book.row("text", CardText, ".", "{sentences:effect+.}")
    book.phrase("effect", "{effect:effect} again", Maybe)
    with pytest.raises(ValueError, match="begins with itself"):
        book.finish()


def test_a_category_has_one_meaning():
    book = PhraseBook()
    book.number("number")
    with pytest.raises(ValueError, match="two categories"):
        book.name("number")
    with pytest.raises(ValueError, match="no category of phrases"):
        book.words("number", {"one": 1})


# Outlines


def test_an_outline_shows_what_is_not_as_usual():
    assert outline(Gain(3)) == "Gain(3)"
    assert outline(Kill(Beast(), kindly=True)) == "Kill(Beast(), kindly=True)"
    assert outline(Sentence((Gain(1, "fame"),))) == "Sentence((Gain(1, what='fame'),))"
