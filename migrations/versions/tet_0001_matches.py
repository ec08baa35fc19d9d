"""Matches, seats, the append-only journal, positions, keyframes and the outbox."""

import sqlalchemy as sa
from alembic import op

revision = "tet_0001"
down_revision = None
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)

REFUSAL = "the journal is append-only"

# INSERT OR REPLACE would take a row away without firing the trigger on DELETE.
SQLITE_TRIGGERS = (
    f"""CREATE TRIGGER journal_keeps_rows BEFORE UPDATE ON journal
    BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END""",
    f"""CREATE TRIGGER journal_loses_none BEFORE DELETE ON journal
    BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END""",
    """CREATE TRIGGER journal_replaces_none BEFORE INSERT ON journal
    WHEN EXISTS (
        SELECT 1 FROM journal WHERE match_id = NEW.match_id
        AND (sequence = NEW.sequence OR idempotency_key = NEW.idempotency_key)
    )
    BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: journal'); END""",
)

POSTGRESQL_TRIGGERS = (
    f"""CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$""",
    """CREATE TRIGGER journal_keeps_rows BEFORE UPDATE OR DELETE ON journal
    FOR EACH ROW EXECUTE FUNCTION refuse_journal_change()""",
    """CREATE TRIGGER journal_is_not_emptied BEFORE TRUNCATE ON journal
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change()""",
)


def match_id(nullable: bool = False) -> sa.Column[int]:
    return sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), nullable=nullable)


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("ruleset_version", sa.String(80), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("seed_hash", sa.String(64), nullable=False),
        sa.Column("seed_known", sa.Boolean, nullable=False),
        sa.Column("entropy", sa.JSON, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("head_sequence", sa.Integer, nullable=False),
        sa.Column("result", sa.JSON, nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("code"),
    )
    op.create_index("ix_matches_state", "matches", ["state"])
    op.create_table(
        "seats",
        sa.Column("id", sa.Integer, nullable=False),
        match_id(),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("holder", sa.String(80), nullable=True),
        sa.Column("standing_orders", sa.JSON, nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("match_id", "name"),
    )
    op.create_index("ix_seats_holder", "seats", ["holder"])
    op.create_table(
        "journal",
        match_id(),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("idempotency_key", sa.String(200), nullable=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("actor", sa.String(200), nullable=False),
        sa.Column("seat", sa.String(80), nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("ruleset_version", sa.String(80), nullable=False),
        sa.Column("events", sa.LargeBinary, nullable=False),
        sa.Column("changes", sa.LargeBinary, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(80), nullable=False),
        sa.Column("draft", sa.Boolean, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "sequence"),
        sa.UniqueConstraint("match_id", "idempotency_key"),
    )
    op.create_table(
        "positions",
        match_id(),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("schema_version", sa.Integer, nullable=False),
        sa.Column("blob", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match_id"),
    )
    op.create_table(
        "keyframes",
        match_id(),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(80), nullable=False),
        sa.Column("schema_version", sa.Integer, nullable=False),
        sa.Column("blob", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "sequence"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, nullable=False),
        match_id(nullable=True),
        sa.Column("sequence", sa.Integer, nullable=True),
        sa.Column("destination", sa.String(200), nullable=False),
        sa.Column("item_key", sa.String(200), nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("delivered_at", MOMENT, nullable=True),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("dead", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("item_key"),
    )
    still_waiting = sa.text("delivered_at IS NULL AND NOT dead")
    op.create_index(
        "ix_outbox_waiting",
        "outbox",
        ["destination", "id"],
        sqlite_where=still_waiting,
        postgresql_where=still_waiting,
    )
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    for trigger in SQLITE_TRIGGERS if on_sqlite else POSTGRESQL_TRIGGERS:
        op.execute(trigger)


def downgrade() -> None:
    for table in ("outbox", "keyframes", "positions", "journal", "seats", "matches"):
        op.drop_table(table)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION refuse_journal_change()")
