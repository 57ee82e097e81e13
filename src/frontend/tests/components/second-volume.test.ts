// Volumes or folders in turns: what is chosen is what the service is asked.
import { describe, expect, it } from 'vitest'
import { defineComponent, h, ref } from 'vue'

import SecondVolume from '@/components/run/SecondVolume.vue'
import { FIRST_CHOICE, toRequest, type RunChoice } from '@/domain/request'

import { contract } from '../support/contract'
import { show } from '../support/mount'

async function opened() {
  const choice = ref<RunChoice>({ ...FIRST_CHOICE, suite: 'nas-volume', profile: 'quick' })
  const [entry] = contract.volumes.volumes
  if (!entry) throw new RangeError('the contract has no volume')
  const Form = defineComponent(() => () => h(SecondVolume, {
    modelValue: choice.value, 'onUpdate:modelValue': (chosen: RunChoice) => { choice.value = chosen },
    volume: entry.volume, entries: contract.volumes.volumes, path: '/volume1/plain', fewest: 6,
  }))
  const { wrapper } = await show(Form, {})
  return { wrapper, asked: () => toRequest(choice.value, '/volume1/plain').other_target_paths }
}

describe('folders of one volume', () => {
  it('are asked for as they are named, and not before', async () => {
    const { wrapper, asked } = await opened()
    await wrapper.get('select').setValue('folders')
    expect(asked()).toEqual([])

    await wrapper.get('#folder-0').setValue(' /volume1/secret ')
    expect(asked()).toEqual(['/volume1/secret'])
    expect(wrapper.get('#second-volume-hint').text()).toContain('/volume1/plain')
  })

  it('are up to four with the first', async () => {
    const { wrapper, asked } = await opened()
    await wrapper.get('select').setValue('folders')
    for (const [index, path] of ['/volume1/b', '/volume1/c', '/volume1/d'].entries()) {
      await wrapper.get(`#folder-${index}`).setValue(path)
      if (index < 2) await wrapper.get('.more-folders').trigger('click')
    }

    expect(wrapper.find('.more-folders').exists()).toBe(false)
    expect(asked()).toEqual(['/volume1/b', '/volume1/c', '/volume1/d'])
  })

  it('are forgotten with the choice', async () => {
    const { wrapper, asked } = await opened()
    await wrapper.get('select').setValue('folders')
    await wrapper.get('#folder-0').setValue('/volume1/b')
    await wrapper.get('select').setValue('')

    expect(asked()).toEqual([])
    expect(wrapper.find('#folder-0').exists()).toBe(false)
  })
})
