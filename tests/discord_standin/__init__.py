"""A stand-in Discord for tests: REST and gateway on loopback, with Discord's limits and errors.

The unmodified bot talks to it over the wire. What it does not do, it refuses.
"""

from tests.discord_standin.people import CannotType, Person, Reply, parts_of
from tests.discord_standin.server import TOKEN, Discord
from tests.discord_standin.trouble import Fault

__all__ = ["TOKEN", "CannotType", "Discord", "Fault", "Person", "Reply", "parts_of"]
