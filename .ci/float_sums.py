"""Refuses the built-in `sum` of floats, a plugin of mypy: Python 3.12 rounds it otherwise, `math.fsum` never.

A number that is stored or reported must not depend on the Python that computed it. Whole numbers are summed as ever.
Where only the kind of the answer counts (is it finite?), `# type: ignore[float-sum]` stands beside the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.checker import TypeChecker
from mypy.errorcodes import ErrorCode
from mypy.maptype import map_instance_to_supertype
from mypy.plugin import FunctionContext, Plugin
from mypy.typeops import tuple_fallback
from mypy.types import AnyType, Instance, TupleType, Type, UnionType, get_proper_type

FLOAT_SUM: Final = ErrorCode("float-sum", "Floats are added up by math.fsum", "volbench")
WORDS: Final = "Floats are added up by math.fsum: the last digits of sum depend on the Python"


class FloatSums(Plugin):
    """What mypy asks about every call of a function."""

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """Look at the calls of `sum`."""
        return _look_at_sum if fullname == "builtins.sum" else None


def plugin(_version: str) -> type[Plugin]:
    """Return what mypy loads."""
    return FloatSums


def _look_at_sum(call: FunctionContext) -> Type:
    if call.arg_types and any(_may_yield_float(call, kind) for kind in call.arg_types[0]):
        # `sum` is overloaded: an error while mypy tries which one fits would only have the next one tried.
        errors = _checker(call).errors
        watchers, errors._watchers = errors._watchers, []  # noqa: SLF001
        call.api.fail(WORDS, call.context, code=FLOAT_SUM)
        errors._watchers = watchers  # noqa: SLF001
    return call.default_return_type


def _checker(call: FunctionContext) -> TypeChecker:
    assert isinstance(call.api, TypeChecker)  # noqa: S101 (what mypy hands over; its own plugins say so as well)
    return call.api


def _may_yield_float(call: FunctionContext, kind: Type) -> bool:
    """Look at what is added up: the type of the answer is wider where a float is asked for."""
    known = get_proper_type(kind)
    if isinstance(known, UnionType):
        return any(_may_yield_float(call, one) for one in known.items)
    if isinstance(known, TupleType):
        known = tuple_fallback(known)
    if not isinstance(known, Instance):
        return True
    iterable = _checker(call).lookup_typeinfo("typing.Iterable")
    if not known.type.has_base(iterable.fullname):
        return True
    return _may_be_float(map_instance_to_supertype(known, iterable).args[0])


def _may_be_float(kind: Type) -> bool:
    known = get_proper_type(kind)
    if isinstance(known, UnionType):
        return any(map(_may_be_float, known.items))
    return isinstance(known, AnyType) or (isinstance(known, Instance) and known.type.fullname == "builtins.float")
