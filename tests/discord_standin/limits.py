"""Discord's limits on what a bot sends, and the errors it answers with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

CONTENT = 2000
EMBEDS, EMBED_TOTAL, DESCRIPTION, FIELD, FIELDS = 10, 6000, 4096, 1024, 25
CHOICES, OPTIONS, COMMANDS, COMMAND_TOTAL = 25, 25, 100, 8000
CREATED = 200  # new commands a day, everywhere or in a server
FILE, FILES = 10 * 1024 * 1024, 10
ROWS, BUTTONS, CUSTOM_ID, LABEL, PLACEHOLDER = 5, 5, 100, 80, 150
SELECT_OPTIONS, SELECT_TEXT = 25, 100
MODAL_TITLE, MODAL_ROWS, MODAL_TEXT = 45, 5, 4000
NONCE = 25
THREAD_NAME = 100
ALT_TEXT = 1024
NAME = re.compile(r"[-_\w]{1,32}")

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE_SHOWN, SEPARATOR, CONTAINER = (
    9,
    10,
    11,
    12,
    13,
    14,
    17,
)
LAID_OUT = 1 << 15  # the flag of a message that is made of components alone
PARTS, SAID, SECTION_TEXTS, GALLERY_ITEMS, GALLERY_TEXT = 40, 4000, 3, 10, 1024
SUBCOMMAND, GROUP, STRING = 1, 2, 3


class Refusal(Exception):
    """Discord refuses a request: HTTP status, its own error code, and a message."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code = status, code
        self.body = {"message": message, "code": code, **more}


def unknown(what: str, code: int) -> Refusal:
    """404: Unknown Channel (10003), Message (10008), User (10013), Interaction (10062) ..."""
    return Refusal(404, code, f"Unknown {what}")


def bad_form(where: str, why: str) -> Refusal:
    """400, 50035: what is wrong with the body, and where."""
    errors = {"_errors": [{"code": "BASE_TYPE_BAD_LENGTH", "message": why}]}
    return Refusal(400, 50035, f"Invalid Form Body: {where}: {why}", errors={where: errors})


def _length(where: str, text: object, most: int, least: int = 0) -> None:
    size = len(str(text or ""))
    if not least <= size <= most:
        raise bad_form(where, f"Must be between {least} and {most} in length, and is {size}.")


def _count(where: str, things: Iterable[object] | None, most: int) -> None:
    if (size := len(list(things or ()))) > most:
        raise bad_form(where, f"Must be {most} or fewer in length, and is {size}.")


def check_message(
    payload: Mapping[str, Any], files: Mapping[str, bytes], fresh: bool, flags: int = 0
) -> None:
    """Raise Refusal unless a message may be sent. `fresh`: sent, not edited.

    `flags`: those that an edited message has already.
    """
    laid_out = bool(((payload.get("flags") or 0) | flags) & LAID_OUT)
    _length("content", payload.get("content"), CONTENT)
    _length("nonce", payload.get("nonce"), NONCE)
    embeds = payload.get("embeds") or []
    if laid_out:
        for name in ("content", "embeds"):
            if payload.get(name):
                raise bad_form(name, "The 'content' and 'embeds' fields cannot be used here.")
    _check_embeds(embeds)
    _count("files", files, FILES)
    if laid_out and "components" in payload:
        check_layout(payload["components"] or [], files)
    elif not laid_out:
        check_components(payload.get("components") or [])
    if sum(len(content) for content in files.values()) > FILE:
        raise Refusal(413, 40005, "Request entity too large")
    for attachment in payload.get("attachments") or []:
        _length("attachments.description", attachment.get("description"), ALT_TEXT)
    something = any(payload.get(k) for k in ("content", "embeds", "components", "sticker_ids"))
    if fresh and not something and not files:
        raise Refusal(400, 50006, "Cannot send an empty message")


