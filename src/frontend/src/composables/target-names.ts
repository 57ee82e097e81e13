// What lists call what was measured: a volume with its RAID type and file system, a server with nothing it does not have.

import { useI18n } from 'vue-i18n'

import { fileSystemName, raidName } from '@/domain/raid'
import { isByWays, type ListedTarget } from '@/domain/target'

import { useFormat } from './format'

type Listed = ListedTarget & { readonly targets: readonly (ListedTarget & { readonly variant: string })[] }

export function useTargetNames() {
  const format = useFormat()
  const { t } = useI18n()

  // A folder beside others of its volume is called by its own name; one whose path was left out by what sets it apart.
  const name = ({ target_kind: kind, target_name: own, volume_name: volume, apart }: ListedTarget): string =>
    (apart ? format.say(apart) : kind === 'volume' && own === volume ? format.volumeName(own) : own)

  const line = (one: ListedTarget): string => [
    name(one), one.raid_type && raidName(one.raid_type), one.file_system && fileSystemName(one.file_system),
  ].filter(Boolean).join(' · ')

  const several = (row: Listed): readonly ListedTarget[] => (row.targets.length ? row.targets : [row])

  /** Of several targets, all of them: volumes held against each other, or where the ways led that were taken. */
  const all = (row: Listed): string =>
    (isByWays(row) ? several(row).map(name).join(t('word.list')) : several(row).map(line).join(t('result.against')))

  /** The same by their names alone, as one sentence calls them. */
  const names = (row: Listed): string => several(row).map(name).join(isByWays(row) ? t('word.list') : t('live.and'))

  return { name, line, all, names }
}
