"""The chain of each match: links over its rows and facts, and the head beside the match.

Only more columns and a table, so that a program of before runs beside this one. What it writes is
linked by the next act of this one. A match that is there already gets its chain now.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from bot.store.chain import NOTHING, facts_of, grown

revision = "tet_0004"
down_revision = "tet_0003"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
COLUMNS = (("links", sa.Integer), ("linked", sa.Integer), ("head", sa.String(64)))


def table(name: str, *columns: str, **typed: Any) -> sa.TableClause:
    """A table with the columns that are read or written here."""
    return sa.table(
        name, *map(sa.column, columns), *(sa.column(column, kind) for column, kind in typed.items())
    )


MATCHES = table(
    "matches",
    *("id", "code", "game", "ruleset_version", "seed_hash", "state", "links", "linked", "head"),
    seed_known=sa.Boolean(),
    options=sa.JSON(),
    entropy=sa.JSON(),
    result=sa.JSON(),
    clock=sa.JSON(),
    created_at=MOMENT,
)
JOURNAL = table(
    "journal",
    *("match_id", "sequence", "step", "kind", "actor", "seat", "text", "reason", "ruleset_version"),
    *("turn", "phase"),
    events=sa.LargeBinary(),
    changes=sa.LargeBinary(),
    draft=sa.Boolean(),
    at=MOMENT,
)
SEATS = table("seats", "id", "match_id", "name", "holder")
LINKS = table(
    "links",
    *("match_id", "number", "sequence", "salt", "name_salt", "link"),
    facts=sa.JSON(none_as_null=True),
)


def upgrade() -> None:
    for name, kind in COLUMNS:
        op.add_column("matches", sa.Column(name, kind, nullable=True))
    op.create_table(
        "links",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=True),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("name_salt", sa.LargeBinary, nullable=True),
        sa.Column("who", sa.LargeBinary, nullable=True),
        sa.Column("facts", sa.JSON, nullable=True),
        sa.Column("link", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number"),
        sa.UniqueConstraint("match_id", "sequence"),
    )
    connection = op.get_bind()
    for match_id in connection.scalars(sa.select(MATCHES.c.id)).all():
        try:
            linked(connection, match_id)
        except (ValueError, TypeError):
            continue  # damaged: it is said so when it is loaded, and holds up no other


def linked(connection: sa.Connection, match_id: int) -> None:
    """Make the chain of a match. Raises ValueError or TypeError for columns that cannot be read."""
    match = connection.execute(sa.select(MATCHES).where(MATCHES.c.id == match_id)).one()
    holders = connection.execute(
        sa.select(SEATS.c.name, SEATS.c.holder)
        .where(SEATS.c.match_id == match_id)
        .order_by(SEATS.c.id)
    )
    rows = connection.execute(
        sa.select(JOURNAL).where(JOURNAL.c.match_id == match_id).order_by(JOURNAL.c.sequence)
    )
    facts = facts_of(match, {seat.name: seat.holder for seat in holders})
    head, links = grown(NOTHING, facts, [dict(row._mapping) for row in rows])
    names = [column.name for column in LINKS.c]
    connection.execute(
        sa.insert(LINKS),
        [
            {name: match_id if name == "match_id" else getattr(link, name) for name in names}
            for link in links
        ],
    )
    connection.execute(
        sa.update(MATCHES)
        .where(MATCHES.c.id == match_id)
        .values(links=head.links, linked=head.row, head=head.link.hex())
    )


def downgrade() -> None:
    op.drop_table("links")
    for name, _ in COLUMNS:
        op.drop_column("matches", name)
