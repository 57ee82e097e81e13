// What can be set: fields take what the service takes.
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'

import { SETTINGS_BOUNDS } from '@/api/schema-bounds'
import { useSettingsStore } from '@/stores/settings'
import SettingsView from '@/views/SettingsView.vue'

import { contract } from '../support/contract'
import { show } from '../support/mount'
import { serve } from '../support/service'

const RATIOS = [
  ['share', 'reserve_ratio'],
  ['difference', 'difference_threshold_ratio'],
  ['drop', 'drop_threshold_ratio'],
] as const

describe('a field of the settings', () => {
  it.each(RATIOS)('has the bounds of the service (%s)', async (id, name) => {
    serve({ 'GET settings': contract.settings })
    const { wrapper } = await show(SettingsView)

    const { min, max } = wrapper.get<HTMLInputElement>(`#${id}`).element
    expect([Number(min), Number(max)]).toEqual([SETTINGS_BOUNDS[name].least * 100, SETTINGS_BOUNDS[name].most * 100])
  })

  it.each(RATIOS)('sends what is within them and nothing else (%s)', async (id, name) => {
    const calls = serve({ 'GET settings': contract.settings, 'PATCH settings': contract.settings })
    const { wrapper } = await show(SettingsView)
    await useSettingsStore().load()
    const most = SETTINGS_BOUNDS[name].most * 100
    for (const value of [most + 1, most]) await wrapper.get(`#${id}`).setValue(value)
    await flushPromises()

    const sent = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => (body as Record<string, unknown>)[name])
    expect(sent).toEqual([SETTINGS_BOUNDS[name].most])
  })
})
