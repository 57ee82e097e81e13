import { describe, expect, it } from 'vitest'

import { isOff } from '@/domain/seed'
import SeedView from '@/views/SeedView.vue'

import { contract } from '../support/contract'
import { show } from '../support/mount'
import { refuse, serve } from '../support/service'

async function page(answer: unknown) {
  serve({ 'GET seeds/000': answer })
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

  it('that are not there say so', async () => {
    const wrapper = await page(() => refuse(404, 'not-found', 'There is no such publication.', ''))

    expect(wrapper.get('[role=alert]').text()).toContain('There is no such publication.')
  })
})
