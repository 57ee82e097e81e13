// The languages of the page: every file of src/i18n/languages is one, and no word stands anywhere else.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { FALLBACK, PARTS, partOf, tagsOf } from '../../scripts/languages.mjs'
import { leaves, languageFile, stringsOf } from '../support/catalogues'

const PLACES = /\{[\w.]+\}/g
const SOURCE = join(import.meta.dirname, '../../src')
const english = stringsOf(FALLBACK)
const others = tagsOf().filter((tag) => tag !== FALLBACK)

/** Names and units that stay Latin in Chinese text. */
const LATIN = /min(?=\()|SNIA|\bGB\b|\bms\b|NAS|USB|RAID|SHR|SSD|NVMe|HDD|CPU|SMART|IOPS|Btrfs|ext4|fio|Linux|Mi?B\/s|MB|GiB|GbE|JSON|HTML|PDF|CSV|PNG|SVG|Markdown|ECharts|Volume Bench|volbench|English|O_DIRECT|DSM|O_DSYNC|io_uring|QD|CoW|Plex|p\d+|SHA|URL|ID|n$|ops|Docker|KiB|MiB|argv|JavaScript|root|sudo|Synology|WebDAV|HTTP|S3|SMB|IPFS|MongoDB|GridFS|iperf3(?: -s)?|Full|LevelDB|http_load|Prometheus|Bearer|Home Assistant|MQTT|mqtts:|Apprise|ntfy|Telegram|Discord|LINE|Webhook|POST|Gmail|QQ|github/g

/** The forms of a counted entry, as vue-i18n tells them apart: none, one, many; one, many; or one for all. */
const formsOf = (text: string): string[] => text.split(' | ')

/** Whether none is told in words of its own. */
const tellsNone = (text: string): boolean => {
  const [none, , many] = formsOf(text)
  return many !== undefined && none !== many
}

it('are found by their files, English first', () => {
  expect(tagsOf()).toEqual(['en', 'zh-CN', 'zh-TW'])
})

describe.each(others)('the words of %s', (tag) => {
  const strings = stringsOf(tag)

  // A language may be begun: what it misses reads English. These are complete, and stay so.
  it('miss nothing and have nothing too much', () => {
    expect([...strings.keys()].sort()).toEqual([...english.keys()].filter((key) => key !== 'language.locale').sort())
  })

  it('hold the same places for values as English', () => {
    const places = (text: string | undefined): string[] => [...new Set(text?.match(PLACES) ?? [])].sort()
    // A plural of which one form needs no number may leave the place out in that form only; the union still agrees.
    const different = [...strings.keys()].filter((key) => String(places(english.get(key))) !== String(places(strings.get(key))))

    expect(different).toEqual([])
  })

  it('count as English does, or not at all where none is told like many', () => {
    const wrong = [...strings].filter(([key, text]) => {
      const [own, theirs] = [formsOf(text).length, formsOf(english.get(key) ?? '').length]
      return own !== theirs && (own !== 1 || tellsNone(english.get(key) ?? ''))
    })

    expect(wrong).toEqual([])
  })
})

describe.each(others.filter((tag) => tag.startsWith('zh')))('the Chinese of %s', (tag) => {
  const strings = [...stringsOf(tag)]

  it('leaves no English but names', () => {
    const islands = strings.filter(([key, text]) =>
      !key.startsWith('chart.variants') && /[A-Za-z]{2,}/.test(text.replace(PLACES, '').replace(LATIN, '').replace(/[./][\w./-]+/g, '')))

    expect(islands).toEqual([])
  })

  it('uses Chinese punctuation between Chinese characters', () => {
    const western = strings.filter(([, text]) => /[\u4e00-\u9fff][,;:?!](?=[\u4e00-\u9fff\s]|$)/.test(text))

    expect(western).toEqual([])
  })

  it('quotes as its readers do', () => {
    const foreign = strings.filter(([, text]) => (tag === 'zh-TW' ? /[“”‘’]/ : /[「」『』]/).test(text))

    expect(foreign).toEqual([])
  })
})

it.each(tagsOf())('no word of %s is empty', (tag) => {
  // Chinese sentences follow each other without a gap.
  const empty = [...stringsOf(tag)].filter(([key, text]) => text === '' && key !== 'word.sentence_gap')

  expect(empty).toEqual([])
})

describe('a language', () => {
  it.each(tagsOf())('has each section in one of its files: %s', (tag) => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(`/${tag}.json`))
    const sections = files.flatMap((name) => Object.keys(JSON.parse(readFileSync(join(SOURCE, name), 'utf8')) as object))

    expect(files.length).toBeGreaterThan(1)
    expect(sections.sort()).toEqual(Object.keys(languageFile(tag)).sort())
  })

  it.each(tagsOf())('comes in parts that together are all of %s', (tag) => {
    const parts = PARTS.flatMap((part) => leaves(partOf(tag, part)).map(([key]) => key))
    const sections = [...english.keys()].filter((key) => !key.startsWith('language.'))

    expect(parts.sort()).toEqual(sections.sort())
  })

  it('says what it calls itself', () => {
    expect(tagsOf().map((tag) => (languageFile(tag)['language'] as { name: string }).name)).toEqual(['English', '简体中文', '繁體中文'])
  })
})

const COMMENTS = /\/\*[^]*?\*\/|<!--[^]*?-->|(?<=^|\s)\/\/.*$/gm

it('no word of a language, and no decision for one, stands anywhere but in its file', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|vue|css)$/.test(name) && !name.endsWith('schema.d.ts'))
  const found = [...files.map((name) => join(SOURCE, name)), join(SOURCE, '../index.html')].flatMap((path) => {
    const lines = readFileSync(path, 'utf8').replace(COMMENTS, '').split('\n')
    return lines.filter((line) => /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]|=== '(?:en|zh-\w+)'/.test(line)).map((line) => `${path}: ${line.trim()}`)
  })

  expect(files.length).toBeGreaterThan(200)
  expect(found).toEqual([])
})
