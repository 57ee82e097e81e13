// What is said of a file that came in, in one place for every way in.

import { useI18n } from 'vue-i18n'

import { useFormat } from '@/composables/format'
import type { Imported } from '@/domain/import'

export function useImported(): (came: Imported) => string {
  const { t } = useI18n()
  const format = useFormat()
  return ({ runs, experiment_id: experiment, already, refused, remarks, waiting_id: waiting }) => {
    if (waiting) return t('history.import_waits')
    // Of files of many runs only new ones are listed; of one result all of it.
    const added = already > 0 && already === runs.length ? 0 : runs.length
    const counts = [
      ...(experiment ? [t('history.imported_experiment')] : []),
      ...(added > 0 || already + refused === 0 ? [t('history.imported_n', added)] : []),
      ...(already > 0 ? [t('history.imported_already', already)] : []),
      ...(refused > 0 ? [t('restore.refused', refused)] : []),
    ].join(t('word.semicolon'))
    return [counts, ...remarks.map(format.say)].join(t('word.sentence_end'))
  }
}
