"""Spells: KK-30 to KK-34."""

from __future__ import annotations

from undercroft.games.knock_knock import GAME
from undercroft.games.knock_knock.bot import GreedyBot
from undercroft.games.knock_knock.content import read
from undercroft.games.knock_knock.lookahead import loses
from undercroft.kernel.outcome import NO_SEAT


def offered(state, seat: int, spell: str) -> list[str]:  # type: ignore[no-untyped-def]
    texts = [GAME.action_text(action) for action in state.legal_for(seat)]
    return [text for text in texts if text.startswith(spell)]


def test_kk_30_a_fireball_takes_a_monster_off_the_table_and_its_tokens_go_back(lay, do) -> None:
    """KK-30. Card 3 lay on the monster and stays; what the monster lay on shows again."""
    citadel = [(2, 0, 0), (42, 1, 1, "standing", 2), (9, 2, 2)]
    state = lay(citadel, [[10], [11]], spells=["fireball"])
    assert state.danger[0] == 4
    do(state, "fireball 1,1")
    assert [GAME.position(state)["citadel"][i]["card"] for i in range(2)] == [2, 9]
    assert state.danger == [5, 5]
    assert state.reserve == 12
    assert state.standing == []
    assert state.spells == [0, 0, 0, 0]
    assert GAME.parse_action("10 to 1,1") in state.legal()


def test_kk_30_a_fireball_never_hits_the_black_knight_or_a_beaten_monster(lay) -> None:
    """KK-30."""
    citadel = [(63, 0, 0, "standing", 3), (42, 4, 4), (43, 8, 8, "frozen")]
    state = lay(citadel, [[10], [11]], bag=[], spells=["fireball"])
    assert offered(state, 0, "fireball") == ["fireball 8,8"]


def test_kk_30_what_lay_below_is_judged_again_and_may_raise_the_alarm(lay, do) -> None:
    """KK-30. The beaten 43 (4 4 / 1 1) lies at 5 only as long as 42 covers one of its fours."""
    citadel = [(43, 0, 0), (42, -1, -1, "standing", 2), (40, 1, -1), (41, 1, 1)]
    state = lay(citadel, [[10], [11]], spells=["fireball"])
    assert state.danger[0] == 1 + 0 + 1 + 0
    assert not loses(state, GAME.parse_action("fireball -1,-1"))
    citadel = [(43, 0, 0), (42, -1, -1, "standing", 2), (9, 1, -1)]
    state = lay(citadel, [[10], [11]], spells=["fireball"])
    assert state.danger[0] == 4
    assert loses(state, GAME.parse_action("fireball -1,-1"))
    assert GAME.warning(state, GAME.parse_action("fireball -1,-1")) == "alarm"
    assert do(state, "fireball -1,-1").outcome().reason == "room_alarm"


def test_kk_30_after_the_only_card_is_burnt_the_next_one_goes_to_the_middle(lay, do) -> None:
    """KK-30."""
    state = do(lay([(42, 0, 0, "standing", 3)], [[10], [11]], spells=["fireball"]), "fireball 0,0")
    assert {GAME.action_text(action) for action in state.legal()} == {"10 to 0,0"}
    assert do(state, "10 to 0,0").danger == [5]


def test_kk_31_a_frozen_monster_counts_down_no_more(lay, do) -> None:
    """KK-31."""
    state = lay([(2, 0, 0), (42, 1, 1, "standing", 1)], [[9], [11]], spells=["ice"])
    do(state, "ice 1,1")
    assert state.reserve == 12
    do(state, "9 to -1,-1")
    assert state.outcome() is None
    assert GAME.view(state, 0)["table"]["citadel"][1]["condition"] == "frozen"


def test_kk_31_an_observation_that_is_kept_shows_that_a_frozen_monster_is_beaten(lay, do) -> None:
    """KK-31. Card 42 shows 7: with a 0 over its 3 it is down to 4, and the ice is gone."""
    state = lay([(42, 0, 0, "frozen")], [[39], [11]], bag=[1, 2], plays=3)
    observer = GAME.observer(state.content, 2)
    buffer = observer.buffer()
    observer.write(state, 0, buffer)
    do(state, "39 to -1,-1")
    assert state.standing == []
    buffer.offset = 0
    observer.write(state, 0, buffer)
    assert bytes(buffer.data) == observer.observe(state, 0)


def test_kk_31_ice_is_used_up_and_offered_only_to_a_team_that_has_it(lay, do) -> None:
    """KK-31."""
    state = lay([(2, 0, 0), (42, 1, 1, "standing", 2)], [[9], [11]], spells=["ice"])
    assert do(state, "ice 1,1").spells == [0, 0, 0, 0]
    state = lay([(2, 0, 0), (42, 1, 1, "standing", 2)], [[9], [11]], spells=["fireball"])
    assert offered(state, 0, "ice") == []
    assert offered(state, 0, "fireball") == ["fireball 1,1"]


