// Storage in words and pictures: names of RAID types, what may fail, the state of each disk slot, where blocks lie.

import type { Disk, RaidType, Volume } from './storage'

const RAID_NAMES: Record<RaidType, string> = {
  basic: 'Basic', jbod: 'JBOD', raid0: 'RAID 0', raid1: 'RAID 1', raid5: 'RAID 5', raid6: 'RAID 6', raid10: 'RAID 10',
  raidf1: 'RAID F1', shr1: 'SHR', shr2: 'SHR-2',
}

const FILE_SYSTEM_NAMES: Record<string, string> = {
  btrfs: 'Btrfs', xfs: 'XFS', zfs: 'ZFS', f2fs: 'F2FS', exfat: 'exFAT', vfat: 'FAT32', ntfs: 'NTFS', ntfs3: 'NTFS',
}

/** The name owners know, the same in every language; a type this page does not know keeps its id. */
export function raidName(type: string): string {
  return RAID_NAMES[type as RaidType] ?? type
}

export function fileSystemName(id: string): string {
  return FILE_SYSTEM_NAMES[id] ?? id
}

/** How many disks may fail without loss of data; null when that depends on which ones, or is not known. */
export function survivableFailures(type: RaidType | null, disks: number): number | null {
  switch (type) {
    case 'basic': case 'jbod': case 'raid0': return 0
    case 'raid1': return Math.max(0, disks - 1)
    case 'raid5': case 'raidf1': return 1
    case 'shr1': return disks > 1 ? 1 : 0
    case 'raid6': case 'shr2': return 2
    default: return null
  }
}

export type SlotState = 'ok' | 'failed' | 'rebuilding' | 'spare' | 'missing' | 'unknown'

/** One place for a disk, as drawn. */
export interface Slot {
  readonly disk: Disk | null
  readonly label: string
  readonly state: SlotState
}

const WORST_FIRST: readonly SlotState[] = ['failed', 'rebuilding', 'spare', 'unknown', 'ok']
const MEMBER_STATES: Record<string, SlotState> = {
  in_sync: 'ok', write_mostly: 'ok', journal: 'ok', faulty: 'failed', disk_error: 'failed', rebuilding: 'rebuilding', spare: 'spare',
}

function slotState(disk: Disk, volume: Volume): SlotState {
  const states = volume.pool.arrays
    .flatMap((array) => array.members)
    .filter((member) => member.disk === disk.name)
    .map((member) => MEMBER_STATES[member.state] ?? 'unknown')
  if (states.length === 0) return volume.pool.arrays.length > 0 || ['unknown', 'failed'].includes(volume.pool.health) ? 'unknown' : 'ok'
  return WORST_FIRST.find((state) => states.includes(state)) ?? 'unknown'
}

/** How many slots of the widest array, or of a file system that joins its disks itself, have no disk any more. */
function missingSlots(volume: Volume): number {
  const gone = volume.pool.arrays.map(
    (array) => Math.max(
      array.members.filter((member) => member.disk === null).length,
      array.slots - array.members.filter((member) => member.disk !== null).length,
    ),
  )
  return Math.max(0, (volume.pool.expected_disks ?? 0) - volume.disks.length, ...gone)
}

/** The disks of a volume in bay order, then the ones that are gone. */
export function slots(volume: Volume): readonly Slot[] {
  const present = volume.disks.map((disk) => ({ disk, label: disk.bay ?? disk.name, state: slotState(disk, volume) }))
  const order = new Intl.Collator('en', { numeric: true })
  present.sort((a, b) => order.compare(a.label, b.label))
  const gone = Array.from({ length: missingSlots(volume) }, () => ({ disk: null, label: '?', state: 'missing' as const }))
  return [...present, ...gone]
}

export type Block = 'data' | 'copy' | 'parity' | 'empty'

/** Rows of blocks drawn on each disk. */
export const BLOCK_ROWS = 4

/** What lies in row `row` of disk `index` of `count`: the idea of the RAID type, not its true layout. */
export function blockAt(type: RaidType | null, index: number, count: number, row: number): Block {
  const parities = { raid5: 1, shr1: 1, raidf1: 1, raid6: 2, shr2: 2 }[type as string] ?? 0
  if (type === 'raid1' || (type === 'shr1' && count === 2)) return index === 0 ? 'data' : 'copy'
  if (type === 'raid10') return index % 2 === 0 ? 'data' : 'copy'
  if (parities === 0 || count < 2) return 'data'
  const fromLast = (count - 1 - index - (row % count) + 2 * count) % count
  return fromLast < parities ? 'parity' : 'data'
}

/** Groups equal disks: `[{count: 4, disk}]`, the largest group first. */
export function diskGroups(disks: readonly Disk[]): readonly { readonly count: number; readonly disk: Disk }[] {
  const groups = new Map<string, { count: number; disk: Disk }>()
  for (const disk of disks) {
    const key = `${disk.model} ${disk.size_bytes} ${diskKind(disk)}`
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { count: 1, disk })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count)
}

/** Whether a disk wears by writing: solid, and not made of a file or given by a hypervisor. */
export const isSsd = (disk: Disk): boolean => ['nvme', 'ssd'].includes(diskKind(disk))

/** `nvme`, `ssd`, `hdd`, `virtual` or `disk`: the kind word of a disk. */
export function diskKind(disk: Disk): 'nvme' | 'ssd' | 'hdd' | 'virtual' | 'disk' {
  if (disk.is_virtual) return 'virtual'
  if (disk.transport === 'nvme') return 'nvme'
  if (disk.is_rotational === null) return 'disk'
  return disk.is_rotational ? 'hdd' : 'ssd'
}
