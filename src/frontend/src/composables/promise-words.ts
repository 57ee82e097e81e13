// How a promised number and what was measured of it are written: alike in the table and in the few words below the answer.
import { useI18n } from 'vue-i18n'

import { inRound, type PromiseFinding, type PromiseLine } from '@/domain/promise'

import { useFormat } from './format'

export const PROMISE_ICONS = { 'kept': 'check', 'not-kept': 'caution', 'undecided': 'question' } as const

const rounded = (value: number | null): number | null => (value === null ? null : inRound(value))

export function usePromiseWords() {
  const { t } = useI18n()
  const format = useFormat()

  const subject = ({ metric, direction }: PromiseLine): string => t('promise.subject', { metric: t(`promise.metric.${metric}`), way: t(`promise.direction.${direction}`) })

  /** Of a formula no digit is shown that no data sheet has; '' where nothing could be read of it. */
  function promised({ low, high, metric }: PromiseFinding): string {
    if (metric === null) return ''
    if (low === null) return t('promise.at_most', { value: format.metric(rounded(high), metric) })
    const least = format.metric(rounded(low), metric)
    return high === null ? least : t('promise.range', { low: least, high: format.metric(rounded(high), metric) })
  }

  /** '' where nothing was measured of it. */
  const measured = ({ measured: median, metric }: PromiseFinding): string => (metric === null || median === null ? '' : format.metric(rounded(median), metric))

  return { subject, promised, measured }
}
