// Where numbers come from, for the edge of a shared picture, and names of saved files. Nothing that identifies an owner.

import { fileSystemName, raidName } from './raid'
import type { RunResult } from './run'
import { volumeOf } from './target'

/** `DS920+ · RAID 5 · Btrfs · 20 Nov 2026 · fio-3.33 · Volume Bench 0.1.0, method 1`. */
export function sourceLine({ environment, target, suite }: RunResult, date: string): string {
  const volume = volumeOf(target)
  return [
    environment.machine.model,
    volume?.pool.raid_type ? raidName(volume.pool.raid_type) : null,
    volume ? fileSystemName(volume.file_system) : null,
    date,
    environment.tools['fio'],
    `Volume Bench ${environment.volbench_version}, ${suite.id} v${suite.version}, method ${environment.method_version}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A file name every system accepts: `volbench-ds920plus-raid5-btrfs-2026-11-20`. */
export function fileSlug({ environment, target, created_at }: Pick<RunResult, 'environment' | 'target' | 'created_at'>): string {
  const volume = volumeOf(target)
  const parts = ['volbench', environment.machine.model, volume?.pool.raid_type ?? null, volume?.file_system ?? null, created_at.slice(0, 10)]
  return parts
    .filter((part) => part !== null)
    .join('-')
    .replaceAll('+', 'plus')
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/-{2,}/g, '-')
}
