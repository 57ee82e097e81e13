// What was stored as having happened while a clock was ahead has no date on any screen; the service says from when on.
import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Component } from 'vue'

import { client } from '@/api/client'
import ImportOffer from '@/components/archive/ImportOffer.vue'
import MirrorSettings from '@/components/archive/MirrorSettings.vue'
import CellDialog from '@/components/experiment/CellDialog.vue'
import ExperimentItem from '@/components/experiment/ExperimentItem.vue'
import ScheduleForm from '@/components/schedule/ScheduleForm.vue'
import HomeAssistant from '@/components/settings/HomeAssistant.vue'
import NoticeAddresses from '@/components/settings/NoticeAddresses.vue'
import { canHaveBeen, knowLatest } from '@/domain/began'
import { withRole } from '@/domain/suite'
import type { Language } from '@/domain/text'

import experiment from '../../../../tests/contract/experiment.example.json'
import { contract } from '../support/contract'
import { show } from '../support/mount'
import { readOf } from '../support/read'
import { serve } from '../support/service'

const AHEAD = '2031-03-01T03:00:00.000Z'
const LATEST = '2026-11-30T10:00:00.000Z'
const WORDS: readonly (readonly [Language, string])[] = [['en', 'time unknown'], ['zh-CN', '时间未知'], ['zh-TW', '時間未知']]

const suite = withRole(contract.suites.suites, 'scheduled')?.suite
const entry = {
  schedule: { target_path: '/volume1', profile: 'standard', weekdays: [6], hour: 3, is_on: true, disks_never_sleep: false },
  next_at: '2027-01-02T03:00:00.000Z', events: [{ due_at: AHEAD, outcome: 'started', run_id: 'x', words: { code: 'x', values: {}, text: '' } }],
}
const telling = { state: 'current', address: 'mqtts://ha.lan', user: '', has_password: false, fingerprint: null, with_names: false, topics: 2, told_at: AHEAD, problem: null }
const mirror = { folder: '/volume2', state: 'current', runs_here: 0, file: '/volume2/x', written_at: AHEAD, runs: 3, size_bytes: 1, problem: null, notes: [] }
const archive = { path: '/volume2/x', size_bytes: 5, header: { made_at: AHEAD, volbench_version: '1', instance: 'a', machine: 'DS', runs: 2, first_at: AHEAD, last_at: AHEAD } }
const address = { id: 'one', service: 'ntfy', masked: 'ntfy://…', added_at: AHEAD, waiting: 0, last_sent_at: AHEAD, problem: null, is_given_up: false, next_try_at: null }
const cell = experiment.experiment.cells[0]
const run = { run_id: 'x', label: '', created_at: AHEAD, profile: 'quick', is_imported: false, variants: ['ext4'] }
const proposal = { ...run, configuration_id: cell?.configuration_id, variant: cell?.variant, run_variant: 'ext4', volume_name: 'Volume 1', is_certain: true, doubt: null }
const dialog = { name: 'x', experiment: experiment.experiment, proposals: [], unplaced: [], isPending: false, isInterrupted: false, refusal: null }

const SCREENS: readonly (readonly [string, Component, Record<string, unknown>, string])[] = [
  ['what became of a due time', ScheduleForm, { volumeId: 'v', name: 'V', targetPath: '/volume1', measured: { suite, profile: 'standard' }, entry, hasSsd: false, costOf: () => new Promise(() => undefined) }, '.events'],
  ['a notice that was sent', NoticeAddresses, { addresses: [address], tried: [], isAsking: false }, '.line'],
  ['the copy elsewhere', MirrorSettings, {}, '#mirror-state'],
  ['a copy that was found', ImportOffer, { isEmpty: true }, '.found'],
  ['what Home Assistant was sent', HomeAssistant, {}, 'section'],
  ['a cell that is filled', CellDialog, { ...dialog, cell: { ...cell, state: 'filled', filled_at: AHEAD, reason: null } }, '[role=dialog], dialog'],
  ['a run proposed for a cell', CellDialog, { ...dialog, cell: { ...cell, state: 'empty' }, proposals: [proposal] }, '[role=dialog], dialog'],
  ['a run that may be put anywhere', CellDialog, { ...dialog, cell: { ...cell, state: 'empty' }, unplaced: [run] }, '[role=dialog], dialog'],
  ['an experiment in the list', ExperimentItem, { row: { ...experiment.row, changed_at: AHEAD }, exportAddress: '' }, 'li'],
]

beforeEach(() => {
  serve({ 'GET mirror': mirror, 'GET settings': contract.settings, 'GET archives': { archives: [archive] }, 'GET restores': { state: 'idle', done: 0, total: 0, result: null, message: null, hint: null }, 'GET home-assistant': telling })
})

describe('what happened while a clock was ahead', () => {
  it.each(SCREENS.flatMap(([name, ...rest]) => WORDS.map(([language, words]) => [name, language, words, rest] as const)))('has no date: %s, %s', async (_name, language, words, [component, props, place]) => {
    knowLatest(LATEST)
    await show(component, { props, language })
    await vi.dynamicImportSettled()
    await flushPromises()

    expect(readOf(document.querySelector(place))).toContain(words)
    expect(readOf(document.body)).not.toContain('2031')
  })

  it.each(SCREENS)('has its date once the clock has come there: %s', async (_name, component, props, place) => {
    knowLatest('2031-03-03T10:00:00.000Z')
    await show(component, { props })
    await vi.dynamicImportSettled()
    await flushPromises()

    expect(readOf(document.querySelector(place))).toContain('2031')
  })

  it('leaves what is due its date', async () => {
    knowLatest(LATEST)
    const { wrapper } = await show(ScheduleForm, { props: SCREENS[0]?.[2] ?? {} })

    expect(wrapper.text()).toContain('2 Jan 2027')
  })

  it('is what the service says in its newest answer, and nothing the clock here says', async () => {
    serve({ 'GET runs': () => new Response('{}', { headers: { 'X-Volbench-Latest': LATEST } }), 'GET other': {} })
    knowLatest('2031-03-03T10:00:00.000Z')

    await client.get('runs')
    expect([canHaveBeen(LATEST), canHaveBeen('2026-11-30T10:00:00.001Z')]).toEqual([true, false])
    await client.get('other')
    expect(canHaveBeen(AHEAD)).toBe(false)
  })
})

const parts = import.meta.glob<string>('../../src/**/*.vue', { query: '?raw', import: 'default', eager: true })

it('only what lies ahead is written without asking whether it can have been', () => {
  const given = Object.values(parts).flatMap((text) => [...text.matchAll(/format\.due\(([^)]*)\)/g)].map((match) => match[1]))

  expect(given.length).toBeGreaterThan(3)
  expect(given.filter((one) => !/\.next_(try_)?at$/.test(one ?? ''))).toEqual([])
})
