// The colours of a heat map: one hue whose lightness alone tells the rank, so that every eye sees the same order.

import type { ChartTheme } from './theme'

const LIGHT_RAMP = ['#edf4f3', '#b9dcd7', '#74b8af', '#2b857b', '#07514a'] as const
const DARK_RAMP = ['#1c2b29', '#1d4a45', '#2a7d73', '#56b8ab', '#a9ece2'] as const

/** A factor of two between worst and best uses the whole ramp; smaller differences must not look larger than they are. */
const LEAST_SPAN = 2

const parts = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

const hexOf = (rgb: readonly number[]): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** The colour at `strength` from 0 (worst) to 1 (best). */
export function shade(strength: number, { isDark }: Pick<ChartTheme, 'isDark'>): string {
  const ramp: readonly string[] = isDark ? DARK_RAMP : LIGHT_RAMP
  const place = Math.min(1, Math.max(0, strength)) * (ramp.length - 1)
  const low = Math.min(ramp.length - 2, Math.floor(place))
  const [from, to] = [parts(ramp[low] ?? ''), parts(ramp[low + 1] ?? '')]
  return hexOf(from.map((part, index) => part + ((to[index] ?? part) - part) * (place - low)))
}

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = parts(hex).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const INKS = ['#000000', '#ffffff'] as const

/** Black or white, whichever can be read better on `background`. */
export function inkOn(background: string): string {
  const contrast = (ink: string): number => {
    const [high = 0, low = 0] = [luminance(ink), luminance(background)].sort((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  }
  return contrast(INKS[0]) >= contrast(INKS[1]) ? INKS[0] : INKS[1]
}

/** Where each value stands between worst (0) and best (1) of them all, on a scale of factors. */
export function strengths(values: readonly number[], isHigherBetter: boolean): (value: number) => number {
  const known = values.filter((value) => value > 0)
  const best = isHigherBetter ? Math.max(...known) : Math.min(...known)
  const times = (value: number): number => (isHigherBetter ? best / value : value / best)
  const span = Math.log(Math.max(LEAST_SPAN, ...known.map(times)))
  return (value) => (value > 0 ? 1 - Math.log(times(value)) / span : 0)
}
