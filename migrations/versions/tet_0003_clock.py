"""The clock: since when a seat is asked, what a match allows, people's habits, when the bot slept.

A match that is there already has no clock, and goes on without one until a moderator sets it.
"""

import sqlalchemy as sa
from alembic import op

revision = "tet_0003"
down_revision = "tet_0002"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
COUNTERS = ("extra_seconds", "extensions", "pings")
FLAGS = ("reminded", "told")


def upgrade() -> None:
    op.add_column("matches", sa.Column("clock", sa.JSON, nullable=True))
    op.add_column("seats", sa.Column("asked_at", MOMENT, nullable=True))
    op.add_column("seats", sa.Column("asked_row", sa.Integer, nullable=True))
    for name in COUNTERS:
        op.add_column("seats", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    for name in FLAGS:
        fresh = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column("seats", fresh)
    op.create_table(
        "people",
        sa.Column("id", sa.String(80), nullable=False),
        sa.Column("zone", sa.String(80), nullable=False),
        sa.Column("hours", sa.JSON, nullable=True),
        sa.Column("away", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "downtimes",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("began_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )


def downgrade() -> None:
    op.drop_table("downtimes")
    op.drop_table("people")
    for name in (*FLAGS, *COUNTERS, "asked_row", "asked_at"):
        op.drop_column("seats", name)
    op.drop_column("matches", "clock")
