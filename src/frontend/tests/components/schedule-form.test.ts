import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'

import ScheduleForm from '@/components/schedule/ScheduleForm.vue'
import type { ScheduleEdit } from '@/domain/schedule'
import { withRole } from '@/domain/suite'
import { contract } from '../support/contract'
import { show } from '../support/mount'
import { serve } from '../support/service'

afterEach(() => vi.unstubAllGlobals())

describe('the schedule of a volume', () => {
  it('proposes the profile that the suite of schedules proposes, and offers all that are for people', async () => {
    serve({})
    const suite = withRole(contract.suites.suites, 'scheduled')?.suite
    const asked: ScheduleEdit[] = []
    const costOf = (edit: ScheduleEdit) => { asked.push(edit); return new Promise(() => undefined) }
    const { wrapper } = await show(ScheduleForm, {
      props: { volumeId: 'volume1', name: 'Volume 1', targetPath: '/volume1/share', measured: { suite, profile: 'standard' }, entry: null, hasSsd: false, costOf },
    })
    await flushPromises()

    expect(asked.map(({ profile }) => profile)).toEqual(['standard'])
    expect(wrapper.findAll<HTMLInputElement>('input[type=radio]').map(({ element }) => [element.value, element.checked])).toEqual([
      ['quick', false], ['standard', true], ['full', false],
    ])
  })
})
