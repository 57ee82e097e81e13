// The copy of all results: told when there is none, chosen, and taken in again.
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'

import ImportOffer from '@/components/archive/ImportOffer.vue'
import MirrorNotice from '@/components/archive/MirrorNotice.vue'
import MirrorSettings from '@/components/archive/MirrorSettings.vue'
import type { FoundArchive, MirrorStatus, RestoreStatus } from '@/domain/archive'
import { useArchiveStore } from '@/stores/archive'
import { useSettingsStore } from '@/stores/settings'

import { contract } from '../support/contract'
import { show } from '../support/mount'
import { refuse, serve } from '../support/service'
import { said } from '../support/said'

const OFF: MirrorStatus = { folder: '', state: 'off', runs_here: 3, file: null, written_at: null, runs: 0, size_bytes: 0, problem: null, notes: [] }
const FAILED: MirrorStatus = { ...OFF, folder: '/volumeUSB1/usbshare', state: 'failed', problem: { message: said('No room.', '空间不足。'), hint: said('Free some.', '请腾出空间。'), since: '2026-11-20T10:00:00Z' } }
const FOUND: FoundArchive = { path: '/volume2/backup/volbench-results/volbench-a.jsonl.gz', size_bytes: 5e6, header: { made_at: '', volbench_version: '1', instance: 'a', machine: 'DS1522+', runs: 12, first_at: null, last_at: '2026-11-20T10:00:00Z' } }
const DONE: RestoreStatus = { state: 'done', done: 12, total: 12, result: { added: ['a', 'b'], already: 0, refused: 1, is_as_before: true, remarks: [] }, message: null, hint: null }

describe('the notice that there is no copy', () => {
  it.each([[true, 'DSM deletes all results'], [false, 'so are all results']])('says on DSM (%s) what would happen', async (isDsm, words) => {
    serve({ 'GET mirror': () => OFF, 'GET settings': () => contract.settings })
    const { wrapper } = await show(MirrorNotice, { props: { isDsm } })
    await useSettingsStore().load()
    await flushPromises()

    expect(wrapper.text()).toContain(words)
  })

  it('is put away for good', async () => {
    const calls = serve({ 'GET mirror': () => OFF, 'GET settings': () => contract.settings, 'PATCH settings': () => ({ ...contract.settings, is_mirror_declined: true }) })
    const { wrapper } = await show(MirrorNotice, { props: { isDsm: true } })
    await useSettingsStore().load()
    await flushPromises()
    await wrapper.get('button').trigger('click')
    await flushPromises()

    expect(calls.some((call) => call.method === 'PATCH' && call.path === 'settings')).toBe(true)
    expect(wrapper.find('section').exists()).toBe(false)
  })

  it('shares its question with whoever asks beside it, and asks anew later', async () => {
    const calls = serve({ 'GET mirror': () => OFF })
    await show(MirrorNotice, { props: { isDsm: true } })
    const archive = useArchiveStore()
    calls.splice(0)
    await Promise.all([archive.seeMirror(), archive.seeMirror()])
    const together = calls.length
    await archive.seeMirror()

    expect([together, calls.length]).toEqual([1, 2])
  })

  it('tells why the copy could not be written, in Chinese too', async () => {
    serve({ 'GET mirror': () => FAILED })
    const { wrapper } = await show(MirrorNotice, { props: { isDsm: true }, language: 'zh-CN' })

    expect(wrapper.text()).toContain('空间不足。 请腾出空间。')
  })
})

describe('the folder of the copy', () => {
  it('shows in place why a folder will not do', async () => {
    serve({ 'GET mirror': () => OFF, 'PATCH settings': () => refuse(404, 'not-found', 'There is no folder “/nowhere”.', 'Check the spelling.') })
    const { wrapper } = await show(MirrorSettings)
    expect(wrapper.text()).toContain('No copy is kept.')

    await wrapper.get('#mirror').setValue('/nowhere')
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(wrapper.text()).toContain('There is no folder “/nowhere”. Check the spelling.')
    expect(wrapper.get<HTMLInputElement>('#mirror').element.value).toBe('/nowhere')
    expect(wrapper.get('a[download]').attributes('href')).toBe('api/v1/archive')
  })

  it('says when and where the copy was written', async () => {
    serve({ 'GET mirror': () => ({ ...OFF, folder: '/volume2/backup', state: 'current', file: FOUND.path, written_at: '2026-11-20T10:00:00Z', runs: 3, size_bytes: 2e6 }) })
    const { wrapper } = await show(MirrorSettings)

    expect(wrapper.get('[role=status]').text()).toMatch(/3 runs, 2\.00 MB/)
    expect(wrapper.get('[role=status] code').text()).toBe(FOUND.path)
  })
})

describe('the offer at an empty start', () => {
  it('is not there, and looks nowhere, when there are runs', async () => {
    const calls = serve({ 'GET mirror': () => OFF })
    const { wrapper } = await show(ImportOffer)

    expect(wrapper.find('section').exists()).toBe(false)
    expect(calls.map((call) => call.path)).toEqual(['mirror'])
  })

  it('takes in what was found and says what came of it', async () => {
    let runs = 0
    serve({
      'GET mirror': () => ({ ...OFF, runs_here: runs }),
      'GET archives': () => ({ archives: [FOUND] }),
      'GET settings': () => contract.settings,
      'POST restores': () => { runs = 2; return DONE },
    })
    const { wrapper } = await show(ImportOffer)
    expect(wrapper.text()).toContain('12 runs')

    await wrapper.get('.found button').trigger('click')
    await flushPromises()

    expect(wrapper.text()).toContain('2 runs imported')
    expect(wrapper.text()).toContain('Settings and schedules were restored.')
    expect(wrapper.text()).toContain('1 run did not pass the checks')
    expect(wrapper.emitted('done')).toHaveLength(1)
  })
})
