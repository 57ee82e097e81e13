import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'

import WeeklySwitch from '@/components/schedule/WeeklySwitch.vue'
import { useNoticesStore } from '@/stores/notices'

import cost from '../../../../tests/contract/schedule-cost.example.json'
import schedules from '../../../../tests/contract/schedules.example.json'
import { contract } from '../support/contract'
import { show } from '../support/mount'
import { refuse, serve } from '../support/service'

const [known] = schedules.schedules
const none = { ...schedules, schedules: [] }

async function shown(list: unknown, more: Record<string, unknown> = {}) {
  const asked = serve({ 'GET schedules': list, 'GET suites': contract.suites, 'POST schedules/cost': cost, 'PUT schedules': known, ...more })
  const { wrapper } = await show(WeeklySwitch, { props: { volumeId: known?.schedule.volume_id ?? '', targetPath: '/volume1/share', name: 'Volume 1' } })
  const press = async (selector: string): Promise<void> => {
    await wrapper.get(selector).trigger('click')
    await flushPromises()
  }
  return { wrapper, press, put: () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body as Record<string, unknown>) }
}

afterEach(() => vi.unstubAllGlobals())

describe('measuring every week', () => {
  it('says what a year costs before it is switched on', async () => {
    const { wrapper, press, put } = await shown(none)
    expect(wrapper.get('[role=switch]').attributes('aria-checked')).toBe('false')
    await press('[role=switch]')
    const before = put().length
    expect(wrapper.get('.ask').text()).toContain('runs a year')
    await press('.ask .button-primary')

    expect(before).toBe(0)
    expect(put()).toEqual([{ target_path: '/volume1/share', profile: 'quick', weekdays: [6], hour: 3, is_on: true, disks_never_sleep: false }])
  })

  it('is switched off at once, and what was chosen stays', async () => {
    const { wrapper, press, put } = await shown({ ...schedules, schedules: [{ ...known, schedule: { ...known?.schedule, is_on: true } }] })
    expect(wrapper.get('[role=switch]').attributes('aria-checked')).toBe('true')
    await press('[role=switch]')

    expect(put()).toHaveLength(1)
    expect(put()[0]).toMatchObject({ is_on: false, weekdays: known?.schedule.weekdays })
    expect(put()[0]).not.toHaveProperty('volume_id')
  })

  it('says why where it cannot be', async () => {
    const { wrapper, press } = await shown(none, { 'POST schedules/cost': () => refuse(409, 'unsafe-target', 'It is rebuilding.') })
    await press('[role=switch]')

    expect(useNoticesStore().notices.at(-1)?.text).toBe('It is rebuilding.')
    expect(wrapper.find('.ask').exists()).toBe(false)
  })

  it('is not there where nobody can say whether it is on', async () => {
    const { wrapper } = await shown(() => refuse(503, 'store-failed', 'The database failed.'))

    expect(wrapper.find('[role=switch]').exists()).toBe(false)
  })
})
