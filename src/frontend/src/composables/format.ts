// The formatters of domain/units, bound to the owner's units and language.

import { useI18n } from 'vue-i18n'

import { useSettingsStore } from '@/stores/settings'
import { words } from '@/i18n'
import { canHaveBeen, type Began } from '@/domain/began'
import { raidName } from '@/domain/raid'
import { halfWidth, type Summed } from '@/domain/spread'
import type { StoragePool } from '@/domain/storage'
import { say, unbroken } from '@/domain/text'
import * as units from '@/domain/units'
import { unitOf, type UnitId } from '@/domain/unit-table'

type Maybe = number | null | undefined

/** The same, and what it says is never broken between number and unit. */
const whole = <Given extends readonly unknown[]>(write: (...given: Given) => string) => (...given: Given): string => unbroken(write(...given))

/** What stands for a name that its owner kept out of a file. */
const LEFT_OUT = '…'

const isThisYear = (iso: string): boolean => new Date(iso).getFullYear() === new Date().getFullYear()

export function useFormat() {
  const settings = useSettingsStore()
  const { t } = useI18n()

  function moment(iso: string, style: Intl.DateTimeFormatOptions): string {
    const at = new Date(iso)
    // By 24 hours, as everything else tells times. A date nobody can read is shown as it stands: it must not take the page along.
    return Number.isNaN(at.getTime()) ? iso : unbroken(new Intl.DateTimeFormat(`${words.value.locale}-u-hc-h23`, style).format(at))
  }

  /** When a run began, unless the clock was ahead then. */
  const began = (run: Began, write: (iso: string) => string): string =>
    run.is_time_unknown ? t('word.time_unknown') : write(run.started_at ?? run.created_at)

  const due = (iso: string): string => moment(iso, { dateStyle: 'medium', timeStyle: 'short' })
  /** What has happened has a date unless a clock was ahead then. */
  const past = (iso: string, write: (iso: string) => string): string => (canHaveBeen(iso) ? write(iso) : t('word.time_unknown'))
  const date = (iso: string): string => past(iso, (known) => moment(known, { dateStyle: 'medium' }))
  // As short as it can be written, the year only where it is not this one: beside two numbers a phone has no room for it.
  const shortDate = (iso: string): string => moment(iso, { ...(isThisYear(iso) ? {} : { year: '2-digit' as const }), month: 'numeric', day: 'numeric' })
  const dateTime = (iso: string): string => past(iso, due)

  const metric = (value: Maybe, id: string, spread?: Maybe): string =>
    units.formatMetric(value, unitOf(id), { base: settings.unitBase, words: words.value.unit, spread })

  /** The median of rounds with as many digits as their spread leaves. */
  const median = (summary: Summed | null | undefined, id: string): string =>
    summary ? metric(summary.median, id, halfWidth(summary)) : units.MISSING

  function range(min: number, max: number, id: string, spread?: Maybe): string {
    const low = metric(min, id, spread)
    const high = metric(max, id, spread)
    const [digits = '', unit] = low.split(' ')
    return high.endsWith(` ${unit}`) ? `${digits}–${high}` : `${low} – ${high}`
  }

  return {
    /** The sentence of a text of the service. */
    say: whole(say),
    /** DSM calls its volumes by number; so do we, in the owner's language. Files passed on may leave the name out. */
    volumeName: (name: string): string => (name === '/' ? t('word.root') : name === LEFT_OUT ? t('word.unnamed') : name.replace(/^Volume (?=\d+$)/, `${t('word.volume')} `)),
    /** The RAID type, or all it may be: what cannot be told apart is named side by side; '' where nothing is known. */
    raid: ({ raid_type: type, raid_type_candidates: candidates }: StoragePool): string =>
      (type ? [type] : candidates).map(raidName).join(` ${t('volume.or')} `),
    bytes: whole((value: Maybe) => units.formatBytes(value, { base: settings.unitBase })),
    /** Disk sizes: always decimal, as printed on the drive. */
    capacity: whole((value: Maybe) => units.formatBytes(value, { base: 'si' })),
    throughput: whole((value: Maybe, spread?: Maybe) => units.formatThroughput(value, { base: settings.unitBase, spread })),
    metric: whole(metric),
    median: whole(median),
    /** `404–420 MB/s`: the unit is said once when both ends share it. */
    range: whole(range),
    unit: whole((value: Maybe, unit: UnitId, spread?: Maybe) => units.formatMetric(value, unit, { base: settings.unitBase, words: words.value.unit, spread })),
    iops: whole((value: Maybe) => units.formatIops(value)),
    latency: whole((value: Maybe, spread?: Maybe) => units.formatLatency(value, { spread })),
    ratio: whole(units.formatRatio),
    change: whole(units.formatChange),
    blockSize: whole(units.formatBlockSize),
    duration: whole((value: Maybe) => units.formatDuration(value, { words: words.value.unit })),
    about: whole((value: Maybe) => units.formatAbout(value, { words: words.value.unit })),
    aboutRange: whole((least: Maybe, most: Maybe) => units.formatAboutRange(least, most, { words: words.value.unit })),
    /** Day, and day and minute, of what has happened. */
    date,
    dateTime,
    /** Day and minute of what is still to happen. */
    due,
    /** Hour, minute and second of a moment of this page's own. */
    clock: (at: number): string => moment(new Date(at).toISOString(), { timeStyle: 'medium' }),
    /** The day a run began. */
    dayOf: (run: Began): string => began(run, date),
    shortDayOf: (run: Began): string => began(run, shortDate),
    /** Day and minute a run began. */
    momentOf: (run: Began): string => began(run, dateTime),
  }
}
