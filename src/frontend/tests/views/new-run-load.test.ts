// The load of one's own on the sheet for a new run: where it is offered, what it says, and that plan and start know of it.

import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import NewRunView from '@/views/NewRunView.vue'

import { contract } from '../support/contract'
import { orderedSuite, randomSuite } from '../support/loads'
import { show } from '../support/mount'
import { serve, type Asked } from '../support/service'

const registry = { ...contract.suites, suites: [...contract.suites.suites, randomSuite, orderedSuite] }

async function sheet(suite: string) {
  const asked = serve({
    'GET suites': registry, 'GET volumes': { ...contract.volumes, running: null }, 'POST plans': contract.plan, 'POST runs': { id: 'NEW' },
  })
  const { wrapper } = await show(NewRunView, { at: `/new?volume=volume1&suite=${suite}&profile=quick` })
  await settle()
  const type = async (id: string, value: string) => {
    await wrapper.get(id).setValue(value)
    await wrapper.get(id).trigger('change')
    await vi.runAllTimersAsync()
    await settle()
  }
  return { wrapper, asked, type }
}

/** The fields come as a chunk of their own. */
async function settle(): Promise<void> {
  await vi.dynamicImportSettled()
  await flushPromises()
}

const lastPlan = (asked: readonly Asked[]) => asked.filter((one) => one.path === 'plans').at(-1)?.body

describe('the load on the sheet', () => {
  beforeEach(() => { vi.useFakeTimers() })
  afterEach(() => { vi.useRealTimers() })

  it('is offered below the suite, folded, and only where it is a setting', async () => {
    const { wrapper } = await sheet(randomSuite.id)
    const html = wrapper.get('details.more').html()

    expect(html.indexOf('id="own-jobs"')).toBeGreaterThan(html.indexOf('id="suite"'))
    expect(wrapper.get('#own-jobs').attributes()).toMatchObject({ min: '1', max: '256', placeholder: '2', inputmode: 'numeric' })
    expect(wrapper.get('#own-depth').attributes('placeholder')).toBe('16')
    expect((await sheet('nas-volume')).wrapper.find('#own-depth').exists()).toBe(false)
  })

  it('has no threads where everything goes in order', async () => {
    const { wrapper } = await sheet(orderedSuite.id)

    expect([wrapper.find('#own-jobs').exists(), wrapper.find('#own-depth').exists()]).toEqual([false, true])
  })

  it('asks for another plan, says what is under way, and is sent with the start', async () => {
    const { wrapper, asked, type } = await sheet(randomSuite.id)
    expect(wrapper.find('.promises .load').exists()).toBe(false)

    await type('#own-jobs', '4')
    await type('#own-depth', '64')

    expect(lastPlan(asked)).toMatchObject({ jobs: 4, depth: 64 })
    expect(wrapper.get('.promises .load').text()).toContain('4 × 64, 256 requests under way at once')
    expect(wrapper.get('#own-load-said').text()).toBe('4 × 64: 256 requests under way at once.')
    await wrapper.get('form').trigger('submit')
    await flushPromises()
    expect(asked.find((one) => one.path === 'runs')?.body).toMatchObject({ jobs: 4, depth: 64 })
  })

  it('is the suite\'s own again when the fields are emptied', async () => {
    const { wrapper, asked, type } = await sheet(randomSuite.id)
    await type('#own-jobs', '4')
    await type('#own-depth', '64')

    await type('#own-jobs', '')
    await type('#own-depth', '')
    expect(lastPlan(asked)).not.toHaveProperty('jobs')
    expect(wrapper.get('#own-load-said').text()).toBe('')
  })

  it('says what cannot be, beside the field and to screen readers', async () => {
    const { wrapper, type } = await sheet(randomSuite.id)

    await type('#own-depth', '1.5')
    expect(wrapper.get('#own-load-said').text()).toBe('Enter whole numbers from 1 to 256.')
    expect(wrapper.get('#own-depth').attributes('aria-invalid')).toBe('true')
    expect(wrapper.get('#own-depth').attributes('aria-describedby')).toContain('own-load-said')

    await type('#own-depth', '129')
    expect(wrapper.get('#own-load-said').text()).toContain('258 requests under way; at most 256')
  })
})
