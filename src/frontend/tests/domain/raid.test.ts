import { describe, expect, it } from 'vitest'

import { blockAt, diskGroups, diskKind, fileSystemName, raidName, slots, survivableFailures } from '@/domain/raid'
import type { ArrayMember, Disk, DiskArray, RaidType, Volume } from '@/domain/storage'

import { contract } from '../support/contract'
import { volumeIn } from '../support/targets'

const volume = volumeIn(contract.document)
const disk = volume.disks[0] as Disk

function withMembers(states: readonly string[], { slotCount = states.length, disks = volume.disks }: { slotCount?: number; disks?: readonly Disk[] } = {}): Volume {
  const members: ArrayMember[] = states.map((state, index) => ({ device: `p${index}`, disk: disks[index]?.name ?? null, state }))
  const array = { ...(volume.pool.arrays[0] as DiskArray), slots: slotCount, members }
  return { ...volume, disks, pool: { ...volume.pool, arrays: [array] } }
}

const columns = (type: RaidType, count: number, row: number) => Array.from({ length: count }, (_, index) => blockAt(type, index, count, row))

describe('names', () => {
  it.each([['shr1', 'SHR'], ['raid10', 'RAID 10'], ['basic', 'Basic'], ['raid7', 'raid7']])('%s is written %s', (id, name) => {
    expect(raidName(id)).toBe(name)
  })

  it.each([['btrfs', 'Btrfs'], ['ext4', 'ext4'], ['ntfs3', 'NTFS']])('%s is written %s', (id, name) => {
    expect(fileSystemName(id)).toBe(name)
  })
})

describe('how many disks may fail', () => {
  it.each<[RaidType | null, number, number | null]>([
    ['basic', 1, 0], ['jbod', 3, 0], ['raid0', 2, 0], ['raid1', 3, 2], ['raid5', 4, 1], ['raidf1', 5, 1],
    ['raid6', 8, 2], ['shr1', 1, 0], ['shr1', 2, 1], ['shr2', 5, 2], ['raid10', 4, null], [null, 4, null],
  ])('%s of %i disks: %s', (type, disks, failures) => {
    expect(survivableFailures(type, disks)).toBe(failures)
  })
})

describe('slots', () => {
  it('stand in the order of the bays, ten after nine', () => {
    const disks = ['10', '9', '1'].map((bay) => ({ ...disk, name: `sata${bay}`, bay }))

    expect(slots({ ...volume, disks }).map((one) => one.label).slice(0, 3)).toEqual(['1', '9', '10'])
  })

  it('show the worst state a disk has in any array', () => {
    const shown = slots(withMembers(['in_sync', 'faulty', 'rebuilding', 'spare']))

    expect(shown.map((one) => one.state)).toEqual(['ok', 'failed', 'rebuilding', 'spare'])
  })

  it('show a ghost for each disk that is gone', () => {
    const shown = slots(withMembers(['in_sync', 'in_sync', 'in_sync'], { slotCount: 4, disks: volume.disks.slice(0, 3) }))

    expect(shown.map((one) => one.state)).toEqual(['ok', 'ok', 'ok', 'missing'])
  })

  it('take a single disk without an array for in order', () => {
    const shown = slots({ ...volume, disks: [disk], pool: { ...volume.pool, raid_type: 'basic', arrays: [] } })

    expect(shown.map((one) => one.state)).toEqual(['ok'])
  })

  it('do not claim to know a state nobody read', () => {
    const shown = slots({ ...volume, disks: [disk], pool: { ...volume.pool, arrays: [], health: 'unknown' } })

    expect(shown.map((one) => one.state)).toEqual(['unknown'])
  })
})

describe('blocks', () => {
  it('rotate the parity of RAID 5 over the disks', () => {
    const parityAt = [0, 1, 2, 3].map((row) => columns('raid5', 4, row).indexOf('parity'))

    expect(new Set(parityAt).size).toBe(4)
  })

  it.each<[RaidType, number]>([['raid5', 1], ['shr1', 1], ['raidf1', 1], ['raid6', 2], ['shr2', 2]])('give %s %i parity blocks in every row', (type, parities) => {
    const counts = [0, 1, 2, 3].map((row) => columns(type, 5, row).filter((one) => one === 'parity').length)

    expect(counts).toEqual([parities, parities, parities, parities])
  })

  it('mirror in RAID 1 and in a two-disk SHR', () => {
    expect(columns('raid1', 2, 0)).toEqual(['data', 'copy'])
    expect(columns('shr1', 2, 0)).toEqual(['data', 'copy'])
  })

  it('hold nothing but data without redundancy', () => {
    expect(columns('raid0', 3, 2)).toEqual(['data', 'data', 'data'])
  })
})

describe('disks', () => {
  it('are counted by model and size, most first', () => {
    const other = { ...disk, name: 'sata9', model: 'Other' }

    expect(diskGroups([other, ...volume.disks]).map((group) => group.count)).toEqual([4, 1])
  })

  it.each([
    [{ is_virtual: true }, 'virtual'], [{ is_virtual: true, is_rotational: false }, 'virtual'],
    [{ is_virtual: true, is_rotational: true }, 'virtual'], [{ transport: 'nvme', is_rotational: false }, 'nvme'],
    [{ is_rotational: false }, 'ssd'], [{ is_rotational: true }, 'hdd'], [{ is_rotational: null }, 'disk'],
  ])('with %o are called %s', (facts, kind) => {
    expect(diskKind({ ...disk, ...facts })).toBe(kind)
  })
})
