"""Records and owners' copies: their base models, and the reading of them.

Whatever is wrong with an input is raised as :class:`companion.errors.BadInput`. It has one fault
for each thing, in our own words, with its place written like ``players[1].rows[2]``.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from types import UnionType
from typing import Annotated, Any, Final, NoReturn, Self, TypeVar, Union, get_args, get_origin

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, PydanticCustomError

from companion.errors import MISSING, BadInput, Fault, refuse_any
from companion.places import PlacePath, format_place


class Record(BaseModel):
    """The base of every record, and of its parts. Types are strict, unknown keys are refused, and
    it is frozen."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)

    def but(self, **changes: Any) -> Self:
        """Returns a copy with other values in some fields. The values are not checked."""
        return self.model_copy(update=changes)


class Copy(Record):
    """The base of every game's copy: what is printed on an owner's components, and stands in no
    text that we have.

    Nothing is required. Whoever loads a copy hands it to the rules, and marks what comes from it
    wherever it is shown.
    """

    def entered(self) -> dict[str, Any]:
        """Returns what the owner entered, JSON-ready. Fields that were left alone are left out."""
        return self.model_dump(mode="json", exclude_defaults=True)

    @cached_property
    def fingerprint(self) -> str | None:
        """Returns eight letters that change with what was entered; None if nothing was entered."""
        from hashlib import blake2b  # scores do without

        from companion.randomness import ALPHABET

        entered = self.entered()
        if not entered:
            return None
        digest = blake2b(
            json.dumps(entered, sort_keys=True, separators=(",", ":")).encode(), digest_size=5
        ).digest()
        # five bytes are eight letters of five bits, as a code has
        number = int.from_bytes(digest, "big")
        return "".join(ALPHABET[number >> (5 * i) & 31] for i in reversed(range(8)))


R = TypeVar("R", bound=BaseModel)


def refuse(allowed: str) -> NoReturn:
    """Refuses a value in a validator. ``allowed`` says what may stand there."""
    raise PydanticCustomError("refused", "{allowed}", {"allowed": allowed})


def whole(low: int, high: int, what: str = "") -> Any:
    """Returns the field of a whole number from ``low`` to ``high``. ``what`` says what it
    counts."""
    bounds = f"a whole number from {low} to {high}"
    return Field(ge=low, le=high, description=f"{bounds}: {what}" if what else bounds)


NAME_SHAPE = "1 to 40 characters of any script, something visible, no line breaks"
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")  # they turn the text around them as well
# Characters that nobody sees, for a class of a regular expression. With them two players could seem
# to have the same name. Joiners are not among them: scripts and pictures need them within a name.
_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164"
    "\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f"
)
_HIDDEN = re.compile(f"[{_UNSEEN}]|^[\u200c\u200d]|[\u200c\u200d]$")


def letter_named(letter: str) -> str:
    """Returns a letter as a sentence can show it: the letter itself, or its number if nobody would
    see it."""
    return letter if letter.isprintable() and not _HIDDEN.search(letter) else f"U+{ord(letter):04X}"


def hidden_in(name: str) -> str | None:
    """Returns the number of the first character in a name that nobody sees; None if all can be
    seen."""
    hidden = _HIDDEN.search(name)
    return letter_named(hidden[0]) if hidden else None


def _visible_name(name: str) -> str:
    """Returns a name if it can be seen and read as it stands. Refuses it otherwise."""
    # nearly every name, and the only test that it needs
    if name.isascii() and name.isprintable() and not name.isspace():
        return name
    if hidden := hidden_in(name):
        refuse(f"a name without characters that nobody sees; this one has {hidden}")
    kinds = [unicodedata.category(letter) for letter in name]
    # controls and blanks alone are no name
    unseen = all(kind.startswith(("C", "Z")) for kind in kinds)
    breaks = {"Cc", "Cs", "Zl", "Zp"}.intersection(kinds)
    if unseen or breaks or _TURNS.search(name):
        refuse(NAME_SHAPE)
    return name


_NO_BREAK = r"[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
_VISIBLE = (
    r"[^\u0000-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]"
)
_NOT_HIDDEN = rf"(?![\u200c\u200d])(?!.*[\u200c\u200d]$)(?!.*[{_UNSEEN}])"
_PATTERN = (  # for the schema, which knows no validator of ours
    f"^{_NOT_HIDDEN}{_NO_BREAK}*{_VISIBLE}{_NO_BREAK}*$"
)
Name = Annotated[
    str,
    Field(
        min_length=1, max_length=40, description=NAME_SHAPE, json_schema_extra={"pattern": _PATTERN}
    ),
    AfterValidator(_visible_name),
]
"""A player's name: 1-40 characters of any script."""


