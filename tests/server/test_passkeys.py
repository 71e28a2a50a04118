"""Passkeys: they open the account that they were made for, and nothing else does."""

from __future__ import annotations

import hashlib
import json
import secrets
from pathlib import Path
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from server.running_server import Guest, guest, run_scenario, running_server
from server.test_store import older_database, with_store
from undercroft.server.base64url import encode64
from undercroft.server.passkeys import CHALLENGE_SECONDS, MAX_PASSKEYS
from undercroft.server.store import Account, Passkey, PasskeyStore, Store

pytestmark = pytest.mark.once  # does not depend on the build


class SecurityChip:
    """One passkey, as a device keeps it."""

    def __init__(self, counts: bool = True) -> None:
        """Passkeys that several devices share do not count how often they sign."""
        self.counts = counts
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.count = 0

    def _client_data(self, type: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": type, "challenge": challenge, "origin": origin}).encode()

    def _data(self, host: str, flags: int) -> bytes:
        self.count += self.counts
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def create(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """What `navigator.credentials.create` gives."""
        point = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        data = self._data(options["rp"]["id"], 0x45) + bytes(16)
        data += len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client_data("webauthn.create", options["challenge"], origin)
        return self._credential({"clientDataJSON": client, "attestationObject": attestation})

    def get(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """What `navigator.credentials.get` gives."""
        data = self._data(options["rpId"], 0x05)
        client = self._client_data("webauthn.get", options["challenge"], origin)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential({"clientDataJSON": client, "authenticatorData": data, "signature": signature})

    def _credential(self, response: dict[str, bytes]) -> dict[str, Any]:
        texts = {name: encode64(value) for name, value in response.items()}
        return {"id": encode64(self.id), "rawId": encode64(self.id), "type": "public-key", "response": texts}


async def register(who: Guest, chip: SecurityChip) -> Any:
    options = (await who.post("/api/me/passkeys/options")).json()
    credential = chip.create(options, f"http://{who.where.address}")
    return await who.post("/api/me/passkeys", {"credential": credential, "name": "Laptop"})


async def sign_in(who: Guest, chip: SecurityChip) -> Any:
    options = (await who.post("/api/passkeys/options")).json()
    return await who.post("/api/passkeys", {"credential": chip.get(options, f"http://{who.where.address}")})


def test_a_passkey_opens_the_account_from_several_devices(database: str) -> None:
    async def scenario() -> None:
        async with running_server(database) as one, guest(one, "Anna") as anna, guest(one) as elsewhere:
            chip = SecurityChip()
            match = await anna.create(["me", "open"])
            (shown,) = (await register(anna, chip)).json()
            assert shown["name"] == "Laptop"
            assert (await sign_in(elsewhere, chip)).json()["name"] == "Anna"
            assert [one["match"] for one in (await elsewhere.get("/api/me/matches")).json()] == [match]
            assert (await anna.get("/api/me")).json()["name"] == "Anna"
            await elsewhere.post("/api/me/revoke")  # sign out everywhere else; the passkey still opens it
            assert (await anna.get("/api/me/matches")).status_code == 401
            assert (await sign_in(anna, chip)).status_code == 200
            assert (await anna.get("/api/me/matches")).status_code == 200

    run_scenario(scenario)


def test_an_answer_counts_once_and_for_a_while(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one, "Anna") as anna:
            chip = SecurityChip(counts=False)
            await register(anna, chip)
            origin = f"http://{one.address}"
            options = (await anna.post("/api/passkeys/options")).json()
            answer = {"credential": chip.get(options, origin)}
            assert (await anna.post("/api/passkeys", answer)).status_code == 200
            assert (await anna.post("/api/passkeys", answer)).json()["reason"] == "bad-passkey"
            options = (await anna.post("/api/passkeys/options")).json()
            late = {"credential": chip.get(options, origin)}
            one.clock.ahead += CHALLENGE_SECONDS + 1
            assert (await anna.post("/api/passkeys", late)).json()["reason"] == "bad-passkey"

    run_scenario(scenario)


def test_what_another_site_or_key_has_signed_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one, "Anna") as anna, guest(one) as eve:
            chip, forged = SecurityChip(), SecurityChip()
            await register(anna, chip)
            forged.id, forged.count = chip.id, 50
            origin = f"http://{one.address}"
            for signer, site in ((chip, "https://evil.example"), (forged, origin)):
                options = (await eve.post("/api/passkeys/options")).json()
                response = await eve.post("/api/passkeys", {"credential": signer.get(options, site)})
                assert (response.status_code, response.json()["reason"]) == (400, "bad-passkey")
            copied = SecurityChip()  # a copy that has signed less often than the passkey itself
            copied.id, copied.key = chip.id, chip.key
            assert (await sign_in(anna, chip)).status_code == 200
            assert (await sign_in(eve, copied)).status_code == 400
            for broken in ({}, {"id": 1}, {"response": {"clientDataJSON": "!"}}, {"response": []}):
                response = await eve.post("/api/passkeys", {"credential": broken})
                assert response.status_code == 400
            assert (await eve.get("/api/me")).json()["name"] == ""

    run_scenario(scenario)


def test_a_challenge_for_one_account_registers_no_passkey_for_another(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one, "Anna") as anna, guest(one) as eve:
            options = (await anna.post("/api/me/passkeys/options")).json()
            credential = SecurityChip().create(options, f"http://{one.address}")
            wrong = await eve.post("/api/me/passkeys", {"credential": credential})
            assert wrong.json()["reason"] == "bad-passkey"
            chip = SecurityChip()
            assert (await register(anna, chip)).status_code == 200
            assert (await register(eve, chip)).json()["reason"] == "bad-passkey"  # it is Anna's

    run_scenario(scenario)


async def ids_of(who: Guest) -> list[str]:
    return [one["id"] for one in (await who.get("/api/me/passkeys")).json()]


def test_passkeys_are_removed_by_their_owner_alone_and_are_bound(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one, "Anna") as anna, guest(one) as eve:
            for _ in range(MAX_PASSKEYS):
                await register(anna, SecurityChip())
            too_many = await anna.post("/api/me/passkeys/options")
            assert too_many.json()["reason"] == "too-many-passkeys"
            first = (await ids_of(anna))[0]
            assert (await eve.post("/api/me/passkeys/remove", {"passkey": first})).status_code == 404
            assert (await anna.post("/api/me/passkeys/remove", {"passkey": first})).status_code == 200
            assert first not in await ids_of(anna)

    run_scenario(scenario)


def test_an_account_with_a_passkey_is_not_deleted_as_an_old_guest(database: str) -> None:
    async def scenario(store: Store) -> None:
        for id in ("member", "visitor"):
            await store.save_account(Account(id, id, "en", 0, 1.0, 1.0))
        await PasskeyStore(store).add(Passkey("p", "member", "key", 0, "", 1.0, 1.0))
        await store.delete_old(100.0, 0.0)
        assert await store.names(["member", "visitor"]) == {"member": "member"}

    with_store(database, scenario)


def test_a_database_of_the_version_before_gets_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    older_database(path, "passkeys")

    async def scenario(store: Store) -> None:
        assert await PasskeyStore(store).of("anna") == []

    with_store(str(path), scenario)
