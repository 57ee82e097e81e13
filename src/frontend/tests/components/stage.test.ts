import { beforeEach, describe, expect, it } from 'vitest'

import HeadlineNumber from '@/components/HeadlineNumber.vue'
import QualityBadges from '@/components/QualityBadges.vue'
import StageCost from '@/kinds/stages/StageCost.vue'
import StageSection from '@/kinds/stages/StageSection.vue'
import PlanCost from '@/components/run/PlanCost.vue'
import StageRounds from '@/kinds/stages/StageRounds.vue'
import type { FinishedRound } from '@/domain/live'
import type { Headline } from '@/domain/run'
import { quotedRun } from '@/domain/cell-numbers'
import { say } from '@/domain/text'
import { contract } from '../support/contract'
import { layOut } from '../support/frames'
import { plain } from '../support/read'
import { show } from '../support/mount'
import { said } from '../support/said'

const run = quotedRun(contract.staged)
const [stage] = run.stages
const [planned] = run.plan.stages
const props = { run, stage, source: '', fileName: 'x' }

beforeEach(() => { layOut(0) })

describe('a stage of a result', () => {
  it('says first what came of it, then what decides', async () => {
    const { wrapper } = await show(StageSection, { props })

    expect(wrapper.text()).toContain(plain(say(stage?.words[0])))
    expect(wrapper.findAll('table')[0]?.findAll('tbody tr').map((row) => row.findAll('td').map((cell) => cell.text()))).toEqual([
      ['4–8', '–'], ['37,300 IOPS', '–'], ['6.0 % (2,224 IOPS)', 'at most 20 % (7,457 IOPS)'],
      ['3.2 % (1,186 IOPS)', 'at most 10 % (3,729 IOPS)'], ['39,066 IOPS − 297 IOPS × number of the round', '–'], ['4', '–'], ['89 %', '–'],
    ])
  })

  it('has a line for each of its cells, with the steady mean and its range', async () => {
    const { wrapper } = await show(StageSection, { props })
    const table = wrapper.findAll('table').at(-1)

    expect(table?.find('thead').text()).toContain('Mean of the steady rounds')
    expect(table?.findAll('tbody tr')).toHaveLength(9)
  })

  it('shows no determination of rounds that were too few', async () => {
    const { wrapper } = await show(StageSection, { props: { ...props, stage: stage && { ...stage, steady_state: null, values: [], rounds: [] } }, language: 'zh-CN' })

    expect(wrapper.findAll('table')).toHaveLength(1)
    expect(wrapper.find('thead').text()).toContain('未达稳态')
  })
})

describe('a headline', () => {
  const headline = (figure: Headline['figure']): Headline => ({
    workload: 'a', variant: 'ext4', title: said('Writes', '写'), metric: 'write_iops', limit: null, figure,
    summary: { median: 100, min: 90, max: 110, n: 5, cv: null, ci95: null }, badges: run.badges,
  })

  it.each([['steady-mean', 'Mean of the steady rounds'], ['not-steady', 'Median, not steady']] as const)('says what it is: %s', async (figure, words) => {
    const { wrapper } = await show(HeadlineNumber, { props: { headline: headline(figure) } })

    expect(wrapper.get('.spread').text()).toContain(words)
  })

  it('that is a median needs no name', async () => {
    const { wrapper } = await show(HeadlineNumber, { props: { headline: headline('median') } })

    expect(wrapper.get('.spread').text()).toBe('90–110, 5 rounds')
  })

  it('has the units of its range where they are not that of the numeral', async () => {
    const summary = { median: 980e3, min: 940e3, max: 1_020e3, n: 5, cv: null, ci95: null }
    const { wrapper } = await show(HeadlineNumber, { props: { headline: { ...headline('median'), metric: 'op_lat_mean_ns', summary } } })

    expect(wrapper.get('.spread').text()).toMatch(/940 µs.*1\.0\d ms, 5 rounds/)
  })
})

describe('the badges of a run by stages', () => {
  it('say which rounds were steady instead of stable', async () => {
    const { wrapper } = await show(QualityBadges, { props: { badges: run.badges } })

    expect(wrapper.findAll('.badge').map((one) => one.text())).toEqual(['Valid', 'Steady state reached (rounds 4–8)'])
  })

  it('say that it was not reached, and nothing where nothing was looked for', async () => {
    const [told] = run.badges.stable_reasons
    const reasons = (code: string) => ({ ...run.badges, stable_reasons: [{ text: 'x', code: `assess.stages.${code}`, values: {} }] })
    const not = await show(QualityBadges, { props: { badges: reasons('not_reached') } })
    const none = await show(QualityBadges, { props: { badges: reasons('looks_for_nothing_steady') } })
    const both = await show(QualityBadges, { props: { badges: { ...run.badges, stable_reasons: [told, told] } } })

    expect(not.wrapper.findAll('.badge').at(1)?.text()).toBe('Steady state not reached')
    expect(none.wrapper.findAll('.badge')).toHaveLength(1)
    expect(both.wrapper.findAll('.badge').at(1)?.text()).toBe('Steady state reached')
  })
})

