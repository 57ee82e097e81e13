// Shapes ECharts has no series for, drawn by custom series: whiskers with labels, lines across, bands, ranges.

import type { CustomSeriesOption, CustomSeriesRenderItemAPI, CustomSeriesRenderItemReturn } from 'echarts'

import { colorAt, FONT, type ChartTheme } from './theme'

/** The grid rectangle a custom series draws in, px. */
interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Draw<T> = (item: T, api: CustomSeriesRenderItemAPI, frame: Frame) => object[]

/** A series of `items` that is only looked at: no tooltip, no highlight, and its marks may leave the grid. */
function silentSeries<T>(items: readonly T[], draw: Draw<T>, rest: CustomSeriesOption): CustomSeriesOption {
  return {
    type: 'custom',
    name: '',
    silent: true,
    clip: false,
    tooltip: { show: false },
    ...rest,
    renderItem: (params, api) => {
      const item = items[params.dataIndex]
      if (!item) return null
      const children = draw(item, api, params.coordSys as unknown as Frame)
      return { type: 'group', silent: true, children } as CustomSeriesRenderItemReturn
    },
  }
}

const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, style: object = {}): object => ({
  type: 'line',
  shape: { x1, y1, x2, y2 },
  style: { stroke, lineWidth: 1.4, ...style },
})

const rect = (x: number, y: number, width: number, height: number, fill: string): object => ({
  type: 'rect',
  shape: { x, y, width: Math.max(0, width), height: Math.max(1, height) },
  style: { fill },
})

const label = (text: string, x: number, y: number, fill: string, style: object = {}): object => ({
  type: 'text',
  style: { text, x, y, fill, fontSize: 11, fontFamily: FONT, textVerticalAlign: 'bottom', ...style },
})

/** Keeps words readable where a line crosses them. */
const halo = (theme: ChartTheme): object => ({ stroke: theme.background, lineWidth: 3 })

export interface Whisker {
  /** Category index on the y axis, from 0. */
  readonly row: number
  /** Axis units. */
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly label: string
}

/**
 * Whiskers on horizontal bars and the value beside them.
 *
 * @param offset distance in px of this series' bar centre from the centre of its category
 */
export function whiskers(items: readonly Whisker[], offset: number, theme: ChartTheme, fontSize = 12): CustomSeriesOption {
  const draw: Draw<Whisker> = (item, api) => {
    const at = (value: number): number[] => api.coord([value, item.row])
    const [x = 0, centre = 0] = at(item.value)
    const y = centre + offset
    const low = item.low === null ? x : (at(item.low)[0] ?? x)
    const high = item.high === null ? x : (at(item.high)[0] ?? x)
    const figure = label(item.label, Math.max(x, high) + 7, y, theme.text, { ...halo(theme), fontSize, textVerticalAlign: 'middle' })
    if (high - low <= 1) return [figure]
    const strokes = (stroke: string, style: object): object[] =>
      [line(low, y, high, y, stroke, style), ...[low, high].map((end) => line(end, y - 4, end, y + 4, stroke, style))]
    return [...strokes(theme.background, { lineWidth: 3.4 }), ...strokes(theme.text, {}), figure]
  }
  return silentSeries(items, draw, {
    z: 5,
    encode: { x: [0, 2, 3], y: 1 },
    data: items.map((item) => [item.value, item.row, item.low ?? item.value, item.high ?? item.value]),
  })
}

export interface UprightWhisker {
  /** Axis units of the x axis. */
  readonly at: number
  /** Axis units of the y axis. */
  readonly low: number
  readonly high: number
}

/** Thin upright strokes from low to high at points of a line, in its colour. */
export function uprightWhiskers(items: readonly UprightWhisker[], color: string): CustomSeriesOption {
  const draw: Draw<UprightWhisker> = (item, api) => {
    const [x = 0, top = 0] = api.coord([item.at, item.high])
    const [, bottom = 0] = api.coord([item.at, item.low])
    if (bottom - top <= 1) return []
    const ends = [top, bottom].map((end) => line(x - 4, end, x + 4, end, color))
    return [line(x, top, x, bottom, color), ...ends]
  }
  return silentSeries(items, draw, { z: 5, encode: { x: 0, y: [1, 2] }, data: items.map(({ at, low, high }) => [at, low, high]) })
}

/** How a point of a line looks that stands out: larger and hollow, with its word below, where no line runs. */
export function ring(theme: ChartTheme, index: number, name: string): object {
  return {
    symbolSize: 15,
    itemStyle: { color: theme.background, borderColor: colorAt(theme, index), borderWidth: 3 },
    label: { show: name !== '', formatter: name, position: 'bottom', distance: 6, color: theme.text, fontSize: 12, textBorderColor: theme.background, textBorderWidth: 3 },
  }
}

export interface AcrossLine {
  /** Axis units. */
  readonly at: number
  readonly label: string
  /** How far above the grid its label stands, px, where several would overlap; it then leans towards the middle. */
  readonly lift?: number
}

/** Room in px a label of an upright line needs before its neighbour's may begin. */
const LABEL_PX = 56

