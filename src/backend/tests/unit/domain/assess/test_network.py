"""Link ceilings are Ethernet arithmetic that can be done by hand."""

import pytest

from volbench.domain.assess.network_ceilings import LINKS, ceiling_bytes_per_s, payload_ratio


def test_of_a_full_frame_1448_of_1538_bytes_are_data():
    assert payload_ratio() == 1448 / 1538


@pytest.mark.parametrize(("link", "mega"), [("1gbe", 117.7), ("2.5gbe", 294.2), ("5gbe", 588.4), ("10gbe", 1176.9)])
def test_the_ceilings_are_those_of_the_table(link, mega):
    found = next(row for row in LINKS if row.id == link)

    assert found.ceiling_bytes_per_s / 1e6 == pytest.approx(mega, abs=0.05)


def test_jumbo_frames_carry_five_percent_more():
    assert ceiling_bytes_per_s(10**9, 9000) / 1e6 == pytest.approx(123.8, abs=0.05)
