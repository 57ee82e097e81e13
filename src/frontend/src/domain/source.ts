// Where numbers come from, for the edge of a shared picture, and names of saved files. Nothing that identifies an owner.

import { fileSystemName, raidName } from './raid'
import type { RunResult } from './run'
import { endpointOf, volumeOf, type Target } from './target'

/** What a target is, whoever owns it: RAID type and file system, or the protocol of a server. */
function kindOf(target: Target): string {
  const volume = volumeOf(target)
  if (!volume) return (endpointOf(target)?.kind ?? '').toUpperCase()
  return [volume.pool.raid_type && raidName(volume.pool.raid_type), fileSystemName(volume.file_system)].filter(Boolean).join(' · ')
}

/** `DS920+ · RAID 5 · Btrfs · 20 Nov 2026 · fio-3.33 · Volume Bench 0.1.0, method 1`. */
export function sourceLine({ environment, target, targets, suite }: RunResult, date: string): string {
  return [
    environment.machine.model,
    ...new Set((Object.values(targets).some(endpointOf) ? Object.values(targets) : [target]).map(kindOf)),
    date,
    environment.tools['fio'],
    `Volume Bench ${environment.volbench_version}, ${suite.id} v${suite.version}, method ${environment.method_version}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A file name every system accepts: `volbench-ds920plus-raid5-btrfs-2026-11-20`. */
export function fileSlug({ environment, target, created_at, is_time_unknown }: Pick<RunResult, 'environment' | 'target' | 'created_at' | 'is_time_unknown'>): string {
  const volume = volumeOf(target)
  const parts = ['volbench', environment.machine.model, volume?.pool.raid_type, volume?.file_system ?? endpointOf(target)?.kind, !is_time_unknown && created_at.slice(0, 10)]
  return parts
    .filter(Boolean)
    .join('-')
    .replaceAll('+', 'plus')
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/-{2,}/g, '-')
}
