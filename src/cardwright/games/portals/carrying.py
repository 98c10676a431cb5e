"""Carrying out: the effects of an element, with all that was named for it."""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import DID, CarryOut
from cardwright.core.game import Ref
from cardwright.games.portals.element import Element, effects_of
from cardwright.games.portals.realm import Realm

HERE_IS_FIXED: Final = rule("PC-TEXT-1")


def carry_out(realm: Realm, element: Element) -> CarryOut:
    """The effects of an element, with all that was named for it; "here" stays what it was on the chain."""
    carried = element.copy()
    if not HERE_IS_FIXED.holds():
        carried.half = realm.half_at(element.piece)
    bound: dict[str, Any] = {"element": carried, DID: False}
    return CarryOut(effects_of(realm, element), Ref(element.piece, element.stay), element.seat, 0, bound)
