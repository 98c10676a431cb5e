"""People: guests with a name only, accounts with a password for those who want one."""

from __future__ import annotations

import asyncio
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from cardwright.table.errors import BAD_REQUEST, WHO_ARE_YOU, No
from cardwright.table.room import now
from cardwright.table.store.rows import Person
from cardwright.table.store.store import Store, Taken
from cardwright.table.terms import tidy_name
from cardwright.table.tokens import digest_of, new_id, new_token

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
AT_ONCE: Final = 2  # passwords that are worked on at the same time: each takes memory and a core
HASHER: Final = PasswordHasher()


class People:
    """Who is who."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.working = asyncio.Semaphore(AT_ONCE)
        self.nobody = ""  # a hash to check against where there is no account

    async def greet(self, name: str) -> tuple[Person, str]:
        """A new guest, and the key by which it is known again."""
        person = Person(new_id(), tidy_name(name), now())
        key = new_token()
        await self.store.add_person(person, digest_of(key))
        return person, key

    async def known(self, key: str | None) -> Person | None:
        """Who shows this key."""
        return await self.store.person_of(digest_of(key)) if key and len(key) <= 100 else None

    async def rename(self, person: Person, name: str) -> str:
        """Call somebody otherwise from now on."""
        tidy = tidy_name(name)
        await self.store.rename(person.id, tidy)
        return tidy

    async def make_account(self, person: Person, account: str, password: str) -> str:
        """Give a guest an account, so that it can log in elsewhere; the name that it was written down as."""
        name = account_name(account)
        check_password(password)
        hashed = await self.hashed(password)
        try:
            await self.store.make_account(person.id, name, hashed)
        except Taken:
            raise No(BAD_REQUEST, "This name is in use, or you have an account already.") from None
        return name

    async def log_in(self, account: str, password: str) -> tuple[Person, str]:
        """The person with this account, and a new key. It takes as long for an unknown name."""
        person = await self.store.account(account_name(account))
        hashed = person.password if person is not None else await self.hash_of_nobody()
        right = await self.is_right(hashed, password[:LONGEST_PASSWORD])
        if person is None or not right:
            raise No(WHO_ARE_YOU, "Name or password are wrong.")
        key = new_token()
        await self.store.add_key(person.id, digest_of(key), now())
        return person, key

    async def log_out(self, key: str) -> None:
        await self.store.drop_key(digest_of(key))

    async def hashed(self, password: str) -> str:
        async with self.working:
            return await asyncio.to_thread(HASHER.hash, password)

    async def hash_of_nobody(self) -> str:
        if not self.nobody:
            self.nobody = await self.hashed(new_token())
        return self.nobody

    async def is_right(self, hashed: str, password: str) -> bool:
        async with self.working:
            return await asyncio.to_thread(verify, hashed, password)


def verify(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


def account_name(account: str) -> str:
    """Accounts are told apart without regard to case."""
    return tidy_name(account).casefold()


def check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise No(BAD_REQUEST, f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} letters.")
