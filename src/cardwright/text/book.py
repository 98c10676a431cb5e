"""The phrase book of a game: one table that both reads card texts and prints them.

    book = PhraseBook()
    book.number("number", low=1)
    book.words("stat", {"ATTACK": "ATTACK", "DEFENSE": "DEFENSE"}, exact=True)
    book.phrase("effect", "+{n:number} {stat:stat} per {what:cards} in line", PerCardInLine)
    book.row("text", CardText, ".", "{statuses:status&.}", "{sentences:sentence+.}")
    book.read("+5 ATTACK")

A book for several sorts of texts names them: `PhraseBook("text", "motto")`, `book.read(motto, "motto")`.
A table may name categories before they exist; the first reading or printing finishes the book.
"""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import Citation
from cardwright.core.effects.nodes import Node
from cardwright.text.categories import NameCategory, NumberCategory, Phrase, PhraseCategory, take_fields
from cardwright.text.elements import Category, Numeral, Print, Row, Source, ends_here
from cardwright.text.errors import TextError
from cardwright.text.lookahead import look_ahead
from cardwright.text.nearest import nearest_word
from cardwright.text.templates import Template, fields_said, link, word, words_in
from cardwright.text.tokens import HIGHEST, LONGEST, UNKNOWN, Lexicon, Tokens

TOP: Final = "text"  # the category of a whole text, unless a book says otherwise


