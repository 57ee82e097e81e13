// What the badges of a run by stages say of each stage: whether its rounds became steady.

import type { Badges } from './run'
import type { Text } from './text'

export type Steadiness = 'reached' | 'not-reached' | 'untracked'

interface Told {
  readonly steadiness: Steadiness
  readonly first: number
  readonly last: number
}

const CODES: Readonly<Record<string, Steadiness>> = {
  reached: 'reached',
  reached_among_restless_rounds: 'reached',
  not_reached: 'not-reached',
  too_few_rounds: 'not-reached',
  looks_for_nothing_steady: 'untracked',
}

/** The sentence itself, without the name of the stage before it. */
function bare({ code, values }: Text): Pick<Text, 'code' | 'values'> {
  return code === 'join.labelled' ? (values['words'] as Text) : { code, values }
}

/** What the badges of a run by stages say of each stage; empty for any other run. */
export function steadinessOf({ stable_reasons: reasons }: Pick<Badges, 'stable_reasons'>): readonly Told[] {
  return reasons.map(bare).flatMap(({ code, values }) => {
    const steadiness = code.startsWith('assess.stages.') ? CODES[code.slice('assess.stages.'.length)] : undefined
    return steadiness ? [{ steadiness, first: Number(values['first'] ?? 0), last: Number(values['last'] ?? 0) }] : []
  })
}
