"""What connections carry after line coding, against the figures their makers' associations print."""

from __future__ import annotations

import pytest

from volbench.domain.assess.expectation.links import PCIE_LANE_BYTES_PER_S, SATA_BYTES_PER_S, USB_BYTES_PER_S

MB = 1_000_000


@pytest.mark.parametrize(
    ("transfers", "told"), [("2.5", 250), ("5.0", 500), ("8.0", 985), ("16.0", 1969), ("32.0", 3938)]
)
def test_a_lane_of_pci_express_carries_what_its_generation_is_known_for(transfers, told):
    """GB/s of one lane and direction as PCI-SIG prints them: 0.25, 0.5, 0.985, 1.969, 3.938."""
    assert PCIE_LANE_BYTES_PER_S[transfers] == pytest.approx(told * MB, rel=1e-3)


def test_each_generation_with_long_code_words_carries_exactly_twice_the_one_before():
    third, fourth, fifth = (PCIE_LANE_BYTES_PER_S[transfers] for transfers in ("8.0", "16.0", "32.0"))

    assert (fourth, fifth) == (2 * third, 4 * third)
    assert third * 8 * 130 / 128 == pytest.approx(8e9, rel=1e-12)


def test_a_sata_port_carries_a_tenth_of_its_bits_in_bytes():
    assert {f"{rate:.1f} Gbps": rate * 100 * MB for rate in (1.5, 3.0, 6.0)} == SATA_BYTES_PER_S


@pytest.mark.parametrize(("mbits", "least", "most"), [(12, 1.2, 1.5), (480, 53, 60), (5000, 450, 500)])
def test_usb_carries_less_than_its_bits(mbits, least, most):
    """Of 480 Mbit/s, 60 MB/s, packets leave 53 (13 of 512 bytes in an eighth of a millisecond)."""
    assert least * MB <= USB_BYTES_PER_S[mbits] <= most * MB