def plain_name(name: str) -> str:
    """Returns a name as it is compared: composed, without blanks around it. Case and accents still
    tell names apart."""
    return (name if name.isascii() else unicodedata.normalize("NFC", name)).strip()


def unique_names(names: Iterable[str]) -> list[Fault]:
    """Returns a fault for each name that an earlier player has already."""
    seen: set[str] = set()
    faults = []
    for seat, name in enumerate(names):
        plain = plain_name(name)
        if plain in seen:
            words = f"Two players are called {plain}. Give one of them another name."
            other = "a name that no other player has"
            faults.append(Fault(f"players[{seat}].name", name, other, words))
        seen.add(plain)
    return faults


# letters of other alphabets, and figures, by the Latin letter that looks the same
_TWINS: Final = str.maketrans(
    "АВЕКМНОРСТУХІЈЅ" + "аеорсухіјѕ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρ" + "|I10",
    "ABEKMHOPCTYXlJS" + "aeopcyxijs" + "ABEZHlKMNOPTYXovp" + "lllO",
)


def look_alike(names: Sequence[str]) -> tuple[int, int] | None:
    """Returns the first two seats, from 0, of which the names differ but look the same on a screen.

    An example is a Cyrillic "А" beside a Latin one. Returns None if all names can be told apart.
    """
    seen: dict[str, int] = {}
    for seat, name in enumerate(names):
        shape = unicodedata.normalize("NFKC", name).strip().translate(_TWINS)
        if names[seen.setdefault(shape, seat)] != name:
            return seen[shape], seat
    return None


def letters_of(names: Sequence[str]) -> list[str]:
    """Returns a letter for each name, the first one. If two names share it, the number of the seat
    is added."""
    letters = [name.strip()[:1].upper() for name in names]
    return [
        letter if letters.count(letter) == 1 else f"{letter}{seat}"
        for seat, letter in enumerate(letters, 1)
    ]


# ---- faults

_OF_KEY = (  # pydantic's mark of an object's key rather than its value; a key may be called so too
    "[key]"
)
_TAG = (  # union branches are tagged with it, so that places do not show them; no name may hold it
    "\x1f"
)
_THE_KEY = _TAG + _OF_KEY  # our mark of the same, which no place shows


def tag(name: str) -> str:
    """Returns the tag of a branch of a union. Places leave it out."""
    return _TAG + name


def _without_tags(path: PlacePath) -> PlacePath:
    return tuple(part for part in path if not str(part).startswith(_TAG))


def _members(annotation: Any) -> Iterator[Any]:
    # the annotation itself, and all annotations inside it through unions and ``Annotated``
    yield annotation
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        yield from _members(args[0])
    elif origin in (Union, UnionType):
        for arg in args:
            yield from _members(arg)


def _tags(branch: Any) -> list[Any]:
    # the tags by which a union knows one of its branches
    return [getattr(note, "tag", None) for note in branch.__metadata__]


def _branch(annotation: Any, tag: str) -> Any:
    # the branch of a union that has a tag; without one the annotation as a whole
    branches = [here for here in _members(annotation) if get_origin(here) is Annotated]
    return next((branch for branch in branches if tag in _tags(branch)), annotation)


def _model_fields(annotation: Any) -> Mapping[str, FieldInfo]:
    # the fields of a model; none of anything else
    is_model = isinstance(annotation, type) and issubclass(annotation, BaseModel)
    return annotation.model_fields if is_model else {}


def _step(annotation: Any, part: str | int) -> tuple[Any, str | None]:
    """Returns the annotation one step inside ``annotation``, or None, and the description of that
    field.

    A tag leads to the branch of the union that has it.
    """
    if isinstance(part, str) and part.startswith(_TAG) and part != _THE_KEY:
        return _branch(annotation, part), None
    for here in _members(annotation):
        field = _model_fields(here).get(str(part))
        if field is not None:
            return field.annotation, field.description
        # a list's items are all of one kind, whatever their number
        if get_origin(here) is list:
            return get_args(here)[0], None
        if get_origin(here) is dict:
            key, value = get_args(here)
            return (key if part == _THE_KEY else value), None
    return None, None


