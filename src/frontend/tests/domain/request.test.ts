import { describe, expect, it } from 'vitest'

import { FIRST_CHOICE, fitChoice, lastingProfiles, offeredProfiles, offeredVariants, toRequest, withWay } from '@/domain/request'
import type { Stage } from '@/domain/stage'
import { cellsOf, type Suite } from '@/domain/suite'

import { contract } from '../support/contract'
import { sweepSuite } from '../support/ways'

const suite = contract.suites.suites.find((one) => one.id === 'nas-volume') as Suite

describe('a choice', () => {
  it('offers no smoke profile to people', () => {
    expect(offeredProfiles(suite).map((one) => one.id)).toEqual(['first', 'quick', 'standard', 'full'])
  })

  it('takes a first look where only one volume as it is was asked for', () => {
    const one = { ...FIRST_CHOICE, suite: suite.id, profile: 'first' }

    expect(fitChoice(one, [suite]).profile).toBe('first')
    expect(fitChoice({ ...one, otherPath: '/volume2' }, [suite]).profile).toBe('quick')
    expect(fitChoice({ ...one, variants: ['btrfs-cow', 'btrfs-nocow'] }, [suite]).profile).toBe('quick')
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

    const fitted = fitChoice({ ...FIRST_CHOICE, suite: suite.id, profile: 'quick', workloads: [deep, 'seq-read-1m'] }, [suite])

    expect(fitted.workloads).toEqual(['seq-read-1m'])
  })

  it('falls back to a suite that exists', () => {
    expect(fitChoice({ ...FIRST_CHOICE, suite: 'gone' }, [suite]).suite).toBe('nas-volume')
  })

  it('begins with the main suite and the profile it proposes, whatever comes first', () => {
    const other: Suite = { ...suite, id: 'another', roles: {} }

    const first = fitChoice(FIRST_CHOICE, [other, { ...suite, roles: { main: 'standard' } }])

    expect([first.suite, first.profile]).toEqual([suite.id, 'standard'])
  })

  it('limits what is written, and for how long, only where a suite writes until it is steady', () => {
    const filling = { ...contract.staged.plan.stages[0], most_write_bytes: 128e9 } as Stage
    const wsat: Suite = { ...suite, id: 'filling', roles: {}, profiles: suite.profiles.map((profile) => ({ ...profile, stages: [filling] })) }
    const limited = { ...FIRST_CHOICE, suite: wsat.id, profile: 'quick', mostGb: 0.5, mostHours: 2 }

    expect(toRequest(fitChoice(limited, [suite, wsat]), '/volume1')).toMatchObject({ most_write_bytes: 500_000_000, most_duration_s: 7200 })
    expect(fitChoice({ ...limited, suite: suite.id }, [suite, wsat])).toMatchObject({ mostGb: null, mostHours: null })
    expect(toRequest({ ...limited, mostGb: null, mostHours: null }, '/volume1')).not.toHaveProperty('most_write_bytes')
  })

  it('becomes a request with trimmed words', () => {
    const request = toRequest({ ...fitChoice(FIRST_CHOICE, [suite]), label: '  new drives ' }, '/volume1')

    expect(request).toMatchObject({ suite: 'nas-volume', profile: 'quick', target_path: '/volume1', label: 'new drives', seed: null })
  })

  it('offers file system options only where there are some', () => {
    expect(offeredVariants('btrfs')).toContain('btrfs-nocow')
    expect(offeredVariants('ext4')).toEqual([])
  })
})

describe('ways', () => {
  const ways = { ...FIRST_CHOICE, suite: 'file-sweep', profile: 'quick', ways: ['folder', 'nas-dav'], isReadOnly: true, variants: ['btrfs-cow'], rounds: 9 }

  it('are asked for with a folder only where one of them leads there', () => {
    expect(toRequest(ways, '/volume1')).toMatchObject({ target_path: '/volume1', ways: ['folder', 'nas-dav'], rounds: 9, variants: [], is_read_only: false, other_target_paths: [] })
    const sweep = sweepSuite()
    const again = { ...ways, isAgain: true }
    expect(toRequest(again, '/volume1', sweep).workloads).toEqual(['put-again-64 KiB', 'put-again-100 MB'])
    expect(toRequest({ ...again, workloads: ['put-64 KiB', 'get-100 MB'] }, '/volume1', sweep).workloads).toEqual(['put-64 KiB', 'get-100 MB', 'put-again-64 KiB'])
    expect(toRequest(ways, '/volume1', sweep).workloads).toEqual([])
    expect(fitChoice(again, [suite, sweep]).isAgain).toBe(true)
    expect(fitChoice({ ...again, workloads: ['get-64 KiB'] }, [suite, sweep]).isAgain).toBe(false)
    expect(fitChoice({ ...again, suite: suite.id }, [suite, sweep]).isAgain).toBe(false)
    expect(toRequest({ ...ways, folderPath: '/volume2' }, '/volume1').target_path).toBe('/volume2')
    expect(toRequest({ ...ways, ways: ['nas-dav'] }, '/volume1').target_path).toBe('')
  })

  it('keep their order, whenever they are chosen', () => {
    expect(withWay(['nas-dav'], 'folder', true, ['folder', 'nas-dav', 's3'])).toEqual(['folder', 'nas-dav'])
    expect(withWay(['folder', 'nas-dav'], 'folder', false, ['folder', 'nas-dav'])).toEqual(['nas-dav'])
  })

  it('are let go with a suite that measures volumes', () => {
    expect(fitChoice({ ...ways, suite: suite.id }, [suite]).ways).toEqual([])
  })
})
