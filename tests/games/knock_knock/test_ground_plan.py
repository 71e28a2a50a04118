"""The ground plan: neighbours and open cells, ready-made for small citadels."""

from __future__ import annotations

from undercroft.games.knock_knock.content import NO_CARD
from undercroft.games.knock_knock.ground_plan import BARE_TABLE, READY_MADE, GroundPlan
from undercroft.games.knock_knock.lattice import CENTRE, CORNER_COUNT, STEP


def ready_made(plan: GroundPlan) -> list[GroundPlan]:
    """A ready-made plan and all that follow it."""
    return [plan] + [other for after in plan.next if after is not None for other in ready_made(after)]


def built(cells: list[int]) -> GroundPlan:
    """A plan of its own with these cards."""
    plan = GroundPlan([], [], [], 0)
    for cell in cells:
        plan.add(cell)
    return plan


def test_every_ready_made_plan_is_what_laying_its_cards_one_by_one_gives() -> None:
    plans = ready_made(BARE_TABLE)
    assert len(plans) == 206  # the bare table included
    assert max(len(plan.cells) for plan in plans) == READY_MADE
    for plan in plans:
        twin = built(plan.cells)
        assert (plan.beside, plan.joints, plan.open_cells()) == (twin.beside, twin.joints, twin.open_cells())


def test_the_joints_are_the_corners_of_others_on_which_the_last_card_lies() -> None:
    for plan in ready_made(BARE_TABLE)[1:]:
        last = len(plan.cells) - 1
        assert plan.joints == [place for place, other in enumerate(plan.beside) if other == last]
        assert len(plan.joints) == CORNER_COUNT - plan.beside[-CORNER_COUNT:].count(NO_CARD)
        assert plan.copy().joints == plan.joints


def test_a_ready_made_plan_leads_to_another_from_each_of_its_open_cells() -> None:
    for plan in ready_made(BARE_TABLE):
        following = [cell for cell, after in enumerate(plan.next) if after is not None]
        assert following == (sorted(plan.open_cells()) if len(plan.cells) < READY_MADE else [])


def test_the_open_cells_of_a_plan_touch_its_cards_and_are_empty() -> None:
    for plan in ready_made(BARE_TABLE)[1:]:
        around = {cell + step for cell in plan.cells for step in STEP} - set(plan.cells)
        assert set(plan.open_cells()) == around


def test_a_first_card_beside_the_middle_opens_the_cells_around_it_alone() -> None:
    plan = built([CENTRE + 2])
    assert sorted(plan.open_cells()) == sorted(CENTRE + 2 + step for step in STEP)


def test_a_card_that_touches_none_has_no_neighbours() -> None:
    plan = built([CENTRE, CENTRE + 2])
    assert plan.beside == [NO_CARD] * 2 * CORNER_COUNT


def test_a_copy_leaves_the_plan_as_it_was() -> None:
    plan = built([CENTRE])
    copy = plan.copy()
    copy.add(CENTRE + 1)
    assert (plan.cells, plan.beside, len(plan.open_cells())) == ([CENTRE], [NO_CARD] * 4, 4)
    assert (copy.cells, len(copy.open_cells())) == ([CENTRE, CENTRE + 1], 6)
