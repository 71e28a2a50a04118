"""TypeScript types of Python types: msgspec structs for messages and bodies, TypedDicts for views."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

PLAIN_TYPES = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


class Field(msgspec.Struct):
    """A field of a generated interface."""

    name: str
    type: str
    optional: bool
    description: str = ""


def description(thing: Any) -> str:
    """The docstring of a type or a function as one paragraph."""
    return " ".join((inspect.getdoc(thing) or "").split())


def interface(type: type[Any], fields: list[Field], parameters: str = "") -> list[str]:
    """The lines of a TypeScript interface."""
    bases = ", ".join(base.__name__ for base in typed_dict_bases(type))
    extends = f" extends {bases}" if bases else ""
    lines = [f"/** {description(type)} */", f"export interface {type.__name__}{parameters}{extends} {{"]
    for field in fields:
        if field.description:
            lines.append(f"  /** {field.description} */")
        lines.append(f"  {field.name}{'?' if field.optional else ''}: {field.type};")
    return [*lines, "}", ""]


# Structs, by way of their JSON schemas, which have constraints, descriptions and tags.


def schemas(types: Iterable[type[Any]]) -> dict[str, dict[str, Any]]:
    """The JSON schemas of these types and of all that they refer to, by name."""
    _, found = msgspec.json.schema_components(types)
    return found


def schema_type(schema: dict[str, Any]) -> str:
    """The TypeScript type of a JSON schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(schema_type(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(schema_type(item) for item in schema['prefixItems'])}]"
        case "array":
            return _array(schema_type(schema.get("items", {})))
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {schema_type(values) if isinstance(values, dict) else 'unknown'}>"
    return "unknown"


def struct_fields(type: type[Any], schema: dict[str, Any], always: bool = False) -> list[Field]:
    """The fields of a struct. `always` says that none of them may be left out, also those with a default."""
    needed = schema.get("required", [])
    found = []
    for name, part in schema["properties"].items():
        is_tag = name == "type" and type.__struct_config__.tag is not None
        kind = f'"{part["enum"][0]}"' if is_tag else schema_type(part)
        optional = not always and name not in needed and not is_tag
        found.append(Field(name, kind, optional, str(part.get("description", ""))))
    return found


# TypedDicts, by their annotations: msgspec knows no unions of them.


def annotation_type(annotation: Any) -> str:
    """The TypeScript type of a Python annotation."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in PLAIN_TYPES:
        return PLAIN_TYPES[annotation]
    if annotation is Any:
        return "unknown"
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(annotation_type(part) for part in arguments))
    if origin is list:
        return _array(annotation_type(arguments[0]))
    if origin is tuple:
        return f"[{', '.join(map(annotation_type, arguments))}]"
    if origin is dict:
        return f"Record<string, {annotation_type(arguments[1])}>"
    return str(annotation.__name__)


def typed_dict_bases(type: type[Any]) -> list[type[Any]]:
    """The TypedDicts that a TypedDict inherits from; none for every other type.

    They are read from the source, since Python 3.11 does not keep them in the class.
    """
    if not is_typeddict(type):
        return []
    declaration = ast.parse(inspect.getsource(type)).body[0]
    assert isinstance(declaration, ast.ClassDef)
    names = [base.id for base in declaration.bases if isinstance(base, ast.Name)]
    found = [getattr(sys.modules[type.__module__], name) for name in names]
    return [base for base in found if is_typeddict(base)]


def typed_dict_fields(type: type[Any]) -> list[Field]:
    """The fields of a TypedDict without those of its bases, in the order of their declaration."""
    inherited = {name for base in typed_dict_bases(type) for name in get_type_hints(base)}
    found = []
    for name, annotation in get_type_hints(type, include_extras=True).items():
        if name in inherited:
            continue
        optional = get_origin(annotation) is NotRequired
        kind = annotation_type(get_args(annotation)[0] if optional else annotation)
        found.append(Field(name, kind, optional))
    return found


def typed_dicts_of(type: type[Any]) -> list[type[Any]]:
    """A TypedDict and all those that it is made of or inherits from, the parts first."""
    found: list[Any] = []
    pending: list[Any] = [type]
    while pending:
        one = pending.pop()
        if not is_typeddict(one):
            pending.extend(get_args(one))
        elif one not in found:
            found.append(one)
            pending.extend([*get_type_hints(one).values(), *typed_dict_bases(one)])
    return found[::-1]


def _array(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"
