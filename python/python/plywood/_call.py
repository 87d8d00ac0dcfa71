"""Calls of commands, whose JSON becomes dicts and lists."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from plywood import _plywood


def text(value: object) -> str:
    """Return the value of an option as the command line writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (list, tuple)):
        return ",".join(text(item) for item in value)
    return str(value)


def flags(options: Mapping[str, object], switches: frozenset[str]) -> list[str]:
    """Return options as arguments: ``last_child="open"`` becomes ``--last-child=open``. ``None`` adds nothing."""
    arguments = []
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if value is None or (name in switches and value is False):
            continue
        arguments.append(flag if name in switches else f"{flag}={text(value)}")
    return arguments


def call(*arguments: str, input: str = "") -> str:
    """Run a command and return what it prints."""
    try:
        return _plywood.call(list(arguments), input)
    except ValueError as error:
        raise ValueError(_without_usage(str(error))) from None


def call_json(*arguments: str, input: str = "") -> Any:
    """Run a command that prints one JSON object, and return that object."""
    return json.loads(call(*arguments, "--json", input=input))


def _without_usage(message: str) -> str:
    """Return the first paragraph of an error, without the usage of the command."""
    message = message.removeprefix("error: ")
    return message.split("\n\nUsage:")[0].split("\n\nFor more information")[0].strip()
