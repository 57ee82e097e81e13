// What a run of many clients asked for, in words, and of many such things the one that is looked at.

import { computed, ref, type ComputedRef, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'

import { fileSize, groupsOf, type Load, type LoadCourse, type PaceCourse } from '@/domain/load'

/** Of more files, or things done with keys, than this one is shown at a time. */
const MOST_AT_ONCE = 4

export interface LoadGroups {
  readonly fileOf: (course: LoadCourse) => string
  /** The same of a pace; `pacedOf` says so as well. */
  readonly whatOf: (course: PaceCourse) => string
  readonly pacedOf: (course: PaceCourse) => string
  /** What there is to choose from; of few nothing has to be chosen. */
  readonly names: ComputedRef<readonly string[]>
  readonly shown: Ref<number>
  readonly drawn: ComputedRef<readonly (readonly LoadCourse[])[]>
}

export function useLoadGroups(load: () => Load | null): LoadGroups {
  const { t } = useI18n()
  const fileOf = ({ operation, file_bytes: bytes, is_kept_alive: isKept }: LoadCourse): string => {
    const size = fileSize(bytes)
    if (!operation) return t(isKept ? 'clients.file' : 'clients.file_new', { size })
    const what = t(`clients.values.${operation}`, { size })
    return isKept ? what : t('clients.values_new', { what })
  }
  const whatOf = ({ operation, file_bytes: bytes }: PaceCourse): string => t(operation ? `clients.values.${operation}` : 'clients.file', { size: fileSize(bytes) })
  const pacedOf = (course: PaceCourse): string => (course.operation ? t('pace.values', { what: whatOf(course) }) : t('pace.file', { size: fileSize(course.file_bytes) }))

  const groups = computed(() => {
    const found = load()
    return found ? groupsOf(found) : []
  })
  const shown = ref(0)
  const isMany = computed(() => groups.value.length > MOST_AT_ONCE)
  const names = computed(() => (isMany.value ? groups.value.flatMap(([first]) => (first ? [fileOf(first)] : [])) : []))
  const drawn = computed(() => (isMany.value ? groups.value.slice(shown.value, shown.value + 1) : groups.value))
  return { fileOf, whatOf, pacedOf, names, shown, drawn }
}
