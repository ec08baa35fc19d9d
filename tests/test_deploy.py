"""The files for running the bot as a service: they can be read, and they keep secrets."""

from __future__ import annotations

import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
UNIT = ROOT / "deploy" / "tet-umpire.service"


def settings() -> dict[str, str]:
    pairs = (line.split("=", 1) for line in UNIT.read_text().splitlines() if "=" in line)
    return {pair[0]: pair[1] for pair in pairs if not pair[0].startswith("#")}


def test_nobody_else_on_the_machine_reads_the_database() -> None:
    assert settings()["UMask"] == "0077" and settings()["StateDirectoryMode"] == "0700"


def test_a_wrong_setting_is_not_tried_for_ever() -> None:
    assert settings()["RestartPreventExitStatus"] == "2"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_can_read_the_unit(tmp_path: Path) -> None:
    """As it is, but for the program, which systemd looks for where it is installed for all."""
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("=umpire run", f"={sys.executable} run"))
    found = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    about = [line for line in found.stderr.splitlines() if UNIT.name in line]
    assert found.returncode == 0 and not about, found.stderr


@pytest.mark.parametrize("secret", [".env", "umpire.db", "umpire.db-wal", ".git", ".venv"])
def test_what_is_secret_stays_out_of_an_image(secret: str) -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert any(fnmatch(secret, line) for line in lines if not line.startswith("#"))


def test_the_container_file_copies_installs_and_runs_what_there_is() -> None:
    text = (ROOT / "deploy" / "Containerfile").read_text()
    assert "constraints.txt" in text and (ROOT / "constraints.txt").exists()
    assert 'ENTRYPOINT ["umpire", "run", "--discord"]' in text and "USER umpire" in text
