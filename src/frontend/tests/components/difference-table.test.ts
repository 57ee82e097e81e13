// The differences of a comparison; here: why one run is faster, where the limits say so.
import { describe, expect, it } from 'vitest'

import DifferenceTable from '@/components/compare/DifferenceTable.vue'
import type { LimitName } from '@/domain/limit'
import type { RunRow } from '@/domain/run'
import { cellsOf } from '../support/charts'
import { contract } from '../support/contract'
import { show } from '../support/mount'
import { fullRun } from '../support/runs'
import { said } from '../support/said'

const finished = contract.runs.runs.find(({ state }) => state === 'done') as RunRow
const [cell] = cellsOf(fullRun(), ['a', 'b'])
const limit = (id: LimitName['id'], name: string): LimitName => ({ id, name: said(name, name) })

async function saidOf(before: LimitName | null, after: LimitName | null, verdict = 'slower'): Promise<string> {
  if (!cell) throw new Error('no cell')
  const headline = finished.headline.slice(0, 1).map((one) => ({ ...one, workload: cell.workload, metric: cell.metric }))
  const rows = [before, after].map((one, index) => ({
    ...finished,
    id: 'ab'[index] ?? '',
    headline: headline.map((number) => ({ ...number, limit: one })),
  }))
  const cells = [{ ...cell, differences: cell.differences.map((one) => ({ ...one, verdict })) }]
  const { wrapper } = await show(DifferenceTable, { props: { cells, rows } })
  return wrapper.get('.said').text()
}

describe('a difference with a doubtful number', () => {
  it.each([[true, false], [false, true]])('says so where valid is %s on one side', async (isValid, isTold) => {
    if (!cell) throw new Error('no cell')
    const sides = cell.sides.map((side, index) => ({ ...side, valid: index === 0 || isValid }))
    const rows = ['a', 'b'].map((id) => ({ ...finished, id }))
    const { wrapper } = await show(DifferenceTable, { props: { cells: [{ ...cell, sides }], rows } })

    expect(wrapper.get('.said').text().includes('At least one of the two numbers is doubtful')).toBe(isTold)
  })
})

describe('two sittings that differ', () => {
  it('are told without an interval', async () => {
    if (!cell) throw new Error('no cell')
    const differences = cell.differences.map((one) => ({ ...one, verdict: 'sittings-differ', ratio: 1.2, ratio_ci95: null }))
    const rows = ['a', 'b'].map((id) => ({ ...finished, id }))
    const { wrapper } = await show(DifferenceTable, { props: { cells: [{ ...cell, differences }], rows } })

    expect(wrapper.get('.badge').text()).toBe('these two runs differ')
    expect(wrapper.get('.said').text()).toContain('+20 %')
    expect(wrapper.get('.said').text()).not.toContain('…')
  })
})

describe('how much other runs differ', () => {
  it('stands beside the difference it was held against', async () => {
    if (!cell) throw new Error('no cell')
    const differences = cell.differences.map((one) => ({ ...one, between_runs: { cv: 0.021, n: 5 } }))
    const rows = ['a', 'b'].map((id) => ({ ...finished, id }))
    const { wrapper } = await show(DifferenceTable, { props: { cells: [{ ...cell, differences }], rows } })

    expect(wrapper.get('.said').text()).toContain('Runs vary by 2.1 % anyway (5 runs).')
  })
})

describe('the limits of two compared runs', () => {
  it('are told where they differ', async () => {
    expect(await saidOf(limit('cpu', 'the processor'), limit('slow_disk', 'disk 3'))).toContain('The baseline was limited by the processor, this run by disk 3.')
  })

  it.each([
    ['are equal', limit('cpu', 'the processor'), limit('cpu', 'the processor'), 'slower'],
    ['are not known', limit('cpu', 'the processor'), limit('not_determined', 'not known'), 'slower'],
    ['were not asked for', null, limit('cpu', 'the processor'), 'slower'],
    ['have no difference to explain', limit('cpu', 'the processor'), limit('slow_disk', 'disk 3'), 'no-difference'],
  ] as const)('are not told where they %s', async (_why, before, after, verdict) => {
    expect(await saidOf(before, after, verdict)).not.toContain('limit')
  })
})
