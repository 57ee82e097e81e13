"""A formula of the capacity: read into a small tree of our own and worked out by our own walker, never by Python.

Allowed are numbers, the capacity, `+ - * /`, brackets, `min` and `max`. Python's own parser only says what binds to
what; nodes that are not on the list are refused, and nothing is ever evaluated or imported.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from volbench.domain.assess.promise.formula_tokens import FormulaError, Token, TokenKind, plain_signs, tokens_of
from volbench.domain.model.runs.promise import LONGEST_AMOUNT
from volbench.domain.model.words.message import Message

DEEPEST: Final = 40
"""Nodes within nodes; the longest formula found printed has three."""
LARGEST: Final = 1e18
"""Beyond any number of operations or bytes a second."""

_DEEP: Final = Message("assess.promise.too_deep", most=DEEPEST)
_LARGE: Final = Message("assess.promise.too_large")
_ZERO: Final = Message("assess.promise.divides_by_zero")
_EXPECTED: Final = Message("assess.promise.expected")
_FEW: Final = Message("assess.promise.few_arguments")
_EMPTY: Final = Message("assess.promise.empty")
_LONG: Final = Message("assess.promise.too_long", most=LONGEST_AMOUNT)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it was typed."""

    value: float
    at: int


@dataclass(frozen=True, slots=True)
class Capacity:
    """The one variable."""

    at: int


@dataclass(frozen=True, slots=True)
class Negative:
    """What follows a minus sign."""

    of: Node
    at: int


@dataclass(frozen=True, slots=True)
class Operation:
    """Two sides of `+`, `-`, `*` or `/`."""

    sign: str
    left: Node
    right: Node
    at: int


@dataclass(frozen=True, slots=True)
class Choice:
    """`min` or `max` of several."""

    name: str
    of: tuple[Node, ...]
    at: int


Node: TypeAlias = Number | Capacity | Negative | Operation | Choice
"""Any part of a formula."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that was read."""

    tree: Node
    capacity_unit: str
    """`GB` or `GiB`, whichever its text names; GB where it names neither."""

    @property
    def has_capacity(self) -> bool:
        """Whether the capacity changes it."""
        return _has_capacity(self.tree)

    def value(self, capacity: float) -> float:
        """Work it out. Raises FormulaError where it divides by zero or grows beyond any measure."""
        return _value(self.tree, capacity)


def read_formula(text: str) -> Formula:
    """Read a formula as somebody typed or pasted it.

    Raises:
        FormulaError: it is not one; says what is wrong at which character.
    """
    if len(text) > LONGEST_AMOUNT:
        raise FormulaError(_LONG, LONGEST_AMOUNT)
    tokens, unit = tokens_of(plain_signs(text))
    if not tokens:
        raise FormulaError(_EMPTY, 0)
    _check_brackets(tokens)
    return Formula(_Reader(tokens, len(text)).read(), unit)


def _check_brackets(tokens: Sequence[Token]) -> None:
    """Keep towers of brackets and signs from Python's parser, which has limits of its own."""
    depth = signs = 0
    for token in tokens:
        depth += {"(": 1, ")": -1}.get(token.text, 0)
        signs = signs + 1 if token.text in {"+", "-"} else 0
        if max(depth, signs) > DEEPEST:
            raise FormulaError(_DEEP, token.at)


class _Reader:
    """Turns what Python's parser makes of the tokens into our own tree, node by node from a list."""

    def __init__(self, tokens: Sequence[Token], end: int) -> None:
        self._tokens = tokens
        self._end = end
        self._starts: list[int] = []
        written = ""
        for token in tokens:
            self._starts.append(len(written))
            is_number = token.kind is TokenKind.NUMBER
            written += (repr(float(token.text.replace(",", ""))) if is_number else token.text) + " "
        self._written = written

    def read(self) -> Node:
        try:
            parsed = ast.parse(self._written.rstrip(), mode="eval")
        except SyntaxError as error:
            # Without a place the end came too early.
            at = self._place(error.offset - 1) if error.offset else self._end
            raise FormulaError(_EXPECTED, at) from None
        return self._node(parsed.body, 0)

    def _place(self, offset: int) -> int:
        """Return where in the typed text the token stands that holds this place of the written one."""
        before = [token.at for token, start in zip(self._tokens, self._starts, strict=True) if start <= offset]
        return before[-1] if before and offset < len(self._written) - 1 else self._end

    def _node(self, node: ast.expr, depth: int) -> Node:
        at = self._place(node.col_offset)
        if depth > DEEPEST:
            raise FormulaError(_DEEP, at)
        match node:
            case ast.Constant(value=bool()):
                pass
            case ast.Constant(value=int() | float() as value):
                return self._number(value, at)
            case ast.Name(id="capacity"):
                return Capacity(at)
            case ast.UnaryOp(op=ast.USub()):
                return Negative(self._node(node.operand, depth + 1), at)
            case ast.UnaryOp(op=ast.UAdd()):
                return self._node(node.operand, depth + 1)
            case ast.BinOp() if type(node.op) in _SIGNS:
                return self._operation(node, depth)
            case ast.Call(func=ast.Name(id="min" | "max" as name), keywords=[]):
                return self._choice(node, name, depth)
        raise FormulaError(_EXPECTED, at)

    def _number(self, value: float, at: int) -> Node:
        if value > LARGEST:
            raise FormulaError(_LARGE, at)
        return Number(float(value), at)

    def _operation(self, node: ast.BinOp, depth: int) -> Node:
        left, right = self._node(node.left, depth + 1), self._node(node.right, depth + 1)
        return Operation(_SIGNS[type(node.op)], left, right, self._place(node.right.col_offset))

    def _choice(self, node: ast.Call, name: str, depth: int) -> Node:
        at = self._place(node.col_offset)
        if len(node.args) < 2:  # noqa: PLR2004 (a choice is between two)
            # `min(30,200)` is one number with a thousands separator: better asked than guessed.
            raise FormulaError(_FEW, at)
        return Choice(name, tuple(self._node(argument, depth + 1) for argument in node.args), at)


_SIGNS: Final[dict[type[ast.operator], str]] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
_OPERATIONS: Final[dict[str, Callable[[float, float], float]]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left / right,
}


def _has_capacity(node: Node) -> bool:
    match node:
        case Capacity():
            return True
        case Negative(of=inner):
            return _has_capacity(inner)
        case Operation(left=left, right=right):
            return _has_capacity(left) or _has_capacity(right)
        case Choice(of=several):
            return any(map(_has_capacity, several))
    return False


def _value(node: Node, capacity: float) -> float:
    match node:
        case Number(value=value):
            return value
        case Capacity():
            return capacity
        case Negative(of=inner):
            return -_value(inner, capacity)
        case Choice(name=name, of=several):
            values = [_value(one, capacity) for one in several]
            return min(values) if name == "min" else max(values)
        case Operation(sign=sign, left=left, right=right, at=at):
            divisor = _value(right, capacity)
            if sign == "/" and divisor == 0:
                raise FormulaError(_ZERO, at)
            result = _OPERATIONS[sign](_value(left, capacity), divisor)
            if not math.isfinite(result) or abs(result) > LARGEST:
                raise FormulaError(_LARGE, at)
            return result
