import { describe, expect, it } from 'vitest'

import { isOff } from '@/domain/seed'
import SeedView from '@/views/SeedView.vue'

import { contract } from '../support/contract'
import { show } from '../support/mount'
import { refuse, serve } from '../support/service'

const TITLES = [contract.seed, contract.seedStacks].map(({ id, title, source }) => ({ id, title, source }))

async function page(answer: unknown) {
  serve({ 'GET seeds/000': answer, 'GET seeds': { seeds: TITLES } })
  return (await show(SeedView, { at: '/seeds/000', props: { id: '000' } })).wrapper
}

describe('published results', () => {
  it('stand as they were printed, and what does not follow is marked', async () => {
    const wrapper = await page(contract.seed)
    const rows = contract.seed.tables.flatMap((table) => table.rows)

    expect(wrapper.findAll('tbody tr')).toHaveLength(rows.length)
    expect(wrapper.text()).toContain('103584.98 ms')
    expect(wrapper.findAll('tr.off')).toHaveLength(rows.filter(isOff).length)
    expect(wrapper.text()).toContain(`${rows.filter(isOff).length} of ${rows.length} rows`)
  })

  it('mark only the sentence that says so, not every one of its row', async () => {
    const wrapper = await page(contract.seed)
    const marked = wrapper.findAll('.off .said p').filter((one) => one.find('.icon').exists()).map((one) => one.text())

    expect(marked.length).toBeGreaterThan(0)
    expect(marked).not.toContain('No raw values were published.')
  })

  it('of services under load stand as printed, beside what follows from the others', async () => {
    const wrapper = await page(contract.seedStacks)

    expect(wrapper.text()).toContain('657.74%')
    expect(wrapper.findAll('td.off').map((one) => one.text())).toEqual([
      '657.74%1worked out: 659.74%',
      '37.86%3worked out: 37.87%',
      '15.15%3worked out: 15.16%',
      '91.74%3worked out: 91.73%',
      '50001worked out: 50000',
    ])
    expect(wrapper.text()).toContain('5 of 80 printed numbers')
    expect(wrapper.text()).toContain('not asked for alike: 10 against 4 clients')
  })

  it('lead to the other ones', async () => {
    const wrapper = await page(contract.seed)

    expect(wrapper.findAll('nav a')).toHaveLength(1)
    expect(wrapper.get('nav').text()).toContain('One picture out of GridFS')
  })

  it('that are not there say so', async () => {
    const wrapper = await page(() => refuse(404, 'not-found', 'There is no such publication.', ''))

    expect(wrapper.get('[role=alert]').text()).toContain('There is no such publication.')
  })
})
