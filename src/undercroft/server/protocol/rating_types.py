"""The bodies of HTTP answers about ratings: leaderboards, players, seasons."""

from __future__ import annotations

from msgspec import Struct


class LeaderboardEntry(Struct):
    """A player on a leaderboard. The true skill is within `rating` ± `spread` with 95 % probability. `rank`
    is 0 for a provisional rating."""

    rank: int
    player: str
    name: str
    rating: int
    spread: int
    games: int
    you: bool


class BotRating(Struct):
    """A bot and its fixed rating."""

    bot: str
    rating: int


class Leaderboard(Struct):
    """The best players of a game, those with few rated matches, and where its bots stand. A cooperative game
    has the rating of its `opponent` with the usual options, others 0."""

    game: str
    members: bool
    entries: list[LeaderboardEntry]
    provisional: list[LeaderboardEntry]
    bots: list[BotRating]
    opponent: int


class PlayerRating(Struct):
    """The rating of a player in a game. `rank` is 0 while it is provisional."""

    game: str
    rating: int
    spread: int
    games: int
    rank: int


class PlayerInfo(Struct):
    """What all may know of a player. `member` says whether the account has a passkey."""

    player: str
    name: str
    member: bool
    you: bool
    ratings: list[PlayerRating]
    achievements: dict[str, list[str]]


class RatedOpponent(Struct):
    """Another seat of a rated match: a player (with an empty id if the account was deleted) or a bot."""

    player: str
    name: str
    bot: str
    place: int


class RatedGame(Struct):
    """A rated match of a player. `place` is 1 for the best; in a cooperative game 1 for a win, 2 for a
    defeat."""

    match: str
    at: float
    place: int
    abandoned: bool
    before: int
    rating: int
    spread: int
    others: list[RatedOpponent]


class RatingPoint(Struct):
    """A rating after a match."""

    at: float
    rating: int
    spread: int


class Opponent(Struct):
    """A player whom another one has met often: how often the other one was ahead, and how often behind."""

    player: str
    name: str
    met: int
    ahead: int
    behind: int


class PlayerGame(Struct):
    """The rated matches of a player in a game: the curve of the rating, the last matches, the opponents."""

    curve: list[RatingPoint]
    history: list[RatedGame]
    opponents: list[Opponent]


class SeatRating(Struct):
    """What a match changed in the rating of the person at a seat."""

    seat: int
    before: int
    rating: int
    spread: int
    provisional: bool
    abandoned: bool


class MatchRating(Struct):
    """What a rated match changed; nothing before its end."""

    rated: bool
    seats: list[SeatRating]


class SeasonEntry(Struct):
    """A player in the table of a season: rated matches, points (the share of the others whom the player was
    ahead of, match by match), and what the rating has gained."""

    place: int
    player: str
    name: str
    games: int
    points: float
    gain: int
    you: bool


class Season(Struct):
    """The league table of a game over a period, in seconds since 1970."""

    game: str
    since: float
    until: float
    entries: list[SeasonEntry]


ANSWERS = (
    LeaderboardEntry,
    BotRating,
    Leaderboard,
    PlayerRating,
    PlayerInfo,
    RatedOpponent,
    RatedGame,
    RatingPoint,
    Opponent,
    PlayerGame,
    SeatRating,
    MatchRating,
    SeasonEntry,
    Season,
)
