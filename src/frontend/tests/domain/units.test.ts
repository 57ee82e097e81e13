import { describe, expect, it } from 'vitest'

import table from '../../../../tests/contract/units.json'
import { isOwnMetric, learnUnits, unitOf } from '@/domain/unit-table'
import * as units from '@/domain/units'

import { contract } from '../support/contract'
import { wordsIn } from '../support/words'

type Formatter = (value: unknown, ...options: unknown[]) => string

const FORMATTERS: Record<string, Formatter> = {
  bytes: units.formatBytes as Formatter,
  throughput: units.formatThroughput as Formatter,
  throughput_scale: units.throughputScale as Formatter,
  iops: units.formatIops as Formatter,
  latency: units.formatLatency as Formatter,
  ratio: units.formatRatio as Formatter,
  change: units.formatChange as Formatter,
  duration: units.formatDuration as Formatter,
  about: units.formatAbout as Formatter,
  block_size: units.formatBlockSize as Formatter,
  file_size: units.formatFileSize as Formatter,
}

const unitsIn = (language: unknown) => wordsIn(typeof language === 'string' ? language : 'en').unit

function format(name: string, value: unknown, options: Record<string, unknown>): string {
  if (name === 'metric' || name === 'ops') {
    const { unit = 'ops_per_s', language, ...rest } = options
    return units.formatMetric(value as number, unit as never, { ...rest, words: unitsIn(language) })
  }
  const formatter = FORMATTERS[name]
  if (!formatter) throw new Error(`the table names a formatter this side does not have: ${name}`)
  const { language, ...rest } = options
  return formatter(value, { ...rest, words: unitsIn(language) })
}

describe('units', () => {
  it.each(table.cases)('writes $function of $value as $expected', ({ function: name, value, options, expected }) => {
    const written = format(name, value, options)

    expect(written).toBe(expected)
  })

  it.each([
    [[236, 380], 'about 4 to 6 minutes', '约 4–6 分钟'],
    [[230, 250], 'about 4 minutes', '约 4 分钟'],
    [[236, null], 'about 4 minutes', '约 4 分钟'],
    [[40, 130], 'less than a minute, at most about 2 minutes', '不到 1 分钟，最长约 2 分钟'],
    [[4800, 7300], 'about 80 minutes, at most about 2 hours', '约 80 分钟，最长约 2 小时'],
  ])('writes the least and the most of %j', ([least, most], english, chinese) => {
    expect(units.formatAboutRange(least, most, { words: unitsIn('en') })).toBe(english)
    expect(units.formatAboutRange(least, most, { words: unitsIn('zh-CN') })).toBe(chinese)
  })

  it.each([
    ['read_bytes_per_s', 'bytes_per_s'],
    ['write_iops', 'iops'],
    ['ops_per_s', 'ops_per_s'],
    ['read_lat_p99_ns', 'ns'],
    ['busy_ratio', 'ratio'],
    ['runtime_s', 's'],
  ])('reads the unit of %s from its suffix', (metric, unit) => {
    expect(unitOf(metric)).toBe(unit)
  })

  it('needs to be told nothing of the metrics there are today', () => {
    const { metrics } = contract.suites

    expect(metrics.filter(({ id }) => !isOwnMetric(id))).toEqual([])
    expect(metrics.filter(({ id, unit }) => unitOf(id) !== unit)).toEqual([])
  })

  it.each(['counted_per_s', 'flops_per_s', 'read_iops_per_watt', 'wear_ns'])('needs to be told the unit of %s', (metric) => {
    expect(isOwnMetric(metric)).toBe(false)
  })

  it('writes a unit known only from the service with its word', () => {
    const word = { code: 'written', values: {}, text: 'pages/s' }
    learnUnits([{ id: 'pages_per_s', scaling: 'count', word, title: word, counted: null }], [{ id: 'counted_per_s', unit: 'pages_per_s' }])

    expect(units.formatMetric(1480, unitOf('counted_per_s'), { words: unitsIn('en') })).toBe('1,480 pages/s')
  })
})
