"""Numbers that people type: what is read, what is refused with its bounds, whatever was typed."""

from __future__ import annotations

import pytest

from companion.errors import MISSING, BadInput
from companion.numbers import decimal_number, nearest_number, number_in, whole_number

NO_NUMBERS = ("", " ", "x", "1.0", "1_0", "--1", "1 2", "٣", "³", "9" * 5000)


@pytest.mark.parametrize(
    ("text", "number"), [("3", 3), (" 3 ", 3), ("+3", 3), ("-3", -3), ("03", 3)]
)
def test_a_whole_number_is_read_with_sign_and_space(text: str, number: int) -> None:
    assert number_in(text) == whole_number(text, "seat", -5, 5) == number


@pytest.mark.parametrize("text", [*NO_NUMBERS, "0", "5", "-2"])
def test_what_is_no_number_of_the_range_is_refused_with_the_range(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        whole_number(text, "seat", 1, 4)
    value = text.strip() or MISSING
    assert caught.value.faults[0][:3] == ("seat", value, "a whole number from 1 to 4")


@pytest.mark.parametrize("text", [*NO_NUMBERS, "0", "-7"])
def test_an_address_is_answered_with_the_nearest_number(text: str) -> None:
    assert nearest_number(text, 1, 4) == 1
    assert [nearest_number(text, 1, 4) for text in ("3", "4", "5", "123456789")] == [3, 4, 4, 4]


def test_a_length_may_have_a_comma_and_a_true_minus() -> None:
    texts = ("0,5", "+0.5", "\N{MINUS SIGN}.5", "-0.5 ", "0.")
    assert [decimal_number(text, "a", -5, 5) for text in texts] == [0.5, 0.5, -0.5, -0.5, 0]


@pytest.mark.parametrize("text", ["", "inf", "nan", "1e0", "5.1", "9" * 5000, "1,2,3"])
def test_a_length_beyond_its_bounds_or_without_an_end_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"a number from -5 to 5"):
        decimal_number(text, "a", -5, 5)
