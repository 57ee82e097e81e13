// Small parts charts are made of: scales, words, legend marks, pictures.
import { describe, expect, it } from 'vitest'

import type { LegendEntry } from '@/charts/chart'
import { escape, labelWidth, textWidth, tip } from '@/charts/frame'
import { markOf } from '@/charts/legend'
import { ceilingLines, linkText } from '@/charts/network'
import { compose, wrap } from '@/charts/picture'
import { spreadOf, trustWords } from '@/charts/rows'
import { titleOf, unitsOf } from '@/charts/options/bars'
import { bytesScale, scaleFor, tick, typicalOf } from '@/charts/scale'
import { colorAt, decalAt, DECALS, LIGHT } from '@/charts/theme'
import { variantName, word } from '@/charts/words'
import { learnUnits } from '@/domain/unit-table'
import { contextOf } from '../support/charts'
import { NAS_VOLUME, resultOf, summaryOf, type Wish } from '../support/runs'
import { ENGLISH, wordsIn } from '../support/words'

const context = contextOf()

describe('an axis', () => {
  it('has one scale, chosen from its typical value', () => {
    const scale = scaleFor('bytes_per_s', [412e6, 231e6, 9.4e3], context)

    expect([scale.unit, scale.factor, scale.full(9.4e6)]).toEqual(['MB/s', 1e6, '9.40 MB/s'])
  })

  it('shows mebibytes where the owner asked for them', () => {
    const scale = scaleFor('bytes_per_s', [412e6], contextOf({ unitBase: 'iec' }))

    expect([scale.unit, scale.number(412e6)]).toEqual(['MiB/s', '393'])
  })

  it.each([
    ['iops', 'IOPS', '1,480'],
    ['ops_per_s', 'ops/s', '1,480'],
    ['s', 's', '1480.0'],
  ] as const)('of %s is not scaled', (unit, name, number) => {
    const scale = scaleFor(unit, [1480], context)

    expect([scale.unit, scale.factor, scale.number(1480)]).toEqual([name, 1, number])
  })

  it('of a unit known only from the service has its word', () => {
    const written = (text: string) => ({ code: 'written', values: {}, text })
    const [word, title] = [written('files per minute'), written('Files')]
    learnUnits([{ id: 'files_per_min', scaling: 'count', word, title, counted: null }], [{ id: 'found', unit: 'files_per_min' }])
    const scale = scaleFor('files_per_min', [1480], context)

    expect([scale.unit, scale.number(1480), scale.full(1480)]).toEqual(['files per minute', '1,480', '1,480 files per minute'])
    expect(unitsOf(['found']).map((unit) => titleOf(unit, context))).toEqual(['Files'])
  })

  it('counts file operations in the language of the page', () => {
    expect(scaleFor('ops_per_s', [1], contextOf({ language: 'zh-CN' })).unit).toBe('次/秒')
  })

  it('shows ratios in per cent and latencies with their own unit', () => {
    expect(scaleFor('ratio', [0.5], context).number(0.5)).toBe('50')
    expect(scaleFor('ns', [1], context).number(2.5e6)).toBe('2.50 ms')
  })

  it('of amounts of data takes its unit from the largest', () => {
    const scale = bytesScale([1e3, 2.5e9], context)

    expect([scale.unit, scale.factor]).toEqual(['GB', 1e9])
  })

  it('has a typical value even where nothing positive was measured', () => {
    expect(typicalOf([0, NaN, -1])).toBe(0)
    expect(typicalOf([1, 5, 100])).toBe(5)
  })

  it('writes ticks with separators and few digits', () => {
    expect([tick(1200), tick(0.333)]).toEqual(['1,200', '0.33'])
  })
})

describe('network lines', () => {
  it('end with the first link that is fast enough', () => {
    const scale = scaleFor('bytes_per_s', [80e6], context)

    expect(ceilingLines(80e6, scale).map(({ label }) => label)).toEqual(['1 GbE'])
    expect(ceilingLines(9e9, scale)).toHaveLength(3)
  })

  it('say what a link carries in the units of the owner', () => {
    expect(linkText(2.5, context)).toBe('2.5 GbE ≈ 294 MB/s')
    expect(linkText(1, { unitBase: 'iec' })).toBe('1 GbE ≈ 112 MiB/s')
  })
})

describe('words', () => {
  it('keep a place nobody fills, so that the gap is seen', () => {
    expect(word(ENGLISH, 'round')).toBe('Round {n}')
  })

  it('call an unknown variant by its id', () => {
    expect(variantName(ENGLISH, 'zfs-lz4')).toBe('zfs-lz4')
    expect(variantName(wordsIn('zh-CN'), 'btrfs-nocow')).toBe('Btrfs（关闭写时复制）')
  })
})

