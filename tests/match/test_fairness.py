"""Fair dice: committed to before the match, keyed by the secret, proven by the record."""

from __future__ import annotations

import hashlib
import hmac

import pytest
import toy
from hypothesis import example, given
from hypothesis import strategies as st

import undercroft
from undercroft.kernel.rng import Rng
from undercroft.match.fairness import bot_seed, commitment, seed
from undercroft.match.origin import Origin
from undercroft.match.session import GameSession

SECRET = bytes(range(32))


def played(secret: bytes = SECRET, moves: int = 1000) -> GameSession:
    dice = Rng()
    dice.seed(3)
    session = GameSession(Origin.from_secret(toy.GAME, 2, secret))
    while not session.over and len(session.log) < moves:
        legal = session.legal()
        session.play(legal[dice.below(len(legal))])
    return session


def load(text: str) -> GameSession:
    return undercroft.load(text, game=toy.GAME)


@given(st.binary(max_size=200), st.integers(0, 10_000))
@example(SECRET, 7)
@example(b"x" * 64, 1)
@example(b"x" * 65, 1)
def test_the_seed_of_a_move_is_the_keyed_hash_of_its_number(secret: bytes, move: int) -> None:
    digest = hmac.new(secret, str(move).encode(), hashlib.sha256).digest()
    assert seed(secret, move) == int.from_bytes(digest[:8], "big") >> 2


def test_no_two_seeds_are_the_same() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert len({seed(SECRET, 1), seed(SECRET, 2), bot_seed(SECRET, 1), seed(b"x" * 32, 1)}) == 4


def test_a_fair_match_round_trips_with_its_secret_and_its_commitment() -> None:
    session = played()
    text = session.record()
    assert f'[Commitment "{commitment(SECRET)}"]' in text
    assert f'[Secret "{SECRET.hex()}"]' in text
    assert "[Seed " not in text
    again = load(text)
    assert again.record() == text
    assert again.position() == session.position()


def test_the_dice_of_a_move_depend_on_the_secret_and_the_number_of_the_move_alone() -> None:
    one = GameSession(Origin.from_secret(toy.GAME, 2, SECRET))
    other = GameSession(Origin.from_secret(toy.GAME, 2, SECRET))
    other.state.seed(99)
    one.play("roll")
    other.play("roll")
    assert one.position() == other.position()
    assert played().position() != played(b"other secret, 32 bytes long, too").position()


def test_a_step_taken_back_and_played_again_rolls_the_same_dice() -> None:
    straight = GameSession(Origin.from_secret(toy.GAME, 2, SECRET))
    straight.play("aim 3")
    straight.play("roll")
    turning = GameSession(Origin.from_secret(toy.GAME, 2, SECRET))
    turning.play("aim 5")
    turning.take_back()
    turning.play("aim 3")
    turning.play("roll")
    assert straight.record() == turning.record()


def test_a_fair_match_can_begin_from_a_position() -> None:
    origin = Origin.from_position(toy.GAME, played(moves=2).position(), secret=SECRET)
    session = GameSession(origin)
    session.play("roll")
    assert load(session.record()).record() == session.record()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (SECRET.hex(), "00" * 32, "it is not what was committed to"),
        (commitment(SECRET), "0" * 64, "it is not what was committed to"),
        (SECRET.hex(), "dice", "written in hexadecimal"),
        ('[Secret "', '[Seed "7"]\n[Secret "', "not from both"),
    ],
)
def test_another_secret_than_the_one_committed_to_is_found_out(old: str, new: str, why: str) -> None:
    with pytest.raises(undercroft.BadRecord, match=why):
        load(played().record().replace(old, new))


@pytest.mark.parametrize("tag", ["Secret", "Commitment"])
def test_a_record_without_its_secret_or_its_commitment_proves_nothing(tag: str) -> None:
    text = "\n".join(line for line in played().record().split("\n") if not line.startswith(f"[{tag} "))
    with pytest.raises(undercroft.BadRecord, match=f"the header has no {tag}"):
        load(text)


def test_a_forged_secret_with_a_fitting_commitment_leads_to_other_dice() -> None:
    forged = bytes(32)
    text = played().record().replace(SECRET.hex(), forged.hex())
    with pytest.raises(undercroft.BadRecord, match=r"another start|digest of this move"):
        load(text.replace(commitment(SECRET), commitment(forged)))