def _check_embeds(embeds: list[Mapping[str, Any]]) -> None:
    _count("embeds", embeds, EMBEDS)
    total = 0
    for embed in embeds:
        _length("embeds.description", embed.get("description"), DESCRIPTION)
        _length("embeds.title", embed.get("title"), 256)
        fields = embed.get("fields") or []
        _count("embeds.fields", fields, FIELDS)
        for field in fields:
            _length("embeds.fields.name", field.get("name"), 256, 1)
            _length("embeds.fields.value", field.get("value"), FIELD, 1)
            total += len(field["name"]) + len(field["value"])
        total += sum(len(str(embed.get(k) or "")) for k in ("title", "description"))
        total += len((embed.get("footer") or {}).get("text") or "")
    if total > EMBED_TOTAL:
        raise bad_form("embeds", f"All embeds together must be {EMBED_TOTAL} or fewer.")


def check_components(rows: list[Mapping[str, Any]]) -> None:
    """Raise Refusal unless buttons and selects beneath a text are within the limits."""
    _count("components", rows, ROWS)
    known: set[str] = set()
    for row in rows:
        if row.get("type", ACTION_ROW) != ACTION_ROW:
            raise bad_form("components", 'Value of field "type" must be one of (1,).')
        _check_row(row, known)


def _check_row(row: Mapping[str, Any], known: set[str]) -> None:
    parts = row.get("components") or []
    _count("components", parts, BUTTONS)
    if not parts:
        raise bad_form("components", "Must be between 1 and 5 in length.")
    if len(parts) > 1 and any(part["type"] != BUTTON for part in parts):
        raise bad_form("components", "A select fills its row.")
    for part in parts:
        _check_control(part, known)


def _check_control(part: Mapping[str, Any], known: set[str]) -> None:
    if part["type"] == BUTTON:
        if not part.get("label") and not part.get("emoji"):
            raise bad_form("label", "A button needs a label or an emoji.")
        _length("label", part.get("label"), LABEL)
    if part["type"] == STRING_SELECT:
        _length("placeholder", part.get("placeholder"), PLACEHOLDER)
        options = part.get("options") or []
        if not options:
            raise bad_form("options", "This field is required.")
        _count("options", options, SELECT_OPTIONS)
        for option in options:
            _length("options.label", option.get("label"), SELECT_TEXT, 1)
            _length("options.value", option.get("value"), SELECT_TEXT, 1)
            _length("options.description", option.get("description"), SELECT_TEXT)
        values = [option["value"] for option in options]
        if len(set(values)) != len(values):
            raise bad_form("options", "The specified option value is already used")
        most = part.get("max_values", 1)
        if not part.get("min_values", 1) <= most <= len(options):
            raise bad_form("max_values", "There are not so many options.")
        if sum(bool(option.get("default")) for option in options) > most:
            raise bad_form("options", "More are chosen than may be.")
    if custom := part.get("custom_id"):
        _length("custom_id", custom, CUSTOM_ID, 1)
        if custom in known:
            raise bad_form("custom_id", "Component custom id cannot be duplicated")
        known.add(custom)


