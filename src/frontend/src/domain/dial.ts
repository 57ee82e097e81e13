// How a dial is drawn: where its scale ends, and how far its needle goes.

import type { LiveSample } from './live'

export type DialKind = 'throughput' | 'iops'

/** What is looked at while it goes on: small accesses are counted, all else is told as a speed. */
export const dialKind = (metric: string | undefined): DialKind => (metric?.endsWith('iops') ? 'iops' : 'throughput')

/** How much was read and written, in the unit of `kind` a second; null where nobody counted. */
export const bothWays = ({ point }: LiveSample, kind: DialKind): { read: number | null; write: number | null } =>
  kind === 'iops' ? { read: point.read_iops, write: point.write_iops } : { read: point.read_bytes_per_s, write: point.write_bytes_per_s }

/** What a sample says for a dial: the sum of both ways, and which of them is the larger; null where nothing was seen. */
export function reading(sample: LiveSample, kind: DialKind): { value: number; way: 'read' | 'write' } | null {
  const { read, write } = bothWays(sample, kind)
  if (read === null && write === null) return null
  return { value: (read ?? 0) + (write ?? 0), way: (write ?? 0) > (read ?? 0) ? 'write' : 'read' }
}

/** What a dial shows of a sample: a speed where accesses are wanted and nobody counted them. */
export function kindSeen(sample: LiveSample | undefined, wanted: DialKind): DialKind {
  return sample && wanted === 'iops' && !reading(sample, 'iops') && reading(sample, 'throughput') ? 'throughput' : wanted
}

/** The end of a scale on which `highest` is to be read: 1, 2 or 5 with zeros behind, above it by little. */
export function scaleEnd(highest: number, least: number): number {
  const wanted = Math.max(highest, least)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = [1, 2, 5, 10].find((one) => one * power >= wanted) ?? 10
  return step * power
}
