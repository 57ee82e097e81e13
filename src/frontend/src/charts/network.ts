// What a network between NAS and computer lets through at most: the lines one can switch on in speed charts.

import { formatThroughput } from '@/domain/units'

import type { ChartContext } from './chart'
import type { AcrossLine } from './marks'
import type { Scale } from './scale'

/**
 * Payload of TCP over Ethernet with 1500-byte frames: 1448 of 1538 bytes on the wire (preamble, header, checksum and
 * gap of Ethernet, IPv4 and TCP with time stamps), so 1 Gbit/s carries 117.7 MB/s.
 */
const BYTES_PER_S_PER_GBE = (1e9 / 8) * (1448 / 1538)

export const LINKS_GBE = [1, 2.5, 10] as const

export const ceilingBytesPerS = (gbe: number): number => gbe * BYTES_PER_S_PER_GBE

/** Lines up to the first link that carries more than the fastest value; a far line would only squeeze the bars. */
export function ceilingLines(fastest: number, scale: Scale): AcrossLine[] {
  const above = LINKS_GBE.findIndex((gbe) => ceilingBytesPerS(gbe) >= fastest)
  const links = above < 0 ? LINKS_GBE : LINKS_GBE.slice(0, above + 1)
  return links.map((gbe) => ({ at: ceilingBytesPerS(gbe) / scale.factor, label: `${gbe} GbE` }))
}

/** The words of the switch: what each link carries, `1 GbE ≈ 118 MB/s`. */
export const linkText = (gbe: number, { unitBase }: Pick<ChartContext, 'unitBase'>): string =>
  `${gbe} GbE ≈ ${formatThroughput(ceilingBytesPerS(gbe), { base: unitBase })}`
