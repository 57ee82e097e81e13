import { describe, expect, it } from 'vitest'

import { FIRST_CHOICE, lastingProfiles, offeredProfiles, offeredVariants, withWay } from '@/domain/request'
import type { Stage } from '@/domain/stage'
import { cellsOf, type Suite } from '@/domain/suite'

import { fitted, requested } from '../support/choices'
import { contract } from '../support/contract'
import { sweepSuite } from '../support/ways'

const suite = contract.suites.suites.find((one) => one.id === 'nas-volume') as Suite

describe('a choice', () => {
  it('offers no smoke profile to people', () => {
    expect(offeredProfiles(suite).map((one) => one.id)).toEqual(['first', 'quick', 'standard', 'full'])
  })

  it('never becomes another profile because of what else is chosen', () => {
    const one = { ...FIRST_CHOICE, suite: suite.id, profile: 'first' }

    expect(fitted(one, [suite]).profile).toBe('first')
    expect(fitted({ ...one, otherPath: '/volume2' }, [suite]).profile).toBe('first')
    expect(fitted({ ...one, variants: ['btrfs-cow', 'btrfs-nocow'] }, [suite]).profile).toBe('first')
    expect(lastingProfiles(suite).map(({ id }) => id)).not.toContain('first')
  })

  it('counts the lay-out of a first look among no other profile', () => {
    expect(cellsOf(suite, 'first').map(({ id }) => id)).toEqual(['seq-read-1m', 'rand-read-4k-qd1', 'rand-read-4k-qd32', 'sync-write-4k', 'seq-write-layout'])
    expect(cellsOf(suite, 'full').map(({ id }) => id)).not.toContain('seq-write-layout')
  })

  it('knows that the quick profile measures headline cells only', () => {
    const quick = cellsOf(suite, 'quick')

    expect(quick.every((cell) => cell.is_headline)).toBe(true)
    expect(cellsOf(suite, 'standard').length).toBeGreaterThan(quick.length)
  })

  it('lets go of cells the new profile does not measure', () => {
    const deep = suite.workloads.find((one) => !one.is_headline)?.id as string

    const other = fitted({ ...FIRST_CHOICE, suite: suite.id, profile: 'quick', workloads: [deep, 'seq-read-1m'] }, [suite])

    expect(other.workloads).toEqual(['seq-read-1m'])
  })

  it('falls back to a suite that exists', () => {
    expect(fitted({ ...FIRST_CHOICE, suite: 'gone' }, [suite]).suite).toBe('nas-volume')
  })

  it('begins with the main suite and the profile it proposes, whatever comes first', () => {
    const other: Suite = { ...suite, id: 'another', roles: {} }

    const first = fitted(FIRST_CHOICE, [other, { ...suite, roles: { main: 'standard' } }])

    expect([first.suite, first.profile]).toEqual([suite.id, 'standard'])
  })

  it('limits what is written, and for how long, only where a suite writes until it is steady', () => {
    const filling = { ...contract.staged.plan.stages[0], most_write_bytes: 128e9 } as Stage
    const wsat: Suite = { ...suite, id: 'filling', roles: {}, profiles: suite.profiles.map((profile) => ({ ...profile, stages: [filling] })), kinds: { quick: 'stages' } }
    const limited = { ...FIRST_CHOICE, suite: wsat.id, profile: 'quick', mostGb: 0.5, mostHours: 2 }

    expect(requested(fitted(limited, [suite, wsat]), '/volume1', wsat)).toMatchObject({ most_write_bytes: 500_000_000, most_duration_s: 7200 })
    expect(fitted({ ...limited, suite: suite.id }, [suite, wsat])).toMatchObject({ mostGb: null, mostHours: null })
    expect(requested({ ...limited, mostGb: null, mostHours: null }, '/volume1', wsat)).not.toHaveProperty('most_write_bytes')
  })

  it('becomes a request with trimmed words', () => {
    const request = requested({ ...fitted(FIRST_CHOICE, [suite]), label: '  new drives ' }, '/volume1', suite)

    expect(request).toMatchObject({ suite: 'nas-volume', profile: 'quick', target_path: '/volume1', label: 'new drives', seed: null })
  })

  it('offers file system options only where there are some', () => {
    expect(offeredVariants('btrfs')).toContain('btrfs-nocow')
    expect(offeredVariants('ext4')).toEqual([])
  })
})

describe('ways', () => {
  const ways = { ...FIRST_CHOICE, suite: 'file-sweep', profile: 'quick', ways: ['folder', 'nas-dav'], isReadOnly: true, variants: ['btrfs-cow'], rounds: 9 }
  const sweep = sweepSuite()

  it('are asked for with a folder only where one of them leads there', () => {
    expect(requested(ways, '/volume1', sweep)).toMatchObject({ target_path: '/volume1', ways: ['folder', 'nas-dav'], rounds: 9, variants: [], is_read_only: false, other_target_paths: [] })
    const again = { ...ways, isAgain: true }
    expect(requested(again, '/volume1', sweep).workloads).toEqual(['put-again-64 KiB', 'put-again-100 MB'])
    expect(requested({ ...again, workloads: ['put-64 KiB', 'get-100 MB'] }, '/volume1', sweep).workloads).toEqual(['put-64 KiB', 'get-100 MB', 'put-again-64 KiB'])
    expect(requested(ways, '/volume1', sweep).workloads).toEqual([])
    expect(fitted(again, [suite, sweep]).isAgain).toBe(true)
    expect(fitted({ ...again, workloads: ['get-64 KiB'] }, [suite, sweep]).isAgain).toBe(false)
    expect(fitted({ ...again, suite: suite.id }, [suite, sweep]).isAgain).toBe(false)
    expect(requested({ ...ways, folderPath: '/volume2' }, '/volume1', sweep).target_path).toBe('/volume2')
    expect(requested({ ...ways, ways: ['nas-dav'] }, '/volume1', sweep).target_path).toBe('')
  })

  it('keep their order, whenever they are chosen', () => {
    expect(withWay(['nas-dav'], 'folder', true, ['folder', 'nas-dav', 's3'])).toEqual(['folder', 'nas-dav'])
    expect(withWay(['folder', 'nas-dav'], 'folder', false, ['folder', 'nas-dav'])).toEqual(['nas-dav'])
  })

  it('are let go with a suite that measures volumes', () => {
    expect(fitted({ ...ways, suite: suite.id }, [suite]).ways).toEqual([])
  })

  it('know no pause and no limits of a volume, and keep their own', () => {
    const all = { ...ways, pauseMinutes: 2, mostGb: 1, mostHours: 1, mostWayGb: 3, generator: 'wrk' }

    expect(fitted(all, [suite, sweep])).toMatchObject({ ways: ways.ways, pauseMinutes: null, mostGb: null, mostHours: null, mostWayGb: 3, generator: '' })
    expect(fitted({ ...all, suite: suite.id }, [suite, sweep])).toMatchObject({ pauseMinutes: 2, mostWayGb: null, isAgain: false })
    expect(requested(fitted(all, [suite, sweep]), '/volume1', sweep)).toMatchObject({ most_way_bytes: 3e9 })
  })
})
