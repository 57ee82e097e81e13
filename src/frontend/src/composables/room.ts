// What a RAID type leaves of its disks, in words: `20.0 TB (2 disks)`, or the disks alone where no run tells their sizes.

import { useI18n } from 'vue-i18n'

import { useFormat } from '@/composables/format'
import type { MatrixConfiguration } from '@/domain/matrix'

export function useRoom(): (configuration: MatrixConfiguration) => string {
  const { t } = useI18n()
  const format = useFormat()

  return ({ usable_bytes: bytes, usable_disks: n }) => {
    if (n === null) return '–'
    const disks = t('experiment.of_disks', Number(n.toFixed(1)))
    return bytes === null ? disks : t('experiment.usable_of', { capacity: format.capacity(bytes), disks })
  }
}
