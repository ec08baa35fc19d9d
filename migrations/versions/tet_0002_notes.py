"""What front doors must remember: where a match is told, which message is its board."""

import sqlalchemy as sa
from alembic import op

revision = "tet_0002"
down_revision = "tet_0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notes",
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("value", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )


def downgrade() -> None:
    op.drop_table("notes")