describe('a stage that goes on', () => {
  const finished: FinishedRound[] = [1, 2, 3, 4, 5].flatMap((n) => (planned?.cells ?? []).map(({ workload }): FinishedRound => [workload, n, 1000 * n, 'ext4']))
  const workloads = run.workloads.map(({ id, title, metric }) => ({ id, title, metric }))

  it('fills a table of its rounds and draws the number it is judged by', async () => {
    const { wrapper } = await show(StageRounds, { props: { stage: planned, finished: finished.slice(0, -1), workloads, round: 5 } })

    expect(wrapper.findAll('thead th').map((one) => one.text()).slice(1)).toEqual(['1', '2', '3', '4', '5'])
    expect(wrapper.findAll('tbody tr')).toHaveLength(9)
    expect(wrapper.get('tr.tracked').findAll('td').map((one) => one.text())).toEqual(['1,000 IOPS', '2,000 IOPS', '3,000 IOPS', '4,000 IOPS', ''])
    expect(wrapper.find('figure').exists()).toBe(true)
  })

  it('has nothing to draw before the first value, and where nothing is looked for', async () => {
    const first = await show(StageRounds, { props: { stage: planned, finished: [], workloads, round: 1 } })
    const once = await show(StageRounds, { props: { stage: planned && { ...planned, tracked: null }, finished, workloads, round: 5 }, language: 'zh-TW' })

    expect(first.wrapper.find('figure').exists()).toBe(false)
    expect(once.wrapper.find('figure').exists()).toBe(false)
    expect(once.wrapper.text()).toContain('不判定穩態')
  })

  it('says that it is to be exact where a promise is judged by it', async () => {
    const precision = [{ workload: 'x', metrics: ['read_iops'], rule: { least_rounds: 6, most_rounds: 30, half_width_ratio: 0.01 } }]
    const { wrapper } = await show(StageRounds, { props: { stage: planned && { ...planned, tracked: null, most_rounds: 30, precision }, finished: [], workloads, round: 1 } })

    expect(wrapper.text()).toContain('known exactly enough, at most 30.')
  })
})

describe('what a run by stages costs', () => {
  it('is told from the fewest rounds to the most', async () => {
    const { wrapper } = await show(StageCost, { props: { plan: run.plan, suite: undefined, hasSsd: true } })

    expect(wrapper.text()).toContain('if it is steady at once')
    expect(wrapper.text()).toContain('5 to 12 rounds of 9 workloads')
    expect(wrapper.text()).toContain('never more than 137 GB')
  })

  it('counts what goes on for a promise apart', async () => {
    const precision = [{ workload: 'promised', metrics: ['read_iops'], rule: { least_rounds: 6, most_rounds: 30, half_width_ratio: 0.01 } }]
    const promised = { ...run.plan.stages[0], id: 'promised', most_rounds: 30, tracked: null, precision }
    const plan = { ...run.plan, stages: [...run.plan.stages, promised] }
    const { wrapper } = await show(StageCost, { props: { plan, suite: undefined, hasSsd: true } })

    expect(wrapper.text()).toContain('5 to 12 rounds of 9 workloads')
    expect(wrapper.text()).toContain('at most 1.0 % of it: 6 to 30 rounds')
  })
})

describe('what a plan leaves out', () => {
  it('is called by its title, and of data that halves by that too', async () => {
    const [work] = contract.suites.suites[0]?.workloads ?? []
    const reason = { code: 'why', values: {}, text: 'There is no room.' }
    const skipped = [work?.id, `${work?.id}-data-1-2`].map((workload) => ({ workload, reason }))
    const plan = { ...contract.plan, skipped } as unknown as typeof contract.plan
    const { wrapper } = await show(PlanCost, { props: { plan, suite: contract.suites.suites[0], hasSsd: true } })
    const [whole, halved] = wrapper.findAll('.skipped li').map((one) => one.text())

    expect(halved).toBe(whole?.replace(work?.title.text ?? '', `${work?.title.text}, data 1 : 2`))
    expect(halved).not.toContain('-data-1-2')
  })
})

describe('what a run costs whose volume has a promise', () => {
  const precision = [{ workload: 'a', metrics: ['read_iops'], rule: { least_rounds: 6, most_rounds: 30, half_width_ratio: 0.01 } }]
  const plan = { ...contract.plan, precision, most_duration_s: 10 * contract.plan.expected_duration_s }

  it.each([
    [plan.precision, [], 'with all rounds it may take, those for the promise included'],
    [plan.precision, [{ code: 'busy-start', values: {} }], 'those for the promise included, as long as other programs use the processor'],
    [undefined, [], 'if the results vary'],
  ])('names what its time at most counts', async (own, caveats, words) => {
    const { wrapper } = await show(PlanCost, { props: { plan: { ...plan, precision: own, caveats }, suite: undefined, hasSsd: true } })

    expect(wrapper.get('.promises li').text()).toMatch(new RegExp(`${words}$`))
  })
})
