import { describe, expect, it } from 'vitest'

import { isOff } from '@/domain/seed'
import { durabilityOf, halfOf, sizeTables, sourceOf, speedHalf, type SweepPoint } from '@/domain/sweep'
import { contract } from '../support/contract'
import { runOf, NAS_VOLUME } from '../support/runs'

const { sweep } = contract

describe('the tables of a sweep', () => {
  it('have a row for each size and a column for each way, writing first', () => {
    const tables = sizeTables(sweep)

    expect(tables.map(({ sent }) => sent)).toEqual(['put', 'get'])
    expect(tables[0]?.courses.map(({ way }) => way)).toEqual(['folder', 'nas-dav', 'nas-s3'])
    expect(tables[0]?.rows.map(({ bytes }) => bytes)).toEqual([...(tables[0]?.rows ?? [])].map(({ bytes }) => bytes).sort((a, b) => a - b))
    expect(tables[0]?.rows.every(({ points }) => points.length === 3)).toBe(true)
  })

  it('leave a place empty where a way has no such size, and show the ceiling of the way that has one', () => {
    const [first, ...others] = sweep.courses
    const cut = { ...first, points: first?.points.slice(1) ?? [] } as typeof sweep.courses[number]
    const [table] = sizeTables({ courses: [cut, ...others], ceilings: sweep.ceilings })

    expect(table?.rows[0]?.points[0]).toBeNull()
    expect(table?.ceilings.map((one) => one?.way ?? null)).toEqual([null, 'nas-dav', null])
  })

  it('are those directions that were measured', () => {
    expect(sizeTables({ courses: sweep.courses.filter(({ sent }) => sent === 'get'), ceilings: [] }).map(({ sent }) => sent)).toEqual(['get'])
  })
})

describe('the digits of a number', () => {
  it('follow its interval, and are not cut where one round tells nothing', () => {
    const point: SweepPoint = { bytes: 1e6, time_ns: 1e7, time_ns_range: [9e6, 11e6], bytes_per_s: 1e8, rounds: 6 }

    expect(halfOf([8, 12])).toBe(2)
    expect(halfOf(null)).toBeNull()
    expect(speedHalf(point)).toBeCloseTo(((1e6 / 9e6 - 1e6 / 11e6) * 1e9) / 2)
    expect(speedHalf({ ...point, rounds: 1 })).toBeNull()
  })
})

describe('what stands beside every number', () => {
  const run = runOf(NAS_VOLUME.slice(0, 2))
  const works = run.workloads.map((work, index) => ({
    ...work, variant: 'nas-dav', cache_class: 'server-warm' as const, parameters: { operation: index ? 'get' : 'put', bytes: 4096 },
    rounds: work.rounds.map((round) => ({ ...round, notes: { durability: 'server-ack' } })),
  }))

  it('is when a written file counts, and where a read one came from', () => {
    expect(durabilityOf({ workloads: works }, 'nas-dav')).toBe('server-ack')
    expect(sourceOf({ workloads: works }, 'nas-dav')).toBe('server-warm')
  })

  it.each(['server-flush', 'unknown'] as const)('is what a flush over a mounted share means: %s', (durability) => {
    const flushed = works.map((work) => ({ ...work, rounds: work.rounds.map((round) => ({ ...round, notes: { durability } })) }))

    expect(durabilityOf({ workloads: flushed }, 'nas-dav')).toBe(durability)
  })

  it('is nothing where nothing is known', () => {
    expect(durabilityOf({ workloads: works }, 'folder')).toBeNull()
    expect(sourceOf({ workloads: works.slice(0, 1) }, 'nas-dav')).toBeNull()
    expect(durabilityOf({ workloads: works.map((work) => ({ ...work, rounds: work.rounds.map((round) => ({ ...round, notes: { durability: 'magic' } })) })) }, 'nas-dav')).toBeNull()
  })
})

it('a printed number is off where it does not follow; digits cut off are not', () => {
  const rows = contract.seed.tables.flatMap((table) => table.rows)

  expect(rows.filter(isOff).length).toBeGreaterThan(0)
  expect(rows.filter(({ time_follows: time, speed_follows: speed }) => time === 'cut' && speed === 'yes').some(isOff)).toBe(false)
})
