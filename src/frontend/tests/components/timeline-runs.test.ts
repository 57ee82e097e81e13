import { describe, expect, it } from 'vitest'

import TimelineRuns from '@/components/timeline/TimelineRuns.vue'
import type { Timeline } from '@/domain/timeline'

import example from '../../../../tests/contract/timeline.example.json'
import { show } from '../support/mount'
import { said } from '../support/said'

const timeline = example as unknown as Timeline
const raid = { fact: said('RAID type', 'RAID 类型'), before: said('RAID 5', 'RAID 5'), after: said('RAID 6', 'RAID 6') }
const AT = 8
const apart = 'not compared with the newest runs'

/** The volume was changed before the ninth of eleven runs, as `changed` says. */
const since = (changed: Partial<Timeline['runs'][number]>, lines: Timeline['lines'] = timeline.lines): Timeline => ({
  ...timeline,
  lines,
  runs: timeline.runs.map((run, at) => at < AT ? run : { ...run, group: 1, ...changed, is_mark: at === AT, changes: at === AT ? [raid] : [] }),
})
const rowsOf = async (line: Timeline): Promise<string[]> =>
  (await show(TimelineRuns, { props: { timeline: line } })).wrapper.findAll('li').map((row) => row.text())

describe('the runs of a volume that was rebuilt', () => {
  it('stay one list where nothing was changed', async () => {
    const rows = await rowsOf(timeline)

    expect(rows).toHaveLength(11)
    expect(rows.filter((row) => row.includes(apart) || row.includes('Until'))).toEqual([])
  })

  it('have a mark where it was changed, and what is before it is not compared', async () => {
    const rows = await rowsOf(since({}))

    expect(rows[2]).toContain('The volume was changed before this run')
    expect(rows[2]).toContain('RAID type RAID 5 → RAID 6')
    expect(rows.slice(0, 3).filter((row) => row.includes(apart))).toEqual([])
    expect(rows.slice(3).filter((row) => row.includes(`Before the volume was changed: ${apart}`))).toHaveLength(AT)
  })

  it('have the mark also where what was changed is not known', async () => {
    const unknown = since({})
    const rows = await rowsOf({ ...unknown, runs: unknown.runs.map((run) => ({ ...run, changes: [] })) })

    expect(rows[2]).toContain('The volume was changed before this run')
  })

  it('are headed by what the volume was until then where it was made anew', async () => {
    const [old, now] = [timeline.runs[AT - 1], timeline.runs.at(-1)]
    const lines = [old, now].map((run, line) => ({ line, newest_id: run?.id ?? '', newest_at: run?.at ?? '', name: said(`RAID ${line + 5}`, '') }))
    const rows = await rowsOf(since({ line: 1 }, lines))

    expect(rows.filter((row) => row.startsWith('Until '))).toHaveLength(1)
    expect(rows[3]).toMatch(/^Until .*: RAID 5/)
    expect(rows.slice(3).filter((row) => row.includes(`On an earlier file system: ${apart}`))).toHaveLength(AT)
  })
})
