"""What happens in matches when a person deletes their account."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from undercroft.match.match import Match, Proposal
from undercroft.match.refusal import Refused
from undercroft.server.play.active_match import ActiveMatches
from undercroft.server.play.committer import Committer
from undercroft.server.store import Store, erase_account


@dataclass(eq=False)
class AccountDeletion:
    """Deletes accounts. The matches of the others go on."""

    store: Store
    matches: ActiveMatches
    committer: Committer

    async def delete(self, account: str) -> None:
        """Gives up the seats of an account, then deletes it and its name everywhere. Raises StoreDown."""
        await self.leave_all(account)
        await erase_account(self.store, account)

    async def leave_all(self, account: str) -> None:
        """Gives up the seats of an account, and cancels matches that it hosts and that have not begun. Raises
        StoreDown."""
        for row in await self.store.matches_of(account, limit=1_000_000):
            if row.summary.phase in ("open", "running"):
                await self._leave(row.id, account)

    async def _leave(self, id: str, account: str) -> None:
        """Cancels a match that this account hosts and that has not begun; gives up its seats elsewhere."""
        try:
            active = await self.matches.get(id)
        except Refused:
            return  # it cannot be played any more
        if active is None:
            return
        for seat in active.match.seats_of(account):
            try:
                await self.committer.commit(active, partial(_exit, account=account, seat=seat))
            except Refused:
                continue  # another process has ended it


def _exit(match: Match, at: float, account: str, seat: int) -> Proposal | None:
    if match.phase == "open":
        if match.setup.host == account:
            return match.propose_close(account, at)
        return match.propose_stand(account, seat, at)
    return match.propose_resign(account, seat, at) if match.phase == "running" else None
