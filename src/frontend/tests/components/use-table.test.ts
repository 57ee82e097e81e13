// What a volume is good for: what was judged, what could not be, and why nothing is claimed.
import { describe, expect, it } from 'vitest'

import UseTable from '@/components/result/UseTable.vue'
import type { Meaning, Need, Use } from '@/domain/meaning'
import { show } from '../support/mount'
import { said } from '../support/said'

const text = said
const need: Need = { name: text('safe small writes', '安全小块写入'), unit: 'iops', threshold: 100, measured: 98, grade: 'close', spread: null }
const use: Use = { id: 'database', title: text('Databases and mail', '数据库和邮件服务'), grade: 'close', needs: [need], reason: text('', '') }
const nothing: Meaning = { uses: [], network: null, links: [], doubt: null, of_option: null }

const shown = async (meaning: Meaning) => (await show(UseTable, { props: { meaning } })).wrapper

describe('what a volume is good for', () => {
  it('says where the rounds cannot tell', async () => {
    const table = await shown({ ...nothing, uses: [use] })

    expect(table.find('summary').text()).toContain('Too close to tell')
    expect(table.find('.folded').text()).toContain('98')
  })

  it('shows a number from too few rounds without judging it', async () => {
    const table = await shown({ ...nothing, uses: [{ ...use, grade: 'unknown', needs: [{ ...need, grade: 'unknown' }] }] })

    expect(table.find('.folded').text()).toContain('too few rounds to judge')
  })

  it('says why nothing is claimed', async () => {
    const table = await shown({ ...nothing, doubt: text('Fewer than six rounds were measured.', '只测了不到六轮。') })

    expect(table.text()).toContain('Fewer than six rounds were measured.')
  })

  it('writes a number with the digits its spread leaves, in the table of networks as elsewhere', async () => {
    const link = { id: '10g', label: '10 Gbit/s', ceiling_bytes_per_s: 1.18e9, read_bytes_per_s: 356.4e6, write_bytes_per_s: 221.3e6, read_spread: 60e6, write_spread: null }
    const measured = { ...need, unit: 'bytes_per_s' as const, measured: 356.4e6, spread: 60e6 }
    const table = await shown({ ...nothing, uses: [{ ...use, needs: [measured] }], network: text('It is enough.', '足够。'), links: [link] })

    expect(table.findAll('.links td').map((cell) => cell.text())).toEqual(['360 MB/s', '221 MB/s'])
    expect(table.find('.folded').text()).toContain('360 MB/s measured')
  })

  it('is not there where nothing was asked', async () => {
    expect((await shown(nothing)).find('section').exists()).toBe(false)
  })
})
