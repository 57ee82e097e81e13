import { describe, expect, it } from 'vitest'

import { coursesOf } from '@/domain/course'
import type { RunRow } from '@/domain/run'

import { contract } from '../support/contract'

const done = contract.runs.runs.find(({ state, headline }) => state === 'done' && headline.length) as RunRow
const run = (id: string, value: number, change: Partial<RunRow> = {}): RunRow => ({
  ...done, id, headline: done.headline.map((one) => ({ ...one, summary: { ...one.summary, median: value } })), ...change,
})

describe('the small curve of a run in a list', () => {
  it('holds the runs made as it was, up to itself', () => {
    const courses = coursesOf([run('c', 3), run('other', 9, { profile: 'full' }), run('b', 2), run('a', 1)])

    expect(Object.fromEntries(courses)).toEqual({ a: [1], b: [1, 2], c: [1, 2, 3], other: [9] })
  })

  it('is of no run that did not come to its end or that measured several targets', () => {
    const courses = coursesOf([run('failed', 5, { state: 'failed' }), run('two', 4, { targets: [{ ...done, variant: 'A.ext4' }] }), run('a', 1)])

    expect([...courses.keys()]).toEqual(['a'])
  })

  it('is no longer than a word is wide', () => {
    const courses = coursesOf(Array.from({ length: 30 }, (_, n) => run(`r${n}`, n)))

    expect(courses.get('r0')).toHaveLength(12)
    expect(courses.get('r0')?.at(-1)).toBe(0)
  })
})
