import { describe, expect, it } from 'vitest'

import { i18n, useExperimentWords, useLanguage } from '@/i18n'
import en from '@/i18n/load.en'
import zh from '@/i18n/load.zh-CN'
import experimentEn from '@/i18n/parts/experiment.en.json'
import experimentZh from '@/i18n/parts/experiment.zh-CN.json'

type Tree = Record<string, unknown>

function leaves(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value as Tree, `${path}${key}.`))
}

const english = new Map([...leaves(en), ...leaves(experimentEn)])
const chinese = new Map([...leaves(zh), ...leaves(experimentZh)])

/** Names and units that stay Latin in Chinese text. */
const LATIN = /NAS|USB|RAID|SHR|SSD|NVMe|HDD|CPU|SMART|IOPS|Btrfs|ext4|fio|Linux|Mi?B\/s|MB|GiB|GbE|JSON|HTML|CSV|PNG|SVG|Markdown|ECharts|Volume Bench|volbench|English|O_DIRECT|DSM|O_DSYNC|io_uring|QD|CoW|Plex|p\d+|SHA|URL|ID|n$|ops|Docker|KiB|MiB|argv|JavaScript|root|sudo/g
const PLACES = /\{[\w.]+\}/g

describe('the words of the page', () => {
  it('are the same keys in both languages', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it.each([['en', english], ['zh-CN', chinese]] as const)('are never empty in %s', (_language, words) => {
    const empty = [...words].filter(([, text]) => text === '')

    expect(empty).toEqual([])
  })

  it('hold the same places for values in both languages', () => {
    const places = (text: string | undefined): string[] => [...new Set(text?.match(PLACES) ?? [])].sort()
    const different = [...english.keys()].filter((key) => String(places(english.get(key))) !== String(places(chinese.get(key))))

    // A plural of which one form needs no number may leave the place out in that form only; the union still agrees.
    expect(different).toEqual([])
  })

  it('leave no English in Chinese but names', () => {
    const islands = [...chinese].filter(([, text]) => /[A-Za-z]{2,}/.test(text.replace(PLACES, '').replace(LATIN, '').replace(/[./][\w./-]+/g, '')))

    expect(islands).toEqual([])
  })

  it('use Chinese punctuation between Chinese characters', () => {
    const western = [...chinese].filter(([, text]) => /[\u4e00-\u9fff][,;:?!](?=[\u4e00-\u9fff\s]|$)/.test(text))

    expect(western).toEqual([])
  })
})

describe('the words of the experiments', () => {
  it('come with the experiments, and then with every language', async () => {
    await useLanguage('en')
    const before = i18n.global.te('experiment.title', 'en')
    await useExperimentWords()
    const first = i18n.global.t('experiment.title')
    await useLanguage('zh-CN')

    expect([before, first, i18n.global.t('experiment.title')]).toEqual([false, 'Experiment', '实验'])
  })
})

const sources = import.meta.glob<string>('../../src/**/*.{vue,ts}', { query: '?raw', import: 'default', eager: true })

describe('the templates', () => {
  it('leave punctuation between words to the language', () => {
    const fixed = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/\bt\([^\n]*?\) ?(?:\}[:;,] \$\{|\}\}[:;,] \{\{)/g)].map(([found]) => `${file}: ${found}`))

    expect(fixed).toEqual([])
  })
})

describe('the keys the page asks for', () => {
  it('are all the words there are', () => {
    const all = Object.values(sources).join('\n')
    // Keys put together at run time begin as they are written: `phase.${phase}`.
    const beginnings = [...all.matchAll(/`([a-z_]+\.[\w.]*)\$\{/g)].map((found) => found[1] ?? '')
    const isAsked = (key: string) => ["'", '"', '`'].some((quote) => all.includes(`${quote}${key}${quote}`))
    const unused = [...english.keys()].filter((key) => !isAsked(key) && !beginnings.some((begin) => key.startsWith(begin)))

    expect(unused).toEqual([])
  })

  it('all have words', () => {
    const asked = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/\bt\(\s*'([\w.]+)'/g)].map((match) => ({ file, key: match[1] as string })))
    const missing = asked.filter(({ key }) => !english.has(key))

    expect(asked.length).toBeGreaterThan(100)
    expect(missing).toEqual([])
  })

  it.each([
    ['phase', ['queued', 'checking', 'laying-out', 'warming-up', 'measuring', 'analysing', 'cleaning-up', 'finished']],
    ['history.state', ['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted']],
    ['volume.health', ['clean', 'syncing', 'degraded', 'failed', 'unknown']],
    ['volume.sync', ['recover', 'reshape', 'resync', 'check', 'repair', 'delayed', 'pending']],
    ['volume.slot', ['ok', 'failed', 'rebuilding', 'spare', 'missing', 'unknown']],
    ['volume.disk', ['nvme', 'ssd', 'hdd', 'virtual', 'disk']],
    ['profile', ['smoke', 'quick', 'standard', 'full']],
    ['variant', ['ext4', 'btrfs-cow', 'btrfs-nocow', 'btrfs-cow-compress']],
    ['settings', ['theme_system', 'theme_light', 'theme_dark', 'units_si', 'units_iec']],
    ['nav', ['volumes', 'history', 'settings']],
  ])('%s has words for every id', (group, ids) => {
    const missing = ids.filter((id) => !english.has(`${group}.${id}`))

    expect(missing).toEqual([])
  })
})