def walk(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Every component of a message, those within others too, in the order of reading."""
    for part in components:
        yield part
        yield from walk(part.get("components") or ())
        if part.get("accessory"):
            yield part["accessory"]


def check_layout(components: list[Mapping[str, Any]], files: Mapping[str, bytes]) -> None:
    """Raise Refusal unless a message of components alone is within the limits.

    A file that no component shows is refused too: nobody would see it.
    """
    if not components:
        raise Refusal(400, 50006, "Cannot send an empty message")
    every = list(walk(components))
    _count("components", every, PARTS)
    texts = [str(part.get("content") or "") for part in every if part["type"] == TEXT_DISPLAY]
    if not all(texts) or sum(map(len, texts)) > SAID:
        raise bad_form("components", f"Text must be between 1 and {SAID} in all.")
    known: set[str] = set()
    shown: set[str] = set()
    for part in every:
        kind, inner = part["type"], part.get("components") or []
        if kind == ACTION_ROW:
            _check_row(part, known)
        elif kind == SECTION:
            if not 1 <= len(inner) <= SECTION_TEXTS or not part.get("accessory"):
                raise bad_form("section", "A section has one to three texts and an accessory.")
            if part["accessory"]["type"] not in (BUTTON, THUMBNAIL):
                raise bad_form("accessory", "It must be a button or a thumbnail.")
            _check_control(part["accessory"], known)
        elif kind == GALLERY:
            items = part.get("items") or []
            if not 1 <= len(items) <= GALLERY_ITEMS:
                raise bad_form("items", f"Must be between 1 and {GALLERY_ITEMS} in length.")
            for item in items:
                _length("items.description", item.get("description"), GALLERY_TEXT)
                shown.add(item["media"]["url"].removeprefix("attachment://"))
        elif kind == FILE_SHOWN:
            shown.add(part["file"]["url"].removeprefix("attachment://"))
        elif kind == CONTAINER and (not inner or any(one["type"] == CONTAINER for one in inner)):
            raise bad_form("components", "A container holds something, but no container.")
    if shown != set(files):
        raise bad_form("files", f"Shown are {sorted(shown)}, sent are {sorted(files)}.")


def check_modal(data: Mapping[str, Any]) -> None:
    """Raise Refusal unless a modal is within the limits."""
    _length("title", data.get("title"), MODAL_TITLE, 1)
    _length("custom_id", data.get("custom_id"), CUSTOM_ID, 1)
    rows = data.get("components") or []
    _count("components", rows, MODAL_ROWS)
    for row in rows:
        for part in row.get("components") or [row.get("component") or {}]:
            _length("label", part.get("label"), 45)
            _length("placeholder", part.get("placeholder"), 100)
            _length("value", part.get("value"), MODAL_TEXT)


def check_choices(choices: list[Mapping[str, Any]]) -> None:
    """Raise Refusal unless an autocomplete answer is within the limits."""
    _count("choices", choices, CHOICES)
    for choice in choices:
        _length("choices.name", choice.get("name"), 100, 1)
        _length("choices.value", choice.get("value"), 100)


def check_commands(commands: list[Mapping[str, Any]]) -> None:
    """Raise Refusal unless a bot's commands may be registered all at once."""
    chat = [command for command in commands if command.get("type", 1) == 1]
    if len(chat) > COMMANDS:
        raise Refusal(400, 30032, f"Maximum number of application commands reached ({COMMANDS})")
    names = [command["name"] for command in chat]
    if len(set(names)) != len(names):
        raise bad_form("name", "Application command names must be unique")
    for command in chat:
        _check_command(command, command["name"], 0)
        if (size := _characters(command)) > COMMAND_TOTAL:
            raise bad_form(command["name"], f"Command exceeds {COMMAND_TOTAL} characters: {size}.")


def check_created(today: int) -> None:
    """Raise Refusal if there have been too many new commands in a day."""
    if today > CREATED:
        raise Refusal(
            400, 30034, f"Maximum number of daily application command creates reached ({CREATED})"
        )


def _characters(part: Mapping[str, Any]) -> int:
    """Names, descriptions and values of a command together, as the limit of 8,000 counts them."""
    size = len(part["name"]) + len(part.get("description") or "")
    size += sum(len(c["name"]) + len(str(c["value"])) for c in part.get("choices") or ())
    return size + sum(_characters(option) for option in part.get("options") or ())


def _check_command(part: Mapping[str, Any], path: str, depth: int) -> None:
    name = part["name"]
    if not NAME.fullmatch(name) or name != name.lower():
        raise bad_form(path, f"{name!r} is no command or option name")
    _length(f"{path}.description", part.get("description"), 100, 1)
    options = part.get("options") or []
    _count(f"{path}.options", options, OPTIONS)
    names = [option["name"] for option in options]
    if len(set(names)) != len(names):
        raise bad_form(path, "Option names must be unique")
    kinds = {option["type"] in (SUBCOMMAND, GROUP) for option in options}
    if len(kinds) > 1:
        raise bad_form(path, "Sub-commands and options are mutually exclusive")
    optional = False
    for option in options:
        if option["type"] in (SUBCOMMAND, GROUP):
            if depth > (0 if option["type"] == GROUP else 1):
                raise bad_form(path, "Groups nest one level deep")
        elif option.get("required"):
            if optional:
                raise bad_form(path, "Required options must be placed before non-required options")
        else:
            optional = True
        _count(f"{path}.choices", option.get("choices"), CHOICES)
        if option.get("choices") and option.get("autocomplete"):
            raise bad_form(path, "autocomplete cannot be true if choices are present")
        _check_command(option, f"{path}.{option['name']}", depth + 1)
