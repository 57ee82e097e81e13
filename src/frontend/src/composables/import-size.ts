// Whether a file is small enough to be taken in, asked before it is sent: the service hangs up in the middle of one that is not.

import { useI18n } from 'vue-i18n'

import { useFormat } from '@/composables/format'
import { Problem } from '@/domain/problem'

/** What the service takes at once (docs/api.md); files with all results and saved experiments go piece by piece and may be larger. */
export const MOST_IMPORT_BYTES = 20_000_000

/** Returns a check that throws the same problem as the service. */
export function useImportSize(): (file: File) => void {
  const { t } = useI18n()
  const format = useFormat()
  return ({ size }) => {
    if (size <= MOST_IMPORT_BYTES) return
    const values = { size: format.bytes(size), most: format.bytes(MOST_IMPORT_BYTES) }
    throw new Problem(413, 'too-large', t('history.too_large', values), t('history.too_large_hint'))
  }
}
