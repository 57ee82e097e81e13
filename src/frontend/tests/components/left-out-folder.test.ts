import { beforeEach, describe, expect, it } from 'vitest'

import RunFilterBar from '@/components/history/RunFilterBar.vue'
import RunItem from '@/components/history/RunItem.vue'
import type { RowTarget, RunRow } from '@/domain/run'
import type { Language, Text } from '@/domain/text'

import { contract } from '../support/contract'
import { show } from '../support/mount'
import { serve } from '../support/service'

const gocryptfs: Text = { code: '', values: {}, text: 'gocryptfs' }
const plain: Text = { code: 'folders.short.plain', values: {}, text: 'plain folder' }

function folder(letter: string, apart: Text | null, name = '…'): RowTarget {
  const { row } = contract.status
  const { target_kind, target_id, volume_id, volume_name, raid_type, file_system, badges, headline, verdict, normal } = row
  const own = { variant: `${letter}.ext4`, target_name: name, target_path: `/volume1/…/${letter}`, ...(apart ? { apart } : {}) }
  return { target_kind, target_id: `${target_id}${letter}`, volume_id, volume_name, raid_type, file_system, badges, headline, verdict, normal, ...own }
}

const rowOf = (...targets: readonly RowTarget[]): RunRow => ({ ...contract.status.row, is_imported: true, target_name: '…', targets })
const languages: readonly Language[] = ['en', 'zh-CN', 'zh-TW']

beforeEach(() => { serve({}) })

describe('a folder whose path a file left out', () => {
  it.each(languages)('is called by what sets it apart in the history: %s', async (language) => {
    const { wrapper } = await show(RunItem, { props: { row: rowOf(folder('A', plain), folder('B', gocryptfs)), isPicked: false, canPick: true, course: [] }, language })

    expect(wrapper.text()).toContain('gocryptfs')
    expect(wrapper.text()).not.toContain('…')
  })

  it('keeps its name where it has one, also where that is a letter', async () => {
    const { wrapper } = await show(RunItem, { props: { row: rowOf(folder('A', null, 'share'), folder('B', null, 'B')), isPicked: false, canPick: true, course: [] } })

    expect(wrapper.text()).toContain('share, B')
  })

  it('is called so where the list is narrowed to it', async () => {
    const { wrapper } = await show(RunFilterBar, { props: { modelValue: {}, suites: [], targets: [{ id: 'b', name: '…', kind: 'volume', isElsewhere: true, apart: gocryptfs }] } })

    expect(wrapper.findAll('option').map((one) => one.text()).join()).toContain('gocryptfs')
  })
})
