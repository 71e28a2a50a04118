"""The tables, the same for every database, and the migrations from older versions."""

from __future__ import annotations

from typing import Final

MIGRATIONS: Final[list[list[str]]] = [
    [
        """CREATE TABLE people (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, language TEXT NOT NULL, generation INTEGER NOT NULL,
            created DOUBLE PRECISION NOT NULL, seen DOUBLE PRECISION NOT NULL)""",
        """CREATE TABLE links (
            token TEXT PRIMARY KEY, person TEXT NOT NULL, expires DOUBLE PRECISION NOT NULL)""",
        """CREATE TABLE matches (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, setup TEXT NOT NULL, listed INTEGER NOT NULL,
            created DOUBLE PRECISION NOT NULL, phase TEXT NOT NULL, deadline DOUBLE PRECISION,
            changed DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX matches_listed ON matches (phase, listed, created)",
        "CREATE INDEX matches_deadline ON matches (deadline) WHERE deadline IS NOT NULL",
        """CREATE TABLE players (
            person TEXT NOT NULL, match TEXT NOT NULL, since DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person, match))""",
        """CREATE TABLE entries (
            match TEXT NOT NULL, seq INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL,
            action TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, digest TEXT NOT NULL, command TEXT NOT NULL,
            PRIMARY KEY (match, seq))""",
        "CREATE UNIQUE INDEX entries_command ON entries (match, command) WHERE command <> ''",
        """CREATE TABLE results (
            match TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL, game TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL, score INTEGER NOT NULL, won INTEGER NOT NULL, deeds TEXT NOT NULL,
            PRIMARY KEY (match, seat))""",
        "CREATE INDEX results_person ON results (person)",
    ],
    [
        """CREATE TABLE adventures (
            match TEXT PRIMARY KEY, game TEXT NOT NULL, saved TEXT NOT NULL, at DOUBLE PRECISION NOT NULL)""",
    ],
    [
        """CREATE TABLE lookers (
            process TEXT NOT NULL, match TEXT NOT NULL, people TEXT NOT NULL, at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (process, match))""",
        "CREATE INDEX lookers_match ON lookers (match)",
    ],
    [  # the names of the present code
        "ALTER TABLE people RENAME TO accounts",
        "ALTER TABLE links RENAME TO recovery_links",
        "ALTER TABLE recovery_links RENAME COLUMN person TO account",
        "ALTER TABLE players RENAME COLUMN person TO account",
        "ALTER TABLE results RENAME COLUMN person TO account",
        "ALTER TABLE results RENAME COLUMN deeds TO achievements",
        "DROP INDEX results_person",
        "CREATE INDEX results_account ON results (account)",
        "ALTER TABLE adventures RENAME TO campaigns",
        "ALTER TABLE lookers RENAME TO viewers",
        "ALTER TABLE viewers RENAME COLUMN people TO accounts",
        "DROP INDEX lookers_match",
        "CREATE INDEX viewers_match ON viewers (match)",
    ],
    ["ALTER TABLE results ADD COLUMN collected TEXT NOT NULL DEFAULT '[]'"],
    [
        """CREATE TABLE campaign_players (
            match TEXT NOT NULL, account TEXT NOT NULL, PRIMARY KEY (match, account))""",
        "CREATE INDEX campaign_players_account ON campaign_players (account)",
        # Those who made a move there, by the ids of their commands.
        """INSERT INTO campaign_players (match, account)
            SELECT DISTINCT campaigns.match, players.account FROM campaigns
            JOIN players ON players.match = campaigns.match
            JOIN entries ON entries.match = campaigns.match AND entries.kind = 'play'
            AND substr(entries.command, 1, length(players.account) + 1) = players.account || '/'""",
        # A campaign that was not played on yet: the host who continues it.
        """INSERT INTO campaign_players (match, account)
            SELECT DISTINCT campaigns.match, players.account FROM campaigns
            JOIN players ON players.match = campaigns.match JOIN matches ON matches.id = campaigns.match
            WHERE matches.setup LIKE '%"host":"' || players.account || '"%' AND NOT EXISTS (
                SELECT 1 FROM campaign_players WHERE campaign_players.match = campaigns.match)""",
        "CREATE TABLE contents (hash TEXT PRIMARY KEY, game TEXT NOT NULL, content TEXT NOT NULL)",
    ],
    [
        """CREATE TABLE snapshots (
            match TEXT NOT NULL, seq INTEGER NOT NULL, text TEXT NOT NULL, checksum TEXT NOT NULL,
            PRIMARY KEY (match, seq))""",
    ],
    [
        # Where a person is notified, or, with a match, its webhook.
        """CREATE TABLE channels (
            id TEXT PRIMARY KEY, account TEXT NOT NULL, match TEXT NOT NULL, kind TEXT NOT NULL,
            address TEXT NOT NULL, keys TEXT NOT NULL, origin TEXT NOT NULL, confirmed INTEGER NOT NULL,
            problem TEXT NOT NULL, created DOUBLE PRECISION NOT NULL, changed DOUBLE PRECISION NOT NULL)""",
        "CREATE UNIQUE INDEX channels_address ON channels (account, match, kind, address)",
        # What a person wants to be told, in all matches (an empty one) or in one.
        """CREATE TABLE notification_settings (
            account TEXT NOT NULL, match TEXT NOT NULL, events TEXT NOT NULL, digest_hours INTEGER NOT NULL,
            PRIMARY KEY (account, match))""",
        # What happened and may have to be told; then the messages, one for each channel.
        """CREATE TABLE notifications (
            key TEXT PRIMARY KEY, match TEXT NOT NULL, account TEXT NOT NULL, event TEXT NOT NULL,
            seq INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL, due DOUBLE PRECISION NOT NULL,
            digest INTEGER NOT NULL, lease TEXT NOT NULL, lease_until DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX notifications_due ON notifications (due)",
        """CREATE TABLE deliveries (
            key TEXT NOT NULL, channel TEXT NOT NULL, message TEXT NOT NULL, state TEXT NOT NULL,
            attempts INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL, due DOUBLE PRECISION NOT NULL,
            lease TEXT NOT NULL, lease_until DOUBLE PRECISION NOT NULL, PRIMARY KEY (key, channel))""",
        "CREATE INDEX deliveries_due ON deliveries (due) WHERE state = 'due'",
    ],
    [
        """CREATE TABLE passkeys (
            id TEXT PRIMARY KEY, account TEXT NOT NULL, public_key TEXT NOT NULL, sign_count BIGINT NOT NULL,
            name TEXT NOT NULL, created DOUBLE PRECISION NOT NULL, used DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX passkeys_account ON passkeys (account)",
        """CREATE TABLE passkey_challenges (
            challenge TEXT PRIMARY KEY, account TEXT NOT NULL, expires DOUBLE PRECISION NOT NULL)""",
    ],
    [
        # What the dice of a day come from.
        "CREATE TABLE daily_secrets (day TEXT PRIMARY KEY, secret TEXT NOT NULL)",
        # The one try of an account at the challenge of a day.
        """CREATE TABLE daily_tries (
            day TEXT NOT NULL, game TEXT NOT NULL, account TEXT NOT NULL, match TEXT NOT NULL,
            board TEXT NOT NULL, state TEXT NOT NULL, score INTEGER NOT NULL,
            began DOUBLE PRECISION NOT NULL, ended DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (day, game, account))""",
        "CREATE UNIQUE INDEX daily_tries_match ON daily_tries (match)",
        "CREATE INDEX daily_tries_account ON daily_tries (account, day)",
        "CREATE INDEX daily_tries_board ON daily_tries (day, game, board, state, score, ended)",
        "CREATE INDEX daily_tries_running ON daily_tries (day) WHERE state = 'running'",
    ],
    [
        # `account` has asked `friend`, who may have accepted.
        """CREATE TABLE friendships (
            id TEXT PRIMARY KEY, account TEXT NOT NULL, friend TEXT NOT NULL, accepted INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL)""",
        "CREATE UNIQUE INDEX friendships_pair ON friendships (account, friend)",
        "CREATE INDEX friendships_friend ON friendships (friend)",
        """CREATE TABLE friend_links (
            token TEXT PRIMARY KEY, account TEXT NOT NULL, expires DOUBLE PRECISION NOT NULL)""",
        # `shown`: the person has seen it in an open page.
        """CREATE TABLE invitations (
            id TEXT PRIMARY KEY, account TEXT NOT NULL, sender TEXT NOT NULL, match TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL, shown INTEGER NOT NULL)""",
        "CREATE UNIQUE INDEX invitations_match ON invitations (account, match)",
        "CREATE INDEX invitations_sender ON invitations (sender, at)",
        # A person who wanted to be told anything is told of invitations as well.
        """UPDATE notification_settings SET events = events || ' invited'
            WHERE match = '' AND events <> ''""",
    ],
    [
        # By what others find a person; the id of an account is a secret.
        "ALTER TABLE accounts ADD COLUMN player TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX accounts_player ON accounts (player)",
        # How rated matches ended. `number` is their order in the ratings of their game, 0 while they wait.
        """CREATE TABLE rated_matches (
            match TEXT PRIMARY KEY, game TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, seats TEXT NOT NULL,
            opponent INTEGER NOT NULL, number INTEGER NOT NULL)""",
        "CREATE INDEX rated_matches_waiting ON rated_matches (game, at, match) WHERE number = 0",
        "CREATE TABLE rating_counts (game TEXT PRIMARY KEY, number INTEGER NOT NULL)",
        """CREATE TABLE ratings (
            account TEXT NOT NULL, game TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (account, game))""",
        "CREATE INDEX ratings_game ON ratings (game, mu)",
        """CREATE TABLE rating_changes (
            match TEXT NOT NULL, seat INTEGER NOT NULL, account TEXT NOT NULL, game TEXT NOT NULL,
            number INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL, place INTEGER NOT NULL,
            points DOUBLE PRECISION NOT NULL, abandoned INTEGER NOT NULL, mu_before DOUBLE PRECISION NOT NULL,
            sigma_before DOUBLE PRECISION NOT NULL, mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (match, seat))""",
        "CREATE INDEX rating_changes_account ON rating_changes (account, game, number)",
        "CREATE INDEX rating_changes_at ON rating_changes (game, at)",
    ],
    [
        # The first try of an account at a puzzle, which counts.
        """CREATE TABLE puzzle_tries (
            account TEXT NOT NULL, game TEXT NOT NULL, puzzle TEXT NOT NULL, solved INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL, PRIMARY KEY (account, game, puzzle))""",
        # How an account does with the puzzles of a game, and how people do with a puzzle.
        """CREATE TABLE puzzle_people (
            account TEXT NOT NULL, game TEXT NOT NULL, mean DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL, tries INTEGER NOT NULL, solved INTEGER NOT NULL,
            streak INTEGER NOT NULL, best_streak INTEGER NOT NULL, PRIMARY KEY (account, game))""",
        """CREATE TABLE puzzle_ratings (
            game TEXT NOT NULL, puzzle TEXT NOT NULL, mean DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL, tries INTEGER NOT NULL, solved INTEGER NOT NULL,
            PRIMARY KEY (game, puzzle))""",
    ],
    [
        "CREATE TABLE blocks (id TEXT PRIMARY KEY, account TEXT NOT NULL, blocked TEXT NOT NULL,"
        " at DOUBLE PRECISION NOT NULL)",
        "CREATE UNIQUE INDEX blocks_pair ON blocks (account, blocked)",
        "CREATE INDEX blocks_blocked ON blocks (blocked)",
        # `closed` is 0 until a host has dealt with it.
        """CREATE TABLE reports (
            id TEXT PRIMARY KEY, reporter TEXT NOT NULL, account TEXT NOT NULL, kind TEXT NOT NULL,
            match TEXT NOT NULL, seq INTEGER NOT NULL, text TEXT NOT NULL, reason TEXT NOT NULL,
            words TEXT NOT NULL, context TEXT NOT NULL, at DOUBLE PRECISION NOT NULL,
            closed DOUBLE PRECISION NOT NULL, closed_by TEXT NOT NULL)""",
        "CREATE UNIQUE INDEX reports_subject ON reports (reporter, account, kind, match, seq)",
        "CREATE INDEX reports_at ON reports (at)",
        """CREATE TABLE sanctions (
            account TEXT PRIMARY KEY, muted_until DOUBLE PRECISION NOT NULL, removed INTEGER NOT NULL)""",
        "CREATE TABLE hosts (account TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL)",
        "CREATE TABLE host_tokens (token TEXT PRIMARY KEY, expires DOUBLE PRECISION NOT NULL)",
        """CREATE TABLE host_log (
            id TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL, host TEXT NOT NULL, action TEXT NOT NULL,
            account TEXT NOT NULL, match TEXT NOT NULL, detail TEXT NOT NULL)""",
        "CREATE INDEX host_log_at ON host_log (at)",
        # What spectators wrote is found again when one of them deletes their account.
        "CREATE INDEX entries_spectators ON entries (match) WHERE kind = 'spectator-say'",
    ],
    [
        """CREATE TABLE tournaments (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, host TEXT NOT NULL, plan TEXT NOT NULL,
            phase TEXT NOT NULL, round INTEGER NOT NULL, due DOUBLE PRECISION,
            created DOUBLE PRECISION NOT NULL, version INTEGER NOT NULL)""",
        "CREATE INDEX tournaments_due ON tournaments (phase, due)",
        """CREATE TABLE tournament_players (
            tournament TEXT NOT NULL, account TEXT NOT NULL, joined DOUBLE PRECISION NOT NULL,
            seed INTEGER NOT NULL, withdrawn INTEGER NOT NULL, PRIMARY KEY (tournament, account))""",
        "CREATE INDEX tournament_players_account ON tournament_players (account)",
        """CREATE TABLE tournament_games (
            tournament TEXT NOT NULL, round INTEGER NOT NULL, board INTEGER NOT NULL, match TEXT NOT NULL,
            one TEXT NOT NULL, two TEXT NOT NULL, result TEXT NOT NULL,
            PRIMARY KEY (tournament, round, board))""",
        "CREATE INDEX tournament_games_played ON tournament_games (match) WHERE result = ''",
    ],
    [
        # Names that hosts have taken from a person, by what they look like.
        "CREATE TABLE refused_names (account TEXT NOT NULL, appearance TEXT NOT NULL,"
        " PRIMARY KEY (account, appearance))",
    ],
    [
        # Newcomers on a leaderboard, and single points of a long curve.
        "CREATE INDEX ratings_newcomers ON ratings (game, games, mu)",
        "CREATE INDEX rating_changes_games ON rating_changes (account, game, games)",
    ],
    [
        # A move that is sent again is stale, so it needs no index: see decision 29.
        "DROP INDEX entries_command",
        "CREATE UNIQUE INDEX entries_command ON entries (match, command)"
        " WHERE command <> '' AND kind <> 'play'",
    ],
]
"""The statements that lead from each version to the next. A release only adds to this list."""

VERSION: Final = len(MIGRATIONS)
META: Final = "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)"


def newer(found: int) -> str:
    """The error for a database that a newer version has written."""
    return (
        f"this database was written by a newer Undercroft (its tables have version {found}, this program "
        f"knows {VERSION}): install the newer Undercroft, or name another database with --database"
    )
