// The rounds of what is compared follow the profile; what was typed by hand stays typed.
import { describe, expect, it } from 'vitest'
import { nextTick } from 'vue'

import RoundsField from '@/components/run/RoundsField.vue'

import { show } from '../support/mount'

async function field(modelValue: number | null, fewest: number) {
  const { wrapper } = await show(RoundsField, { props: { id: 'some-rounds', hint: 'At least so many.', modelValue, fewest } })
  const input = wrapper.get<HTMLInputElement>('#some-rounds')
  const part = wrapper.findComponent(RoundsField)
  return { wrapper: part.exists() ? part : wrapper, input }
}

describe('the field of rounds', () => {
  it('is empty where nobody typed any', async () => {
    const { input } = await field(null, 6)

    expect([input.element.value, input.attributes('min'), input.attributes('aria-describedby')]).toEqual(['', '6', 'some-rounds-hint'])
  })

  it('shows what runs where fewer were typed than another profile does, and forgets nothing', async () => {
    const { wrapper, input } = await field(7, 10)

    expect(input.element.value).toBe('10')
    expect(wrapper.emitted('update:modelValue')).toBeUndefined()
  })

  it('keeps what was typed where the profile takes it', async () => {
    const { input } = await field(7, 6)

    expect(input.element.value).toBe('7')
  })

  it.each(['101', '3', 'x'])('shows nothing that is not taken (%s), also where nothing was typed before', async (typed) => {
    const { input } = await field(null, 6)
    await input.setValue(typed)
    await nextTick()

    expect(input.element.value).toBe('')
  })

  it.each([['8', 8], ['100', 100], ['101', null], ['5', null], ['', null]] as const)('takes %s as %s', async (typed, rounds) => {
    const { wrapper, input } = await field(7, 6)
    await input.setValue(typed)

    expect(wrapper.emitted('update:modelValue')?.at(-1)).toEqual([rounds])
  })
})
