// The small mark before a legend entry, as SVG: the same in the page, in the report and in exported pictures.

import type { LegendEntry } from './chart'

const POINTS: Partial<Record<LegendEntry['mark'], string>> = {
  diamond: '8,0 14,6 8,12 2,6',
  triangle: '8,0 14,12 2,12',
  'triangle-down': '8,12 14,0 2,0',
  square: '3,1 13,1 13,11 3,11',
  cross: '3,2 5,0 8,3 11,0 13,2 10,6 13,10 11,12 8,9 5,12 3,10 6,6',
}

/** Stripes as in the bars' decals, coarser: at this size only direction and presence can be told. */
const STRIPES: Record<number, string> = {
  1: 'M-2 14 12 0M4 14 18 0M10 14 24 0M-8 14 6 0',
  2: 'M0 3H16M0 6.5H16M0 10H16',
  3: 'M3 3h.1M8 3h.1M13 3h.1M5.5 6h.1M10.5 6h.1M3 9h.1M8 9h.1M13 9h.1',
  4: 'M-2 0 12 14M4 0 18 14M10 0 24 14M-8 0 6 14',
  5: 'M3 0V12M6.5 0V12M10 0V12M13.5 0V12',
  6: 'M4 3h.1M9 3h.1M14 3h.1M6.5 8h.1M11.5 8h.1M2 8h.1',
  7: 'M-2 14 12 0M1 14 15 0M4 14 18 0M7 14 21 0M-5 14 9 0',
}

/** Markup of the mark on a 16 × 12 field; only colours of the theme and fixed shapes enter it. */
export function markOf({ mark, color, decal }: LegendEntry): string {
  if (mark === 'line' || mark === 'dashed') {
    const dash = mark === 'dashed' ? ' stroke-dasharray="5 3"' : ''
    return `<line x1="0" y1="6" x2="16" y2="6" stroke="${color}" stroke-width="2.5"${dash}/>`
  }
  if (mark === 'circle') return `<circle cx="8" cy="6" r="5.5" fill="${color}"/>`
  const points = POINTS[mark]
  if (points) return `<polygon points="${points}" fill="${color}"/>`
  const stripes = STRIPES[decal ?? 0]
  const width = decal === 3 || decal === 6 ? 2.4 : 1.4
  const pattern = stripes
    ? `<path d="${stripes}" stroke="#fff" stroke-opacity=".6" stroke-width="${width}" stroke-linecap="round" fill="none"/>`
    : ''
  return `<rect width="16" height="12" rx="2" fill="${color}"/>${pattern}`
}
