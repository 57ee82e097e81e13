import { describe, expect, it } from 'vitest'

import { languageFor } from '@/domain/text'
import { i18n, languages, useLanguage, useWords } from '@/i18n'
import { partOf } from '../../scripts/languages.mjs'
import { stringsOf } from '../support/catalogues'

const english = stringsOf('en')

describe('the words of the experiments', () => {
  it('come with the experiments, and then with every language', async () => {
    await useLanguage('en')
    const before = i18n.global.te('experiment.title', 'en')
    await useWords('experiments')
    const first = i18n.global.t('experiment.title')
    await useLanguage('zh-CN')

    expect([before, first, i18n.global.t('experiment.title')]).toEqual([false, 'Experiment', '实验'])
  })
})

describe('the language', () => {
  it('is the one asked for last, however long the one before takes', async () => {
    const first = useLanguage('zh-TW')
    await useLanguage('en')
    await first

    expect([i18n.global.locale.value, document.documentElement.lang]).toEqual(['en', 'en'])
  })

  it.each([
    [['zh-TW'], 'zh-TW'], [['zh-HK'], 'zh-TW'], [['zh-MO'], 'zh-TW'], [['zh-Hant'], 'zh-TW'], [['zh-Hant-HK', 'en'], 'zh-TW'],
    [['zh'], 'zh-CN'], [['zh-CN'], 'zh-CN'], [['zh-SG'], 'zh-CN'], [['zh-Hans-TW'], 'zh-CN'],
    [['en-GB'], 'en'], [['de', 'zh'], 'zh-CN'], [['de-AT'], 'en'], [[], 'en'], [['?'], 'en'],
  ])('for a browser that reads %j is %s', (tags, expected) => {
    expect(languageFor(tags, languages.map(({ tag }) => tag))).toBe(expected)
  })

  it('written the other way serves who reads one that is not there', () => {
    expect(languageFor(['zh-TW'], ['en', 'zh-CN'])).toBe('zh-CN')
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
    const isAsked = (key: string): boolean => ["'", '"', '`'].some((quote) => all.includes(`${quote}${key}${quote}`))
    // Charts and units take their words without vue-i18n, by the last part of the key.
    const isTaken = (key: string): boolean => /^(?:chart|unit|word)\./.test(key) && new RegExp(`[.'{ ]${key.split('.').at(-1) ?? ''}\\b`).test(all)
    // Named by its id, which comes with the run; said before there are words; made of the unit.
    const known = /^(?:chart\.variants|language)\.|^unit\.about_\w+_range$/
    const unused = [...english.keys()].filter((key) => !isAsked(key) && !isTaken(key) && !known.test(key) && !beginnings.some((begin) => key.startsWith(begin)))

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

describe('the first page', () => {
  const files = Object.fromEntries(Object.entries(sources).map(([path, text]) => [path.replace('../../src/', ''), text]))

  /** Files that come with `entry`, which names those it needs at once. */
  function together(entry: string, found = new Set<string>()): Set<string> {
    found.add(entry)
    for (const [, name = ''] of (files[entry] ?? '').matchAll(/^import\b[^']*?'([^']+)'/gm)) {
      const path = name.startsWith('@/') ? name.slice(2) : new URL(name, `file:///${entry}`).pathname.slice(1)
      const file = [path, `${path}.ts`, `${path}/index.ts`].find((one) => one in files)
      if (file && !found.has(file)) together(file, found)
    }
    return found
  }

  it.each([
    { entry: 'main.ts', parts: ['first'] },
    { entry: 'components/access/AccessDialog.vue', parts: ['first', 'screens'] },
    { entry: 'components/access/RemoveShareDialog.vue', parts: ['first', 'screens'] },
  ])('has the words of $entry', ({ entry, parts }) => {
    const first = new Set(parts.flatMap((part) => Object.keys(partOf('en', part))))
    const isLate = (section: string): boolean => !first.has(section) && [...english.keys()].some((key) => key.startsWith(`${section}.`))
    // The titles of the other screens come with those.
    const asked = [...together(entry)].filter((file) => file !== 'router.ts').flatMap((file) =>
      [...(files[file] ?? '').matchAll(/[`']([a-z_]+)\.[a-z_]/g)].map(([, section = '']) => ({ file, section })))

    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter(({ section }) => isLate(section))).toEqual([])
  })

  it('opens no dialog without its words', () => {
    const waiting = [...together('main.ts')].filter((file) => files[file]?.includes('defineAsyncComponent('))

    expect(waiting).toContain('components/volume/VolumeCard.vue')
    // These are no dialogs, and their words come with the first page.
    expect(waiting.filter((file) => /defineAsyncComponent\((?!worded\(|screen\(\(\) => import\('@\/components\/(?:schedule\/WeeklySwitch|archive\/ImportOffer|NextMove)\.vue')/.test(files[file] ?? ''))).toEqual([])
  })
})
