import { describe, expect, it } from 'vitest'

import { programsOf } from '@/kinds/stages/stage-conditions'

import { contract } from '../support/contract'

const run = contract.staged
const [work] = run.workloads
const told = { tool: 'ioping', version: 'ioping 1.3', mean_ns: 9e6 }
const withOpinion = (opinion: unknown) => ({
  ...run, workloads: run.workloads.map((one) => (one === work ? { ...one, rounds: one.rounds.map((round) => ({ ...round, notes: { second_opinion: opinion } })) } : one)),
})

describe('the programs of a run', () => {
  it('name who gave a second opinion, once, beside those that measured', () => {
    expect(programsOf(withOpinion(told))).toEqual([...Object.values(run.environment.tools), 'ioping 1.3'])
  })

  it('do not name who was asked and said nothing', () => {
    expect(programsOf(withOpinion({ tool: 'ioping', version: 'ioping 1.3' }))).toEqual(Object.values(run.environment.tools))
  })
})