def _field_at(model: type[BaseModel], path: PlacePath) -> tuple[Any, str | None]:
    # the annotation of what stands at a path, and its description
    kind: Any = model
    description: str | None = None
    for part in path:
        kind, description = _step(kind, part)
    return kind, description


def _description_at(model: type[BaseModel], path: PlacePath) -> str | None:
    here, text = _field_at(model, path)
    annotated = [kind for kind in _members(here) if get_origin(kind) is Annotated]
    notes = chain.from_iterable(kind.__metadata__ for kind in annotated)
    return text or next(filter(None, [getattr(note, "description", None) for note in notes]), None)


def _with_key(model: type[BaseModel], path: PlacePath) -> PlacePath:
    # Of an object with keys of the writer's choice pydantic tells the key, then its mark: the key
    # is the value, so both give way to our mark.
    kind, _ = _field_at(model, path[:-2])
    if path[-1:] == (_OF_KEY,) and any(get_origin(member) is dict for member in _members(kind)):
        return (*path[:-2], _THE_KEY)
    return path


def _keys_at(model: type[BaseModel], path: PlacePath) -> Iterable[str]:
    kind, _ = _field_at(model, path)
    return next(filter(None, map(_model_fields, _members(kind))), ())


# what may stand there by the kind of an error, with the bounds that pydantic tells
_KINDS = {
    "missing": "a value; it is required",
    "too_long": "at most {max_length}",
    "too_short": "at least {min_length}",
    "greater_than_equal": "a whole number, at least {ge}",
    "less_than_equal": "a whole number, at most {le}",
    "string_type": "text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "string_unicode": "text in valid Unicode",
}


def faults_of(
    error: ValidationError, model: type[BaseModel], prefix: PlacePath = ()
) -> list[Fault]:
    """Returns pydantic's errors as faults, with place, value and what is allowed in our own
    words."""
    faults = []
    for item in error.errors(include_url=False):
        tagged = _with_key(model, item["loc"])
        path = _without_tags(tagged)
        # a branch of a union tells more than the field that holds it
        described = _description_at(model, tagged) or _description_at(model, path)
        value, allowed = item["input"], _allowed(item, described)
        if item["type"] == "missing":
            # what is not there has no value to show
            value = MISSING
        elif item["type"] == "extra_forbidden":
            # the key is at fault, not what stands under it
            *above, value = tagged
            allowed = f"only the keys {', '.join(_keys_at(model, tuple(above)))}"
            path = _without_tags(tuple(above))
        faults.append(Fault(format_place((*prefix, *path)), value, allowed))
    return faults


def _allowed(item: ErrorDetails, described: str | None) -> str:
    # what may stand there by an error of pydantic: in most cases what the field is described as
    kind, context = item["type"], item.get("ctx", {})
    if kind == "refused":
        return str(context["allowed"])
    if kind in ("literal_error", "enum"):
        return str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")
    if described or kind not in _KINDS:
        return described or item["msg"]
    return _KINDS[kind].format(**context)


MOST_FAULTS: Final = 1000
"""The most faults that are told one by one. A file with more of them is of another kind."""


def read_model(model: type[R], data: Any, at: PlacePath = ()) -> R:
    """Returns ``data``, which stands at the place ``at``, as a ``model``. Raises BadInput with
    every structural fault."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        # counted before any is made into words: a file of a million faults would take minutes
        if error.error_count() > MOST_FAULTS:
            raise BadInput.at(
                format_place(at), f"{error.error_count()} faults", "a file of this form"
            ) from None
        raise BadInput(faults_of(error, model, at)) from None


def read_copy(model: type[R], data: Any) -> R:
    """Returns parsed TOML or JSON as a game's copy. Raises BadInput with places under ``copy``."""
    return read_model(model, data, ("copy",))


def read_table(model: type[R], data: Any) -> R:
    """Returns a record after its names were checked too.

    Every player must have another name. Every field at the top with ``json_schema_extra={"players":
    True}`` must name a player. Raises BadInput with every fault that can be told at once.
    """
    record = read_model(model, data)
    # by its dictionary, as no type says that a game's model has these fields
    names = [player.name for player in record.__dict__["players"]]
    faults = unique_names(names)
    for field, info in model.model_fields.items():
        extra, value = info.json_schema_extra, record.__dict__[field]
        of_player = isinstance(extra, dict) and extra.get("players")
        if of_player and value is not None and value not in names:
            faults.append(Fault(field, value, f"the name of a player: {', '.join(names)}"))
    refuse_any(faults)
    return record
