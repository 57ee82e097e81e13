"""One file per suite, data only; discovered by scan. No IO."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from volbench.domain.model.errors import NotFound
from volbench.domain.model.suites.workload import Role, Suite, with_role
from volbench.domain.model.words.message import Message


@cache
def all_suites() -> tuple[Suite, ...]:
    """Return the `SUITE` of every module in this package, sorted by id."""
    modules = (importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    suites = [module.SUITE for module in modules if isinstance(getattr(module, "SUITE", None), Suite)]
    return tuple(sorted(suites, key=lambda suite: suite.id))


def by_role(role: Role) -> Suite:
    """Return the suite that says in its own file that it has this role."""
    return with_role(all_suites(), role)


def find(suite_id: str) -> Suite:
    """Return the suite with that id.

    Raises:
        NotFound: there is none; the hint lists those there are.
    """
    for suite in all_suites():
        if suite.id == suite_id:
            return suite
    raise NotFound(
        Message("volbench.suites.there_is_no_suite_named", id=suite_id),
        Message("volbench.suites.choose_one_of", known=", ".join(s.id for s in all_suites())),
        suite=suite_id,
    )
