"""The words that sentences of refusals use: who, where, how much."""

from __future__ import annotations

from cardwright.core.picks import Pick
from cardwright.games.portals.able import owed_stamina, owes_for_burn
from cardwright.games.portals.moves import label
from cardwright.games.portals.places import HALVES
from cardwright.games.portals.realm import PHASES, Realm
from cardwright.games.portals.stats import life, portal_cost


def facts(realm: Realm, seat: int, pick: Pick) -> dict[str, str]:
    """The words that the sentences above use."""
    words = {
        "player": realm.seat_name(seat),
        "active": realm.seat_name(realm.active),
        "phase": PHASES[realm.phase],
        "question": realm.rules.question(realm, realm.pending[0]).lower() if realm.pending else "",
        "card": label(realm, pick.piece, seat) if pick.piece >= 0 else "",
        "target": label(realm, pick.target, seat) if pick.target >= 0 else "",
        "half": HALVES[pick.choice] if 0 <= pick.choice < 3 else "",
        "stamina": str(realm.stamina[seat]) if realm.stamina else "",
        "needed": "attack" if realm.modifier_step() == 3 else "defense",
    }
    for key in ("cost", "moment", "flip_after", "stamina_cost", "portal_cost", "life_force"):
        words[key] = ""
    if pick.piece >= 0 and realm.knows(seat, pick.piece):
        words.update(facts_of_card(realm, seat, pick))
    return words


def facts_of_card(realm: Realm, seat: int, pick: Pick) -> dict[str, str]:
    """What the sentences say of the card that is meant."""
    card = realm.card(pick.piece)
    words = {}
    if card.plan.cost is not None:
        words["cost"] = realm.rules.say_node(card.plan.cost)
    if card.plan.rearguard >= 0:
        words["moment"] = card.rearguard_text.removesuffix(".")
    if pick.verb == "open" and 0 <= pick.choice < 3:
        words["portal_cost"] = str(portal_cost(realm, seat, pick.choice))
        words["life_force"] = str(sum(life(realm, ally) for ally in realm.allies(seat, pick.choice)))
    if card.kind == "champion":
        price = f"{owed_stamina(realm, pick.piece)} Stamina"
        if owes_for_burn(realm, pick.piece):
            price += " and 1 Faith for the burn"
        words["stamina_cost"] = price
        deity = realm.deity(seat)
        words["flip_after"] = realm.card(deity).flip_text if deity >= 0 else ""
    return words