class PhraseBook:
    """Everything that the card texts of a game can say."""

    def __init__(self, *tops: str) -> None:
        self.tops = tops or (TOP,)  # the categories of whole texts
        self.categories: dict[str, Category] = {}
        self.phrases: list[Phrase] = []
        self.lexicon = Lexicon()
        self.homes: dict[type[Node], list[Category]] = {}  # where the phrases of a node stand
        self.exact: set[str] = set()  # words whose case matters
        self.pending: list[tuple[PhraseCategory, Phrase, list[str]]] = []

    # The table

    def number(
        self,
        category: str,
        low: int = 1,
        high: int = HIGHEST,
        signed: bool = False,
        counts: bool = True,
        opposite: bool = False,
    ) -> None:
        """A category of numbers. The nouns behind a number that counts agree with it."""
        self.add(NumberCategory(category, low, high, signed, counts and not signed, opposite))

    def name(self, category: str, double: bool = False) -> None:
        """A category of names in quotes."""
        self.add(NameCategory(category, double))

    def words(self, category: str, table: dict[str, object], exact: bool = False) -> None:
        """Words for values: "line(s)" for "line". Exact words are read in this case only."""
        for spelling, value in table.items():
            self.note(category, Phrase(spelling, None, value), [spelling])
            if exact:
                self.exact.update(part.singular for part in map(word, spelling.split()))

    def phrase(self, category: str, template: str, node: type[Node] | None = None, **fixed: object) -> Phrase:
        """One way to say a node: its slots name fields, the others are fixed, or as usual."""
        phrase = Phrase(template, node, None)
        phrase.passes = node is None
        if node is not None:
            take_fields(phrase, fixed, fields_said(template))
        self.note(category, phrase, [template])
        return phrase

    def noise(self, category: str, spelling: str, citation: Citation | None = None) -> None:
        """A word that means nothing, as long as the clause is in force that says so."""
        phrase = Phrase(spelling, None, spelling)
        phrase.citation = citation
        self.note(category, phrase, [spelling])

    def sentence(self, category: str, template: str, node: type[Node] | None = None) -> Phrase:
        """A phrase printed with a capital: at the start, after a full stop or a colon."""
        phrase = self.phrase(category, template, node)
        phrase.capital = True
        return phrase

    def row(self, category: str, node: type[Node], between: str, *parts: str, closing: bool = False) -> None:
        """Parts in this order, each of which may be missing, with a mark between them."""
        phrase = Phrase(between.join(parts), node, None)
        take_fields(phrase, {}, fields_said(phrase.template))
        self.note(category, phrase, [between, "closing" if closing else "", *parts])

    def nouns(self, *categories: str) -> None:
        """Categories whose words agree with the number before them."""
        for category in categories:
            self.category(category).is_noun = True

    def add(self, category: Category) -> None:
        """Give a category its number."""
        if category.name in self.categories:
            raise ValueError(f"two categories are called {category.name}")
        category.number = len(self.categories)
        self.categories[category.name] = category

    def category(self, name: str) -> Category:
        """The category of this name, which may still be without phrases."""
        if name not in self.categories:
            self.add(PhraseCategory(name))
        return self.categories[name]

    def note(self, name: str, phrase: Phrase, templates: list[str]) -> None:
        """Put a phrase into the table; its template is read when the book is finished."""
        category = self.category(name)
        if not isinstance(category, PhraseCategory):
            raise ValueError(f"{name} is no category of phrases")
        phrase.number = len(self.phrases)
        self.phrases.append(phrase)
        category.phrases.append(phrase)
        if phrase.node is not None:
            homes = self.homes.setdefault(phrase.node, [])
            if category not in homes:
                homes.append(category)
        self.pending.append((category, phrase, templates))

    # Finishing

    def finish(self) -> None:
        """Turn templates into elements, and work out which token can open and follow what."""
        pending, self.pending = self.pending, []
        for _, phrase, templates in pending:
            if len(templates) > 1:
                between, closing, *texts = templates
                parts = [Template(text, phrase, self.known).elements() for text in texts]
                phrase.elements = [Row(parts, word(between), bool(closing))]
            else:
                phrase.elements = Template(templates[0], phrase, self.known).elements()
            link(phrase.elements)
        self.learn_words()
        for category in self.categories.values():
            if isinstance(category, PhraseCategory) and not category.phrases:
                raise ValueError(f"the category {category.name} has no phrases")
        look_ahead([self.known(top) for top in self.tops], list(self.categories.values()))

    def known(self, name: str) -> Category:
        """A category that a template names; it must be in the table."""
        if name not in self.categories:
            raise ValueError(f"no phrase is of the category {name}")
        return self.categories[name]

    def learn_words(self) -> None:
        """Enter every literal word; exact are those in capitals, and those that the table calls so."""
        everything = [found for phrase in self.phrases for found in words_in(phrase.elements)]
        words = [found for found in everything if not isinstance(found, Numeral)]
        for one in words:
            if one.singular in self.exact or (one.singular.isupper() and len(one.singular) > 1):
                self.lexicon.learn_exact(one.singular, one.singular)
                self.lexicon.learn_exact(one.plural, one.singular)
        for one in words:  # plurals first: "hands" alone is a spelling of "hand(s)"
            if one.plural != one.singular:
                self.lexicon.learn(one.plural, one.singular.lower())
        for one in words:
            self.lexicon.learn(one.singular, one.singular.lower())
        for one in words:
            key = self.lexicon.key(one.singular)
            one.key = one.singular if key == UNKNOWN else key  # a mark is its own key

    # Use

    def read(self, text: str, category: str = TOP) -> Node:
        """What a card text means; a text that is not wholly understood, in one way, is a TextError."""
        if self.pending:
            self.finish()
        if category not in self.tops:
            raise ValueError(f"{category} is no category of whole texts")
        if len(text) > LONGEST:
            raise TextError(text, LONGEST, problem=f"a text has at most {LONGEST} characters")
        meanings = self.meanings(Source(Tokens(text, self.lexicon), False), category)
        if len(meanings) != 1:
            raise self.error(text, category, meanings)
        meaning = meanings[0]
        assert isinstance(meaning, Node)
        return meaning

    def meanings(self, source: Source, category: str) -> list[object]:
        """Every meaning of the whole text."""
        meanings: list[object] = []
        for value, end in self.categories[category].read(source, 0):
            if ends_here(source, end):
                meanings.append(value)
            elif source.tracing:
                source.miss(end, [])
        return meanings

    def error(self, text: str, category: str, meanings: list[object]) -> TextError:
        """Why a text cannot be read."""
        if meanings:
            both = " or ".join(repr(meaning) for meaning in meanings)
            return TextError(text, 0, problem=f"this could mean two things: {both}")
        source = Source(Tokens(text, self.lexicon), True)
        self.meanings(source, category)
        at = source.farthest
        nearest = nearest_word(source.tokens.word_at(at), source.expected, self.lexicon)
        for place in (at, at - 1):
            if place in source.problems and (place == at or not nearest):
                return TextError(text, source.tokens.starts[place], problem=source.problems[place])
        return TextError(text, source.tokens.starts[at], tuple(source.expected), nearest)

    def write(self, node: Node, category: str = "") -> str:
        """The one printed text of a node: of a whole text of this category, or of a part of one."""
        if self.pending:
            self.finish()
        homes = [self.known(category)] if category else self.homes.get(type(node), [])
        for home in homes:
            out = Print()
            if home.put(node, out):
                return out.text()
        raise ValueError(f"no phrase says {node!r}")