def test_kk_31_a_frozen_monster_must_be_beaten_before_the_black_knight(lay, do) -> None:
    """KK-31. At 3 the Knight fights on while 42 is frozen; he falls with it."""
    knight = [(63, 0, 0, "standing", 3), (39, -1, -1), (40, 1, -1)]
    state = lay([*knight, (42, 6, 6, "frozen")], [[41], [3]], bag=[])
    do(state, "41 to -1,1")
    assert state.danger[0] == 3
    assert state.outcome() is None
    assert state.tokens[0] == 2
    assert not loses(state, GAME.parse_action("3 to 5,5"))
    assert do(state, "3 to 5,5").outcome().reason == "knight_beaten"


def test_kk_31_the_black_knight_may_be_frozen_too(lay, do) -> None:
    """KK-31."""
    knight = [(63, 0, 0, "standing", 1), (39, -1, -1), (40, 1, -1)]
    state = do(lay(knight, [[9, 41], [3]], bag=[], spells=["ice"]), "ice 0,0")
    do(state, "9 to 2,-2")
    assert state.outcome() is None
    assert offered(state, 0, "ice") == []
    state.seat = 0
    assert do(state, "41 to -1,1").outcome().reason == "knight_beaten"


def test_kk_31_while_another_monster_is_frozen_the_tokens_of_the_knight_run_out_and_lose(lay, do) -> None:
    """KK-31. At 3 he would have fallen; with 42 frozen he fights on until his last token."""
    citadel = [(63, 0, 0, "standing", 1), (39, -1, -1), (40, 1, -1), (42, 6, 6, "frozen")]
    state = lay(citadel, [[41, 9], [3]], bag=[])
    assert loses(state, GAME.parse_action("41 to -1,1"))
    assert do(state, "41 to -1,1").outcome().reason == "monster_alarm"


def test_kk_32_a_potion_makes_a_corner_0_and_it_stays_0_under_another_card(lay, do) -> None:
    """KK-32."""
    state = lay([(43, 0, 0, "standing", 4)], [[2], [11]], spells=["potion"])
    do(state, "potion 0,0 nw")
    assert state.danger == [6]
    do(state, "2 to -1,-1")
    assert state.danger == [6, 1]
    assert GAME.view(state, 0)["table"]["citadel"][0]["shows"] == [0, 4, 1, 1]


def test_kk_32_a_potion_beats_a_monster_at_once(lay, do) -> None:
    """KK-32."""
    state = do(lay([(42, 0, 0, "standing", 1)], [[2], [11]], spells=["potion"]), "potion 0,0 ne")
    assert state.standing == []
    assert state.reserve == 12


def test_kk_32_a_potion_stands_on_standing_monsters_only_and_may_beat_the_knight(lay, do) -> None:
    """KK-32."""
    citadel = [(63, 0, 0, "standing", 1), (39, -1, -1), (40, 1, -1), (42, 6, 6)]
    state = lay(citadel, [[9], [3]], bag=[], spells=["potion"])
    assert offered(state, 1, "potion") == [f"potion 0,0 {corner}" for corner in ("nw", "ne", "sw", "se")]
    assert do(state, "potion 0,0 se", seat=1).outcome().reason == "knight_beaten"


def test_kk_32_the_potion_leaves_with_a_burnt_monster_unless_another_card_lies_there(lay, do) -> None:
    """KK-32."""
    citadel = [(2, 0, 0), (42, 1, 1, "standing", 3)]
    alone = lay(citadel, [[10], [11]], spells=["fireball"], potion={"x": 1, "y": 1, "corner": "se"})
    assert do(alone, "fireball 1,1").potion == -1
    shared = lay(citadel, [[10], [11]], spells=["fireball"], potion={"x": 1, "y": 1, "corner": "nw"})
    assert do(shared, "fireball 1,1").danger == [1]


def test_kk_32_a_monster_laid_onto_the_potion_is_judged_at_once(lay, do) -> None:
    """KK-32. 45 (2 2 / 2 1) shows 5 with a corner on the potion: it is beaten and its tokens go back."""
    state = lay([(42, 0, 0)], [[45, 39], [4, 40]], bag=[13, 14, 15], potion={"x": 0, "y": 0, "corner": "ne"})
    do(state, "45 to 1,-1")
    assert state.danger[1] == 5
    assert state.standing == []
    assert state.reserve == 12
    told = GAME.describe_move(
        lay([(42, 0, 0)], [[45, 39], [4, 40]], potion={"x": 0, "y": 0, "corner": "ne"}),
        GAME.parse_action("45 to 1,-1"), state, 0,
    )  # fmt: skip
    assert "beaten" in [phrase.id for phrase in told]
    assert GAME.view(state, 0)["table"]["citadel"][1]["condition"] == "beaten"
    do(state, "4 to -1,1", "39 to -2,2", "40 to -3,3")
    assert state.outcome() is None


