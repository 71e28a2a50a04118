"""Mean, quantile and confidence interval."""

from __future__ import annotations

from collections import Counter

import pytest

from undercroft.lab.statistics import mean, quantile, wilson


def test_a_mean_weighs_by_count() -> None:
    assert mean(Counter({1: 3, 5: 1})) == 2.0
    assert mean(Counter({-2: 1, 0: 1})) == -1.0
    assert mean(Counter()) == 0.0


@pytest.mark.parametrize(
    ("share", "value"), [(0, 1), (0.25, 1), (0.26, 2), (0.5, 2), (0.75, 3), (0.76, 9), (1, 9)]
)
def test_a_quantile_is_the_least_value_that_covers_its_share(share: float, value: int) -> None:
    assert quantile(Counter([1, 2, 3, 9]), share) == value


def test_the_interval_is_wilsons() -> None:
    """Known values: 5 of 10 and 0 of 20."""
    assert wilson(5, 10) == pytest.approx((0.23659, 0.76341), abs=1e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.16113), abs=1e-5)
    assert wilson(20, 20) == pytest.approx((0.83887, 1.0), abs=1e-5)
    assert wilson(0, 0) == (0.0, 1.0)
