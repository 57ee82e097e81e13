import { describe, expect, it } from 'vitest'

import { DARK, DECALS, LIGHT, themeFor } from '@/charts/theme'
import { contrast, distance, KINDS } from '../support/colour-vision'

const MIN_DISTANCE = 8
const MIN_CONTRAST = 3

const pairs = (colors: readonly string[]) =>
  colors.flatMap((one, index) => colors.slice(index + 1).map((other) => [one, other] as const))

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s theme', (_name, theme) => {
  it.each(KINDS)('keeps any two of eight series apart for eyes with %s vision', (kind) => {
    const close = pairs(theme.series).filter(([one, other]) => distance(one, other, kind) < MIN_DISTANCE)

    expect(close).toEqual([])
  })

  it('keeps better and worse apart for all eyes', () => {
    const nearest = Math.min(...KINDS.map((kind) => distance(theme.better, theme.worse, kind)))

    expect(nearest).toBeGreaterThan(MIN_DISTANCE)
  })

  it('lets every series stand out from the background', () => {
    const pale = [...theme.series, theme.better, theme.worse, theme.even].filter(
      (color) => contrast(color, theme.background) < MIN_CONTRAST,
    )

    expect(pale).toEqual([])
  })

  it('writes text that can be read', () => {
    expect(contrast(theme.text, theme.background)).toBeGreaterThan(7)
    expect(contrast(theme.muted, theme.background)).toBeGreaterThan(4.5)
    expect(contrast(theme.text, theme.panel)).toBeGreaterThan(7)
  })
})

it('draws eight different patterns, so that eight series need no colour at all', () => {
  const patterns = new Set(DECALS.map((decal) => JSON.stringify(decal)))

  expect(patterns.size).toBe(8)
})

it('answers with the theme asked for', () => {
  expect(themeFor(true)).toBe(DARK)
  expect(themeFor(false)).toBe(LIGHT)
})
