// From a drawn chart to a picture one can keep: an SVG with title, legend and source line, and a PNG made from it.

import type { Chart, LegendEntry } from './chart'
import { textWidth } from './frame'
import { markOf } from './legend'
import { FONT, type ChartTheme } from './theme'

export interface PictureParts {
  readonly chart: Pick<Chart, 'title' | 'legend' | 'height' | 'note'>
  /** Markup of the drawn `<svg>`. */
  readonly drawing: string
  readonly width: number
  readonly theme: ChartTheme
  /** Where the numbers come from: machine, date, method. */
  readonly source: string
}

const PAD = 20

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (value: string): string => value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Breaks a line of words (or Chinese characters) so that each part is at most `width` px at 13 px. */
export function wrap(value: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of value.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/g) ?? []) {
    if (line && textWidth(line + part.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  if (line.trim()) lines.push(line.trimEnd())
  return lines
}

interface Placed {
  entry: LegendEntry
  x: number
  y: number
}

/** Sets legend entries in lines no wider than `width`. */
function placeLegend(entries: readonly LegendEntry[], width: number): { placed: Placed[]; height: number } {
  const placed: Placed[] = []
  let x = 0
  let y = 0
  for (const entry of entries.filter((one) => !one.isHidden)) {
    const needed = 24 + textWidth(entry.name) + 16
    if (x > 0 && x + needed > width) {
      x = 0
      y += 20
    }
    placed.push({ entry, x, y })
    x += needed
  }
  return { placed, height: placed.length > 0 ? y + 26 : 0 }
}

const textAt = (x: number, y: number, size: number, fill: string, words: string, weight = 400): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escape(words)}</text>`

/** Returns the finished picture and its size in px. */
export function compose({ chart, drawing, width, theme, source }: PictureParts): {
  svg: string
  width: number
  height: number
} {
  const full = width + 2 * PAD
  const titles = wrap(chart.title, width / 1.25)
  const sources = [...wrap(chart.note ?? '', width), ...wrap(source, width)]
  const legend = placeLegend(chart.legend, width)
  const legendTop = PAD + titles.length * 24 + 8
  const chartTop = legendTop + legend.height
  const sourceTop = chartTop + chart.height + 18
  const height = sourceTop + sources.length * 16 + PAD - 12
  const body = drawing.replace(/^<svg /, `<svg x="${PAD}" y="${chartTop}" `)
  const marks = legend.placed.map(
    ({ entry, x, y }) =>
      `<g transform="translate(${PAD + x},${legendTop + y})"><svg width="16" height="12">${markOf(entry)}</svg>` +
      `${textAt(22, 11, 13, theme.text, entry.name)}</g>`,
  )
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${full}" ` +
    `height="${height}" viewBox="0 0 ${full} ${height}" font-family="${escape(FONT)}">` +
    `<title>${escape(chart.title)}</title><rect width="100%" height="100%" fill="${theme.background}"/>` +
    titles.map((line, index) => textAt(PAD, PAD + 16 + index * 24, 17, theme.text, line, 600)).join('') +
    `${marks.join('')}${body}` +
    sources.map((line, index) => textAt(PAD, sourceTop + 6 + index * 16, 11, theme.muted, line)).join('') +
    `</svg>`
  return { svg, width: full, height }
}

/** Draws an SVG on a canvas, `scale` picture points per px. */
async function paint(svg: string, width: number, height: number, scale: number): Promise<HTMLCanvasElement> {
  const image = new Image()
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Returns the PNG of an SVG; a DOMException says that this browser could not make one. */
export async function rasterise(svg: string, width: number, height: number, scale = 2): Promise<Blob> {
  const canvas = await paint(svg, width, height, scale)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new DOMException('no PNG of this canvas', 'EncodingError'))
    }, 'image/png')
  })
}

/** The PNG as an address: what phones offer to save on a long press (some refuse `blob:` addresses). */
export async function pngAddress(svg: string, width: number, height: number): Promise<string> {
  return (await paint(svg, width, height, 2)).toDataURL('image/png')
}

/** Markup of the drawn chart inside `element`, ready for `compose`. */
export function drawingOf(element: HTMLElement): string {
  const svg = element.querySelector('svg')
  return svg ? new XMLSerializer().serializeToString(svg) : ''
}

/** Hands a file to the browser's download. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
