"""The bots: honest, legal, and better than chance."""

from __future__ import annotations

import pytest

from undercroft.games.knock_knock import GAME
from undercroft.games.knock_knock.bot import FOR_THE_KNIGHT, Candidate, GreedyBot, TeamBot
from undercroft.games.knock_knock.content import face_of
from undercroft.games.knock_knock.lookahead import loses
from undercroft.games.knock_knock.notation import TELL
from undercroft.games.knock_knock.state import Ending
from undercroft.kernel.bot import Bot


def test_neither_bot_loses_at_once_while_something_else_is_left(lay) -> None:
    """Only card 3 on the north-west corner beats the monster in time."""
    state = lay([(42, 0, 0, "standing", 1)], [[1, 3, 4], [10]])
    saving = [a for a in state.legal() if not loses(state, a) and not GAME.action_text(a).startswith("show")]
    assert 0 < len(saving) < 6
    state.play(TELL.base)
    for bot in (GreedyBot(1), TeamBot(1, 16)):
        assert bot.choose(state) in saving


def test_both_bots_take_the_win(lay) -> None:
    state = lay([(63, 0, 0, "standing", 3), (39, -1, -1), (40, 1, -1)], [[41, 2, 9], [10]], bag=[])
    for bot in (GreedyBot(1), TeamBot(1, 16)):
        after = state.clone()
        after.play(bot.choose(state))
        assert after.ending == Ending.WON


def test_where_nothing_wins_the_team_bot_prefers_to_lose_late(lay) -> None:
    """Two cards cannot beat the Black Knight; one of the plays wakes the silent room at once."""
    state = lay([(39, -1, -1), (63, 0, 0, "standing", 4)], [[9], [10]], bag=[])
    early = next(action for action in state.legal() if loses(state, action))
    late = next(action for action in state.legal() if not loses(state, action))
    prospects = [Candidate(early), Candidate(late)]
    TeamBot(1, 4)._compare(state, prospects)
    assert [prospect.action for prospect in prospects] == [late, early]
    assert prospects[0].wins == 0


def test_kk_19_a_lone_bot_keeps_the_silent_room_without_which_the_knight_cannot_be_beaten(lay) -> None:
    """KK-19. The Knight of this box takes three plays: with four cards in hand a silent room must wait."""
    state = lay([(1, 0, 0), (48, 6, 6, "standing", 3)], [[10, 11, 12, 39]], bag=[13, 14, 15, 16])
    for bot in (GreedyBot(1), TeamBot(1, 16)):
        assert not GAME.action_text(bot.choose(state)).startswith("39 ")


@pytest.mark.parametrize("hands", [[[10, 11, 12, 39, 40, 41]], [[11, 39], [10, 12]]])
def test_the_team_bot_spares_silent_rooms_until_the_black_knight_comes(lay, hands) -> None:
    state = lay([(1, 0, 0)], hands)
    for waits, spared in ((True, FOR_THE_KNIGHT), (False, 0)):
        state.knight_waits = waits
        scores = []
        for tactics in (GreedyBot(1).tactics, TeamBot(1).tactics):
            tactics.prepare(state)
            scores.append(tactics.score(face_of(38), state.open_cells()[0]))
        assert scores[0] - scores[1] == spared


def test_a_defeat_without_cards_does_not_count_as_a_late_one(lay) -> None:
    """KK-21. A lone player whose last card is a silent room never meets the Black Knight."""
    state = lay([(1, 0, 0)], [[39]], bag=[])
    candidate = Candidate(GAME.parse_action("39 to 1,1"))
    TeamBot(1, 4)._imagine(state, candidate)
    assert (candidate.tries, candidate.wins, candidate.lasted) == (1, 0, 0)


def test_kk_30_a_bot_casts_a_spell_when_every_card_would_lose(lay) -> None:
    """KK-30."""
    state = lay([(43, 0, 0, "standing", 1)], [[1, 4], [10]], spells=["fireball"])
    assert GAME.action_text(GreedyBot(1).choose(state)) == "fireball 0,0"


@pytest.mark.parametrize("players", [1, 3, 6])
@pytest.mark.parametrize("make", [GreedyBot, lambda seed: TeamBot(seed, 2, 3)])
def test_a_bot_chooses_the_same_whatever_it_cannot_know(players: int, make) -> None:
    state = GAME.new(players, 3, {"level": "3", "spells": "fireball-ice-potion-orb"})
    for play in range(8):
        if state.over():
            break
        choice = make(play).choose(state)
        for seed in range(2):
            twin = state.clone()
            twin.resample(state.seat, seed)
            assert make(play).choose(twin) == choice
        state.play(choice)
    assert play > 3


def test_kk_23_the_team_bot_says_what_it_holds_when_there_is_news_and_then_plays(lay) -> None:
    """KK-23. It says it once, not again after each card that it draws, and never in silence."""
    state = lay([(1, 0, 0)], [[2, 3, 4], [10, 11, 12]])
    assert GAME.action_text(TeamBot(1, 2).choose(state)) == "tell 1"
    state.play(TELL.base)
    assert TeamBot(1, 2).choose(state) in state.legal()
    state.told = 0b1100  # cards 3 and 4; card 2 is new
    assert TeamBot(1, 2).choose(state) in state.legal()
    state.told = 0
    state.silence = True
    assert TeamBot(1, 2).choose(state) in state.legal()


def share_won(make, games: int, players: int) -> float:  # type: ignore[no-untyped-def]
    won = 0.0
    for seed in range(games):
        state = GAME.new(players, seed)
        bot: Bot = make(seed)
        while not state.over():
            state.play(bot.choose(state))
        won += state.payoff(0)
    return won / games


def test_greedy_wins_where_random_play_never_does() -> None:
    assert share_won(GreedyBot, 12, 4) >= 0.25


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 2])
def test_the_team_bot_wins_far_more_often_than_greedy(players: int) -> None:
    assert share_won(TeamBot, 20, players) >= share_won(GreedyBot, 60, players) + 0.15
