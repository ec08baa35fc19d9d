"""The store: matches, their journal and the outbox, in SQLite or PostgreSQL.

Open it with `async with await Store.open(url) as store`, read in `async with store.read()`, and
write a match's next step with `commit_step`. Positions and events are bytes to it.
"""

from bot.store.backup import backup
from bot.store.carrying import carry, check_apart
from bot.store.chain import Link
from bot.store.errors import Conflict, Damaged, NoSuchMatch, Passing, StoreError
from bot.store.forgetting import drop_private_items, rename_person, rows_by, seats_held
from bot.store.linking import (
    check_facts,
    check_row,
    check_rows,
    columns_of,
    facts_now,
    heads_after,
    link_late,
    links,
)
from bot.store.matches import (
    ASKED,
    add_seat,
    create_match,
    find_match,
    key_of,
    list_holders,
    list_matches,
    load,
    load_unread,
    seats_of,
)
from bot.store.notes import forget, note, noted, notes
from bot.store.outbox import (
    backlog,
    dead_items,
    destinations,
    enqueue,
    mark_delivered,
    mark_failed,
    waiting,
)
from bot.store.restoring import Restored, restore_match
from bot.store.schema import upgrade
from bot.store.steps import (
    commit_step,
    find_step,
    journal,
    keyframe_at_or_before,
    keyframes,
    record_step,
    restores,
)
from bot.store.store import Store
from bot.store.tables import JournalRow, Match, OutboxRow, PersonRow, Seat
from bot.store.times import (
    downtimes,
    forget_person,
    keep_person,
    mark_asked,
    note_downtime,
    people,
    timed,
)
from bot.store.values import (
    Committed,
    Entry,
    Item,
    Keyframe,
    Loaded,
    NewMatch,
    StoredPosition,
    StoredStep,
)

__all__ = [
    "ASKED",
    "Committed",
    "Conflict",
    "Damaged",
    "Entry",
    "Item",
    "JournalRow",
    "Keyframe",
    "Link",
    "Loaded",
    "Match",
    "NewMatch",
    "NoSuchMatch",
    "OutboxRow",
    "Passing",
    "PersonRow",
    "Restored",
    "Seat",
    "Store",
    "StoreError",
    "StoredPosition",
    "StoredStep",
    "add_seat",
    "backlog",
    "backup",
    "carry",
    "check_apart",
    "check_facts",
    "check_row",
    "check_rows",
    "columns_of",
    "commit_step",
    "create_match",
    "dead_items",
    "destinations",
    "downtimes",
    "drop_private_items",
    "enqueue",
    "facts_now",
    "find_match",
    "find_step",
    "forget",
    "forget_person",
    "heads_after",
    "journal",
    "keep_person",
    "key_of",
    "keyframe_at_or_before",
    "keyframes",
    "link_late",
    "links",
    "list_holders",
    "list_matches",
    "load",
    "load_unread",
    "mark_asked",
    "mark_delivered",
    "mark_failed",
    "note",
    "note_downtime",
    "noted",
    "notes",
    "people",
    "record_step",
    "rename_person",
    "restore_match",
    "restores",
    "rows_by",
    "seats_held",
    "seats_of",
    "timed",
    "upgrade",
    "waiting",
]