describe('trust', () => {
  it('is told in words, from memory included', () => {
    const [read] = NAS_VOLUME as [Wish]

    const told = { ci95: [1, 2] } as const
    const unstable = resultOf({ ...read, isValid: false, isStable: false })

    expect(trustWords(unstable, told, wordsIn('zh-CN'))).toBe('结果存疑，波动大，来自内存缓存')
    expect(trustWords(unstable, { ci95: null }, wordsIn('zh-CN'))).toBe('结果存疑，波动未知，来自内存缓存')
    expect(trustWords(resultOf(read), told, ENGLISH)).toBe('valid, stable')
    expect(trustWords({ ...resultOf(read), cache_class: 'guest-uncached' }, told, ENGLISH)).toBe('valid, stable, from the virtual disk')
    expect(trustWords({ ...resultOf(read), cache_class: 'guest-uncached' }, told, wordsIn('zh-CN'))).toBe('结果可信，波动小，来自虚拟硬盘')
  })

  it('shows the interval, else the range, else nothing', () => {
    const { min, max } = summaryOf(100, 0.1, 3)

    expect(spreadOf(summaryOf(100, 0.1))).toEqual([90, expect.closeTo(110)])
    expect(spreadOf(summaryOf(100, 0.1, 3))).toEqual([min, max])
    expect(spreadOf(summaryOf(100, 0.1, 1))).toBeNull()
  })
})

describe('hostile words from a document', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&'

  it('are harmless in a tooltip', () => {
    expect(tip(evil, [[evil, evil]])).not.toContain('<img')
    expect(escape(evil)).toBe('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  })

  it('are harmless in a saved picture', () => {
    const legend: LegendEntry[] = [{ key: 'a', name: evil, color: '#000000', mark: 'bar', isHidden: false }]
    const { svg } = compose({ chart: { title: evil, legend, height: 100 }, drawing: '<svg ></svg>', width: 400, theme: LIGHT, source: evil })

    expect(svg).not.toContain('<img')
  })
})

describe('a picture', () => {
  const entry = (name: string, isHidden = false): LegendEntry => ({ key: name, name, color: '#0072b2', mark: 'line', isHidden })
  const parts = { drawing: '<svg width="400">x</svg>', width: 400, theme: LIGHT, source: 'DS920+ · 2026-11-20' }

  it('carries title, legend and source beside the drawing', () => {
    const { svg } = compose({ ...parts, chart: { title: 'Speed (MB/s)', legend: [entry('Read')], height: 200 } })

    expect(['Speed (MB/s)', 'Read', 'DS920+ · 2026-11-20', 'width="400">x'].every((part) => svg.includes(part))).toBe(true)
  })

  it('carries the note that explains its marks', () => {
    const { svg } = compose({ ...parts, chart: { title: 'Speed', legend: [], height: 200, note: 'The thin line is the interval.' } })

    expect(svg).toContain('The thin line is the interval.')
  })

  it('leaves out what the owner switched off', () => {
    const { svg } = compose({ ...parts, chart: { title: 'Speed', legend: [entry('Read'), entry('Write', true)], height: 200 } })

    expect(svg).not.toContain('Write')
  })

  it('grows with a legend of several lines', () => {
    const many = Array.from({ length: 12 }, (_, index) => entry(`A rather long name ${index}`))
    const tall = compose({ ...parts, chart: { title: 'Speed', legend: many, height: 200 } })
    const low = compose({ ...parts, chart: { title: 'Speed', legend: [], height: 200 } })

    expect(tall.height).toBeGreaterThan(low.height + 100)
  })

  it('is well-formed', () => {
    const { svg } = compose({ ...parts, chart: { title: 'A & B', legend: [entry('<')], height: 200 } })
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')

    expect(parsed.querySelector('parsererror')).toBeNull()
  })

  it('breaks long lines between words, and Chinese between characters', () => {
    expect(wrap('one two three', 60)).toEqual(['one two', 'three'])
    expect(wrap('读取大文件', 40)).toEqual(['读取大', '文件'])
    expect(wrap('', 40)).toEqual([])
  })
})

describe('marks and colours', () => {
  it('have a shape for every kind of legend entry', () => {
    const kinds = ['bar', 'line', 'dashed', 'circle', 'diamond', 'square', 'triangle', 'triangle-down'] as const
    const shapes = kinds.map((mark) => markOf({ key: '', name: '', color: '#000000', mark, isHidden: false }))

    expect(new Set(shapes).size).toBe(kinds.length)
  })

  it('repeat the pattern of the bars in the legend', () => {
    const shapes = DECALS.map((_, decal) => markOf({ key: '', name: '', color: '#000000', mark: 'bar', decal, isHidden: false }))

    expect(new Set(shapes).size).toBe(DECALS.length)
  })

  it('begin again after eight', () => {
    expect(colorAt(LIGHT, 8)).toBe(LIGHT.series[0])
    expect(decalAt(9)).toBe(DECALS[1])
  })
})

it('labels get the room their script needs, within bounds', () => {
  expect(textWidth('读取')).toBe(26)
  expect(labelWidth([], 900)).toBe(90)
  expect(labelWidth(['x'.repeat(100)], 900)).toBe(260)
})