def test_kk_32_a_monster_that_shows_more_than_5_on_the_potion_fights_on(lay, do) -> None:
    """KK-32. 43 (4 4 / 1 1) shows 9 with a 1 on the potion."""
    state = lay([(42, 0, 0)], [[43, 10], [11]], potion={"x": 0, "y": 0, "corner": "ne"})
    do(state, "43 to 1,-1")
    assert (state.danger[1], state.standing, state.tokens[1]) == (9, [1], 3)


def test_kk_32_a_monster_laid_beside_the_potion_is_not_judged(lay, do) -> None:
    """KK-32, KK-14. Its own corners are bare, and the potion stands on another corner."""
    state = lay([(42, 0, 0)], [[45, 10], [11]], potion={"x": 0, "y": 0, "corner": "ne"})
    assert do(state, "45 to -1,1").standing == [1]


def test_kk_32_the_black_knight_laid_onto_the_potion_falls_if_he_shows_5(box_file: str, lay, do) -> None:
    """KK-32, KK-20. A mild knight, 2 2 / 2 1 of another content file, is beaten as he comes."""
    box = read(box_file.replace("corners = [4, 3, 3, 3]", "corners = [2, 2, 2, 1]"))
    data = GAME.position(GAME.new(2, 1, content=box))
    data |= {
        "bag": [], "hands": [[10], [11]], "phase": "knight", "knight_waits": False, "turn": 0, "reserve": 12,
        "citadel": GAME.position(lay([(42, 0, 0)], [[10]]))["citadel"],
        "potion": {"x": 0, "y": 0, "corner": "ne"}, "pace": 360,
    }  # fmt: skip
    state = GAME.from_position(data, box)
    assert not loses(state, GAME.parse_action("63 to 1,-1"))
    assert loses(state, GAME.parse_action("63 to -1,1"))
    assert do(state, "63 to 1,-1").outcome().reason == "knight_beaten"


def test_kk_32_the_bots_lay_a_monster_onto_the_potion_that_beats_it(lay) -> None:
    """KK-32."""
    state = lay([(42, 0, 0)], [[45], [11]], potion={"x": 0, "y": 0, "corner": "ne"})
    assert GAME.action_text(GreedyBot(1).choose(state)) == "45 to 1,-1"


def test_kk_33_the_orb_turns_silence_back_to_speech(lay, do) -> None:
    """KK-33."""
    state = lay([(1, 0, 0)], [[2], [11]], spells=["orb"], silence=True)
    assert offered(state, 1, "orb") == ["orb"]
    assert not do(state, "orb", seat=1).silence
    assert state.spells == [0, 0, 0, 0]
    assert offered(lay([(1, 0, 0)], [[2], [11]], spells=["orb"]), 0, "orb") == []


def test_kk_33_the_orb_needs_silence_and_its_token(lay) -> None:
    """KK-33: while other spells may be cast."""
    citadel = [(2, 0, 0), (42, 1, 1, "standing", 2)]
    speech = lay(citadel, [[9], [11]], spells=["ice", "orb"])
    assert (offered(speech, 0, "orb"), offered(speech, 0, "ice")) == ([], ["ice 1,1"])
    without = lay(citadel, [[9], [11]], spells=["ice"], silence=True)
    assert (offered(without, 0, "orb"), offered(without, 0, "ice")) == ([], ["ice 1,1"])


def test_kk_34_any_player_may_cast_any_number_of_spells_and_it_costs_no_turn(lay, do) -> None:
    """KK-34."""
    state = lay(
        [(42, 0, 0, "standing", 3), (43, 6, 6, "standing", 3)], [[2], [11]], spells=["fireball", "ice"]
    )
    assert offered(state, NO_SEAT, "fireball") == []
    do(state, "fireball 6,6", "ice 0,0", seat=1)
    assert state.seat == 0
    assert state.plays == GAME.new(2, 1).plays
    assert do(state, "2 to -1,-1").seat == 1


def test_kk_34_a_team_with_all_four_spells_may_cast_each_of_them(lay) -> None:
    """KK-34: the player to move and the others alike."""
    everything = ["fireball", "ice", "potion", "orb"]
    state = lay([(42, 0, 0, "standing", 3)], [[2], [11]], spells=everything, silence=True)
    for seat in (0, 1):
        assert all(offered(state, seat, spell) for spell in everything)
    on_monsters = {GAME.action_text(action) for action in state.monster_spells()}
    assert on_monsters == {text for spell in everything[:3] for text in offered(state, 0, spell)}


def test_kk_34_spells_may_be_cast_before_the_knight_is_laid(lay, do) -> None:
    """KK-34."""
    citadel = [(2, 0, 0), (42, 5, 5, "standing", 1)]
    state = lay(citadel, [[3], [10]], bag=[], phase="knight", spells=["fireball"])
    assert GAME.phase(do(state, "fireball 5,5")) == "knight"
