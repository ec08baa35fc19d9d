"""The files for running the bot as a service: they can be read, and they keep secrets."""

from __future__ import annotations

import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOME = "/var/lib/tet-umpire"
UNIT = ROOT / "deploy" / "tet-umpire.service"


def settings() -> dict[str, str]:
    pairs = (line.split("=", 1) for line in UNIT.read_text().splitlines() if "=" in line)
    return {pair[0]: pair[1] for pair in pairs if not pair[0].startswith("#")}


def test_nobody_else_on_the_machine_reads_the_database() -> None:
    assert settings()["UMask"] == "0077" and settings()["StateDirectoryMode"] == "0700"


def test_a_wrong_setting_is_not_tried_for_ever() -> None:
    assert settings()["RestartPreventExitStatus"] == "2"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("name", [UNIT.name, "tet-umpire-backup.service"])
def test_systemd_can_read_the_unit(name: str, tmp_path: Path) -> None:
    """As it is, but for the program, which systemd looks for where it is installed for all."""
    unit = tmp_path / name
    text = UNIT.with_name(name).read_text()
    unit.write_text(text.replace("=/opt/umpire/bin/umpire", f"={sys.executable}"))
    found = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    about = [line for line in found.stderr.splitlines() if name in line]
    assert found.returncode == 0 and not about, found.stderr


@pytest.mark.parametrize("secret", [".env", "umpire.db", "umpire.db-wal", ".git", ".venv"])
def test_what_is_secret_stays_out_of_an_image(secret: str) -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert any(fnmatch(secret, line) for line in lines if not line.startswith("#"))


def test_the_container_file_copies_installs_and_runs_what_there_is() -> None:
    text = (ROOT / "deploy" / "Containerfile").read_text()
    assert "constraints.txt" in text and (ROOT / "constraints.txt").exists()
    assert 'CMD ["run", "--discord"]' in text and "USER umpire" in text
    # So that `check` and `health` can be called in its place.
    assert 'ENTRYPOINT ["umpire"]' in text and 'CMD ["umpire", "health"]' in text


def test_the_operators_page_calls_the_program_where_the_unit_does() -> None:
    page = (ROOT / "docs" / "operations.md").read_text()
    program = settings()["ExecStart"].split()[0]
    assert f"{program} check" in page and f"useradd --system --home-dir {HOME}" in page
    assert settings()["User"] == "umpire" and settings()["StateDirectory"] == Path(HOME).name


def test_compose_names_what_there_is_and_keeps_no_secret() -> None:
    text = (ROOT / "deploy" / "compose.yaml").read_text()
    assert "dockerfile: deploy/Containerfile" in text
    assert all(f"${{{name}:?}}" in text for name in ("UMPIRE_DISCORD_TOKEN", "POSTGRES_PASSWORD"))
