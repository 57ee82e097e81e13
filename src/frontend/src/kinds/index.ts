// The kinds of run there are, each found by its folder: here, and where a test adds one (`scripts/kind-folders.mjs`). Who needs to know what a kind has of its own looks it up here.

import type { Suite } from '@/domain/suite'

import type { Kind } from './kind'
import type { Signs } from './signs'

const FOUND = import.meta.glob<{ readonly default: Kind }>(['./*/index.ts', '@further-kinds/*/index.ts'], { eager: true })

export const KINDS: readonly Kind[] = Object.values(FOUND).map((module) => module.default)

/** The kind of a run: the one it names, if that takes it, else the one it looks like, as the service reads it. */
export const kindOf = (signs: Signs): Kind | undefined =>
  KINDS.find(({ id, isKindOf }) => id === signs.kind && isKindOf(signs)) ?? KINDS.find(({ isKindOf }) => isKindOf(signs))

/** The kind of that name; undefined where there is nothing of it here. */
export const kindNamed = (name: string | undefined): Kind | undefined => KINDS.find(({ id }) => id === name)

/** The kind by which a profile measures a suite, as the service says; undefined where there is nothing of that kind here. */
export const kindMeasuring = (suite: Pick<Suite, 'kinds'> | undefined, profile: string): Kind | undefined =>
  kindNamed(suite?.kinds[profile])

/** The kinds by which the profiles of a suite measure it. */
export const kindsMeasuring = ({ kinds }: Pick<Suite, 'kinds'>): readonly Kind[] =>
  KINDS.filter(({ id }) => Object.values(kinds).includes(id))
