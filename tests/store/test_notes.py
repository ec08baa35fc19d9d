"""A front door's notes: small values by name, overwritten, outside every journal."""

from bot.store import Store, forget, note, noted, notes


async def test_a_note_is_overwritten_found_by_its_beginning_and_forgotten(store: Store) -> None:
    async with store.write() as session:
        await note(session, "thread:tet-1", {"id": "1"})
        await note(session, "thread:tet-1", {"id": "2"})
        await note(session, "thread:tet-2", {"id": "3"})
        await note(session, "threads", {})
    async with store.read() as session:
        assert await noted(session, "thread:tet-1") == {"id": "2"}
        assert await noted(session, "thread:tet-9") is None
        assert sorted(await notes(session, "thread:")) == ["thread:tet-1", "thread:tet-2"]
    async with store.write() as session:
        await forget(session, "thread:tet-1")
        await forget(session, "thread:tet-1")
    async with store.read() as session:
        assert await noted(session, "thread:tet-1") is None


async def test_letters_of_a_pattern_are_letters(store: Store) -> None:
    async with store.write() as session:
        await note(session, "a%b", {})
        await note(session, "axb", {})
    async with store.read() as session:
        assert sorted(await notes(session, "a%")) == ["a%b"]
