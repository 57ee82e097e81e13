// What runs left on volumes that are not here: named, and given up where a volume never comes back.
import { describe, expect, it } from 'vitest'

import LeftFiles from '@/components/volume/LeftFiles.vue'

import { contract } from '../support/contract'
import { show } from '../support/mount'

const left = contract.volumes.left

describe('files left on a volume that is away', () => {
  it('names the volume, folder and reason', async () => {
    const { wrapper } = await show(LeftFiles, { props: { left, isAway: true }, language: 'zh-CN' })

    expect(wrapper.text()).toContain('USB disk 2：/volumeUSB2/usbshare/.volbench')
    expect(wrapper.text()).toContain(left[0]?.reason?.text)
  })

  it('leads to no run that was deleted', async () => {
    const { wrapper } = await show(LeftFiles, { props: { left, isAway: true } })

    expect(wrapper.find('a').exists()).toBe(false)
  })

  it('offers to give the volume up, by its run', async () => {
    const { wrapper } = await show(LeftFiles, { props: { left, isAway: true } })
    await wrapper.get('button').trigger('click')

    expect(wrapper.get('button').text()).toBe('This volume will not come back')
    expect(wrapper.emitted('forget')).toEqual([['01JDEXAMPLE0000000000000004']])
  })

  it('offers that of no volume that is here', async () => {
    const { wrapper } = await show(LeftFiles, { props: { left } })

    expect(wrapper.find('button').exists()).toBe(false)
  })

  it('says of a run only what is left', async () => {
    const gone = { target_path: '/volume1/a', state: 'removed', left_bytes: null, reason: null } as const
    const stays = { target_path: '/volume1/b/', state: 'left', left_bytes: 135e6, reason: null } as const
    const { wrapper } = await show(LeftFiles, { props: { cleanUps: [gone, stays] } })
    const nothing = await show(LeftFiles, { props: { cleanUps: [gone] } })

    expect(wrapper.text()).toContain('/volume1/b/.volbench (135 MB)')
    expect(wrapper.text()).not.toContain('/volume1/a')
    expect(nothing.wrapper.find('.left').exists()).toBe(false)
  })

  it('says what stays at a server although the files are gone', async () => {
    const reason = { code: 'test', values: {}, text: 'All files are gone; empty folders stay.' }
    const gone = { target_path: 'http://nas.lan/files', state: 'removed', left_bytes: null, reason } as const
    const { wrapper } = await show(LeftFiles, { props: { cleanUps: [gone] } })

    expect(wrapper.text()).toBe('http://nas.lan/files: All files are gone; empty folders stay.')
  })
})
