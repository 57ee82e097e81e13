// Two volumes measured in turns and compared round by round, as the service sends it.

import type { Schemas } from './schema'
import type { Verdict } from './verdict'

export type PairedCell = Schemas['PairedCell']

export type Paired = Schemas['Paired']

/** What stands before a verdict. */
export const VERDICT_ICONS = {
  faster: 'check', slower: 'caution', 'no-difference': 'wave', indicative: 'question', 'not-comparable': 'caution', 'sittings-differ': 'question',
} as const satisfies Record<Verdict, string>

/** `B` of the variant `B.btrfs-cow`; null for a plain set of file system options. */
export const letterOfVariant = (variant: string): string | null => /^([A-Z])\./.exec(variant)?.[1] ?? null

/** The file system options a variant stands for. */
export const optionsOfVariant = (variant: string): string => variant.replace(/^[A-Z]\./, '')