/** Dashed upright lines through the whole grid at values of the x axis, each with its label on top. */
export function uprightLines(lines: readonly AcrossLine[], theme: ChartTheme): CustomSeriesOption {
  const draw: Draw<AcrossLine> = (item, api, frame) => {
    const at = (other: AcrossLine | undefined): number => (other ? (api.coord([other.at, 0])[0] ?? NaN) : NaN)
    const x = at(item)
    const index = lines.indexOf(item)
    // Labels of close lines lean away from each other.
    const textAlign = x - at(lines[index - 1]) < LABEL_PX ? 'left' : at(lines[index + 1]) - x < LABEL_PX ? 'right' : 'center'
    if (x < frame.x - 1 || x > frame.x + frame.width + 1) return []
    if (item.lift !== undefined) {
      const isRight = x > frame.x + frame.width / 2
      return [
        line(x, frame.y - item.lift - 8, x, frame.y + frame.height, theme.muted, { lineDash: [5, 4] }),
        label(item.label, isRight ? x - 4 : x + 4, frame.y - item.lift, theme.text, { textAlign: isRight ? 'right' : 'left', ...halo(theme) }),
      ]
    }
    return [
      line(x, frame.y - 4, x, frame.y + frame.height, theme.muted, { lineDash: [5, 4] }),
      label(item.label, x, frame.y - 6, theme.muted, { textAlign, ...halo(theme) }),
    ]
  }
  return silentSeries(lines, draw, { z: 4, encode: { x: 0 }, data: lines.map((item) => [item.at, 0]) })
}

export interface LevelLine {
  /** Axis units of the y axis. */
  readonly at: number
  readonly label: string
  readonly dash: readonly number[]
  /** At which end its label stands: where the line of the values is at the other level. */
  readonly side: 'left' | 'right'
}

/** Lines across the whole grid, told apart by dash and label and by no colour. */
export function levelLines(levels: readonly LevelLine[], theme: ChartTheme): CustomSeriesOption {
  const draw: Draw<LevelLine> = (item, api, frame) => {
    const y = api.coord([0, item.at])[1] ?? 0
    const right = frame.x + frame.width
    return [
      line(frame.x, y, right, y, theme.text, { lineDash: item.dash, lineWidth: 1.6 }),
      label(item.label, item.side === 'left' ? frame.x + 4 : right - 4, y - 3, theme.text, { textAlign: item.side, ...halo(theme) }),
    ]
  }
  return silentSeries(levels, draw, { z: 4, encode: { y: 1 }, data: levels.map(({ at }) => [0, at]) })
}

export interface Band {
  /** Axis units of the x axis. */
  readonly from: number
  readonly to: number
  readonly label: string
  readonly isShaded: boolean
}

/** Upright bands behind a grid, each with a label at its top: the rounds of a trace. */
export function bands(items: readonly Band[], theme: ChartTheme): CustomSeriesOption {
  const draw: Draw<Band> = (item, api, frame) => {
    const left = api.coord([item.from, 0])[0] ?? 0
    const right = api.coord([item.to, 0])[0] ?? 0
    const width = Math.max(0, right - left)
    return [
      rect(left, frame.y, width, frame.height, item.isShaded ? theme.band : 'transparent'),
      label(item.label, (left + right) / 2, frame.y - 5, theme.muted, { textAlign: 'center', width, overflow: 'truncate' }),
    ]
  }
  return silentSeries(items, draw, { z: 0, encode: { x: [0, 1] }, data: items.map((item) => [item.from, item.to]) })
}

export interface Range {
  readonly row: number
  readonly low: number
  readonly high: number
}

/** Thick pale strokes from low to high, one per row: the span of percentiles. */
export function ranges(items: readonly Range[], theme: ChartTheme): CustomSeriesOption {
  const draw: Draw<Range> = (item, api) => {
    const [x1 = 0, y = 0] = api.coord([item.low, item.row])
    const [x2 = 0] = api.coord([item.high, item.row])
    return [line(x1, y, x2, y, theme.muted, { lineWidth: 2, opacity: 0.55, lineCap: 'round' })]
  }
  return silentSeries(items, draw, {
    z: 2,
    encode: { x: [0, 1], y: 2 },
    data: items.map((item) => [item.low, item.high, item.row]),
  })
}

export interface AcrossBand {
  /** Axis units of the y axis. */
  readonly at: number
  readonly low: number
  readonly high: number
  readonly label: string
}

/** A line across with a pale band around it: median and interval. */
export function acrossBand(band: AcrossBand, theme: ChartTheme): CustomSeriesOption {
  const draw: Draw<AcrossBand> = (item, api, frame) => {
    const y = (value: number): number => api.coord([0, value])[1] ?? 0
    const right = frame.x + frame.width
    const words = label(item.label, right - 4, y(item.high) - 5, theme.muted, { textAlign: 'right', ...halo(theme) })
    return [
      rect(frame.x, y(item.high), frame.width, y(item.low) - y(item.high), theme.band),
      line(frame.x, y(item.at), right, y(item.at), theme.muted),
      words,
    ]
  }
  return silentSeries([band], draw, { z: 1, encode: { y: [1, 2, 3] }, data: [[0, band.at, band.low, band.high]] })
}
