// Spread by level on the result page: fetched when somebody looks, told in words, unknown levels as such.
import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import SpreadLevels from '@/components/result/SpreadLevels.vue'
import type { WorkloadSpread } from '@/domain/spread'
import { useRunsStore } from '@/stores/runs'

import { show } from '../support/mount'
import { said } from '../support/said'

const one: WorkloadSpread = {
  workload: 'seq-write-1m',
  variant: 'btrfs-cow',
  title: said('Writing large files', '大文件写入'),
  metric: 'write_bytes_per_s',
  within_round: { cv: 0.08, n: 4 },
  between_rounds: { cv: 0.021, n: 9 },
  mad_ratio: 0.01,
  is_file_made_anew: true,
  between_runs: null,
}

async function opened(language: 'en' | 'zh-CN') {
  const { wrapper: screen } = await show(SpreadLevels, { language, props: { id: 'a' } })
  const spread = vi.spyOn(useRunsStore(), 'spread').mockResolvedValue({ workloads: [one] })
  const details = screen.get('details')
  ;(details.element as HTMLDetailsElement).open = true
  await details.trigger('toggle')
  await flushPromises()
  return { screen, spread }
}

describe('spread by level', () => {
  beforeEach(() => vi.restoreAllMocks())

  it('asks the service only when it is opened, and once', async () => {
    const { screen, spread } = await opened('en')
    await screen.get('details').trigger('toggle')

    expect(spread).toHaveBeenCalledTimes(1)
    expect(screen.text()).toContain('8.0 %')
    expect(screen.text()).toContain('2.1 % (9 rounds)')
  })

  it('says what is not known and which rounds had a file of their own', async () => {
    const { screen } = await opened('zh-CN')

    expect(screen.findAll('td').map((cell) => cell.text())).toContain('–')
    expect(screen.text()).toContain('大文件写入*')
    expect(screen.text()).toContain('每轮都写入新建的文件')
  })
})
