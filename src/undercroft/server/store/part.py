"""What a concept stores: its queries in a class of its own, over the store that all of them share."""

from __future__ import annotations

from undercroft.server.store.base import Store


class StorePart:
    """A part of a store, for one concept. All methods may raise StoreDown."""

    def __init__(self, store: Store) -> None:
        self._store = store
