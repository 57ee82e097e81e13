// How two volumes measured in turns compare: what is certain is said once, what is not beside the ratio that was seen.
import { describe, expect, it } from 'vitest'

import PairedTable from '@/components/result/PairedTable.vue'
import type { Paired, PairedCell } from '@/domain/paired'
import { show } from '../support/mount'
import { said as text } from '../support/said'

const summary = { median: 1_012_345_678, min: 8e8, max: 1.2e9, n: 8, cv: 0.2, ci95: [8e8, 1.2e9] as const }
const cell = {
  workload: 'read', title: text('Reading large files'), metric: 'read_bytes_per_s', first: summary, second: summary, pairs: 8,
  ratio: 1.25, ratio_ci95: [1.23, 1.27], p_value: 0.01, p_adjusted: 0.01, verdict: 'faster', pair_spread_ratio: 0.015,
  rounds_needed: null, sentence: text('25 % faster (95 % sure: +23 % to +27 %).'),
} as unknown as PairedCell

async function said(changes: Partial<PairedCell>) {
  const paired = {
    first: 'A.ext4', second: 'B.ext4', first_name: text('A (Volume 1)'), second_name: text('B (Volume 2)'), orders: ['AB', 'BA'],
    cells: [{ ...cell, ...changes }], cautions: [], verdict: [], overall: null, threshold_ratio: 0.05,
  } satisfies Paired
  return (await show(PairedTable, { props: { paired } })).wrapper
}

describe('the comparison of two volumes', () => {
  it('says once by how much one is faster', async () => {
    const wrapper = await said({})

    expect(wrapper.get('.said').text().match(/25 %/g)).toHaveLength(1)
    expect(wrapper.get('.said').text()).toContain('95 % sure: +23 % to +27 %')
  })

  it('shows the ratio beside a sentence that claims nothing', async () => {
    const wrapper = await said({ verdict: 'no-difference', ratio: 1.01, sentence: text('No difference seen.') })

    expect(wrapper.get('.said strong').text()).toBe('+1.0 %')
    expect(wrapper.get('.said').text()).toContain('No difference seen.')
  })

  it('writes numbers with as many digits as their rounds leave', async () => {
    expect((await said({})).findAll('td.figure').map((one) => one.text())).toEqual(['1,010 MB/s', '1,010 MB/s'])
  })

  it('of folders says what sets each of them apart', async () => {
    const paired = {
      first: 'A.ext4', second: 'B.gocryptfs', first_name: text('A (plain)'), second_name: text('B (secret)'), orders: ['AB'], cells: [cell], cautions: [], verdict: [], overall: null, threshold_ratio: 0.05,
      sets_apart: [text('A (plain): nothing special'), text('B (secret): encrypted by gocryptfs')],
    } satisfies Paired
    const { wrapper } = await show(PairedTable, { props: { paired, isOfFolders: true } })

    expect(wrapper.get('h2').text()).toBe('How B (secret) compares with A (plain)')
    expect(wrapper.findAll('.apart li').map((one) => one.text())).toEqual(['A (plain): nothing special', 'B (secret): encrypted by gocryptfs'])
  })

  it('names the busiest core behind the difference, where it is told', async () => {
    expect((await said({})).find('.cores').exists()).toBe(false)
    expect((await said({ cores: text('Busiest core: A 40 %, B 97 % (full).') })).get('.said .cores').text()).toBe('Busiest core: A 40 %, B 97 % (full).')
  })

  it('of two ways is called by their names and folded away, with how its sizes came out', async () => {
    const paired = {
      first: 'folder', second: 'nas-dav', first_name: text('folder'), second_name: text('nas-dav'), orders: ['AB'], cells: [cell], cautions: [], verdict: [], overall: null, threshold_ratio: 0.05,
    } satisfies Paired
    const { wrapper } = await show(PairedTable, { props: { paired, isByWays: true } })

    expect(wrapper.get('details h2').text()).toBe('How nas-dav compares with folder')
    expect(wrapper.get('summary').text()).toContain('1 faster')
  })
})
