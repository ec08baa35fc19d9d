"""What an operator can set: environment variables that start with UMPIRE_, or lines of `.env`."""

import contextlib
import difflib
import os
import re
from pathlib import Path
from typing import Annotated

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

DEFAULT_DATABASE_URL = "sqlite+aiosqlite:///umpire.db"


# What else begins so in the environment: see docs/tests.md.
OTHERS = ["UMPIRE_TRACEBACK", "UMPIRE_FAULT", "UMPIRE_TEST_POSTGRES", "UMPIRE_SAMPLE"]


class BadSettings(Exception):
    """A setting cannot be used. The message is one sentence for the operator."""


class Settings(BaseSettings):
    """The settings of one run. The environment wins over `.env`; an empty value counts as unset."""

    model_config = SettingsConfigDict(
        env_prefix="UMPIRE_",
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
    )

    database_url: str = DEFAULT_DATABASE_URL
    discord_token: SecretStr | None = None
    # Another server in the place of Discord's own.
    discord_api: Annotated[str | None, Field(pattern="^https?://")] = None
    clock_file: Path | None = None  # for tests: a file that holds the time; see timepiece.py


def slips(env_file: Path | str = ".env") -> list[str]:
    """What is likely a slip: a name that is no setting, a token behind a `#`. In sentences."""
    known = [f"UMPIRE_{name}".upper() for name in Settings.model_fields] + OTHERS
    lines = []
    with contextlib.suppress(OSError, UnicodeDecodeError):
        lines = Path(env_file).read_text(encoding="utf-8").splitlines()
    said = []
    if any(re.match(r"\s*#\s*UMPIRE_DISCORD_TOKEN=\s*\S", line) for line in lines):
        said.append(f"the token in {env_file} stands behind a #, which makes a remark of it.")
    written = [match[1] for line in lines if (match := re.match(r"\s*(UMPIRE_\w+)\s*=", line))]
    for name in dict.fromkeys([*written, *(name for name in os.environ if name[:7] == "UMPIRE_")]):
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            said.append(f"{name} is no setting." + (f" Is {near[0]} meant?" if near else ""))
    return said


def load_settings(env_file: Path | str | None = ".env") -> Settings:
    """Read the settings. `env_file` is relative to the working folder; None reads no file.

    Raises BadSettings, which never repeats a value: it might be the token.
    """
    try:
        return Settings(_env_file=env_file)  # type: ignore[call-arg]
    except ValidationError as error:
        fault = error.errors(include_input=False, include_url=False)[0]
        name = "UMPIRE_" + "_".join(str(part) for part in fault["loc"]).upper()
        raise BadSettings(f"{name} cannot be used: {fault['msg']}.") from None
    except (SettingsError, UnicodeDecodeError, OSError) as error:
        raise BadSettings(f"{env_file} cannot be read ({type(error).__name__}).") from None
