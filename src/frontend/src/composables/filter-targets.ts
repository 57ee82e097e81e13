/** What a list of runs can be narrowed to: the volumes of this machine, and whatever else its runs were on. */
import { computed, ref, watch, type ComputedRef } from 'vue'

import type { ListedTarget, TargetKind } from '@/domain/target'
import type { Text } from '@/domain/text'
import { useRunsStore } from '@/stores/runs'
import { useVolumesStore } from '@/stores/volumes'

export interface FilterTarget {
  readonly id: string
  readonly name: string
  readonly kind: TargetKind
  /** It is of another machine, whatever its name is here. */
  readonly isElsewhere?: boolean
  /** What sets it apart where its own name was left out. */
  readonly apart?: Text
}

const targetOf = ({ target_id: id, target_name: name, target_kind: kind, apart }: ListedTarget, isElsewhere: boolean): FilterTarget =>
  ({ id, name, kind, isElsewhere, ...(apart ? { apart } : {}) })

/** Servers, folders and volumes that are gone are known by the runs that were listed so far; once seen they stay. */
export function useFilterTargets(): ComputedRef<readonly FilterTarget[]> {
  const runs = useRunsStore()
  const volumes = useVolumesStore()
  const seen = ref<ReadonlyMap<string, FilterTarget>>(new Map())
  watch(() => runs.rows, (rows) => {
    const listed = rows.flatMap((row) => [row, ...row.targets].map((one) => targetOf(one, row.is_imported)))
    seen.value = new Map([...seen.value, ...listed.map((one) => [one.id, one] as const)])
  }, { immediate: true })
  return computed(() => {
    const own = volumes.entries.map(({ volume: { id, name } }): FilterTarget => ({ id, name, kind: 'volume' }))
    const others = [...seen.value.values()].filter(({ id }) => own.every((one) => one.id !== id))
    return [...own, ...others.sort((one, other) => one.name.localeCompare(other.name))]
  })
}
