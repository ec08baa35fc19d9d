"""Settings: defaults, the environment before `.env`, and one sentence for what cannot be used."""

from pathlib import Path

import pytest

from bot.settings import DEFAULT_DATABASE_URL, BadSettings, load_settings


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("UMPIRE_DATABASE_URL", "UMPIRE_DISCORD_TOKEN"):
        monkeypatch.delenv(name, raising=False)


def test_defaults(tmp_path: Path) -> None:
    settings = load_settings(tmp_path / "absent")
    assert settings.database_url == DEFAULT_DATABASE_URL
    assert settings.discord_token is None


def test_the_environment_wins_over_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / ".env"
    file.write_text("UMPIRE_DATABASE_URL=sqlite:///file.db\nUMPIRE_DISCORD_TOKEN=s3cret\nX=1\n")
    assert load_settings(file).database_url == "sqlite:///file.db"
    monkeypatch.setenv("UMPIRE_DATABASE_URL", "sqlite:///environment.db")
    assert load_settings(file).database_url == "sqlite:///environment.db"


def test_the_token_is_never_printed(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("UMPIRE_DISCORD_TOKEN=s3cret\n")
    settings = load_settings(file)
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "s3cret"
    assert "s3cret" not in repr(settings)


def test_an_empty_token_is_no_token(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("UMPIRE_DISCORD_TOKEN=\n")
    assert load_settings(file).discord_token is None


def test_the_example_file_is_a_valid_one() -> None:
    settings = load_settings(Path(__file__).parents[1] / ".env.example")
    assert settings.database_url == DEFAULT_DATABASE_URL


def test_garbage_gets_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"UMPIRE_DATABASE_URL=\xff\xfe\x00\x80")
    with pytest.raises(BadSettings, match="cannot be read"):
        load_settings(file)
