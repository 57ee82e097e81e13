// Shapes ECharts has no series for, drawn by custom series: whiskers with labels, lines across, bands, ranges.

import type {
  CustomSeriesOption,
  CustomSeriesRenderItemAPI,
  CustomSeriesRenderItemParams,
  CustomSeriesRenderItemReturn,
} from 'echarts'

import { FONT, type ChartTheme } from './theme'

export interface Whisker {
  /** Category index on the y axis, from 0. */
  row: number
  /** Axis units. */
  value: number
  low: number | null
  high: number | null
  label: string
}

/** The grid rectangle a custom series draws in. */
interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const frameOf = (params: CustomSeriesRenderItemParams): Frame => params.coordSys as unknown as Frame

const lineShape = (x1: number, y1: number, x2: number, y2: number, stroke: string, lineWidth = 1.4) => ({
  type: 'line' as const,
  shape: { x1, y1, x2, y2 },
  style: { stroke, lineWidth },
})

/**
 * Whiskers on horizontal bars and the value beside them.
 *
 * @param offset distance in px of this series' bar centre from the centre of its category
 */
export function whiskers(items: readonly Whisker[], offset: number, theme: ChartTheme, size = 12): CustomSeriesOption {
  const draw = (
    params: CustomSeriesRenderItemParams,
    api: CustomSeriesRenderItemAPI,
  ): CustomSeriesRenderItemReturn => {
    const item = items[params.dataIndex]
    if (!item) return null
    const at = (value: number): number[] => api.coord([value, item.row])
    const [x = 0, centre = 0] = at(item.value)
    const y = centre + offset
    const low = item.low === null ? x : (at(item.low)[0] ?? x)
    const high = item.high === null ? x : (at(item.high)[0] ?? x)
    const hasRange = high - low > 1
    return {
      type: 'group',
      silent: true,
      children: [
        ...(hasRange
          ? [
              lineShape(low, y, high, y, theme.text),
              lineShape(low, y - 4, low, y + 4, theme.text),
              lineShape(high, y - 4, high, y + 4, theme.text),
            ]
          : []),
        {
          type: 'text',
          style: {
            text: item.label,
            x: Math.max(x, high) + 7,
            y,
            textVerticalAlign: 'middle',
            fontSize: size,
            fontFamily: FONT,
            fill: theme.text,
            // A halo keeps the figure readable where a line crosses it.
            stroke: theme.background,
            lineWidth: 3,
          },
        },
      ],
    } as CustomSeriesRenderItemReturn
  }
  return {
    type: 'custom',
    name: '',
    silent: true,
    clip: false,
    z: 5,
    renderItem: draw,
    encode: { x: [0, 2, 3], y: 1 },
    data: items.map((item) => [item.value, item.row, item.low ?? item.value, item.high ?? item.value]),
    tooltip: { show: false },
  }
}

export interface AcrossLine {
  /** Axis units. */
  at: number
  label: string
}

/** Dashed lines across the whole grid at values of the x axis, each with its label on top. */
export function uprightLines(lines: readonly AcrossLine[], theme: ChartTheme): CustomSeriesOption {
  return {
    type: 'custom',
    name: '',
    silent: true,
    clip: false,
    z: 4,
    encode: { x: 0 },
    tooltip: { show: false },
    data: lines.map((line) => [line.at, 0]),
    renderItem: (params, api) => {
      const line = lines[params.dataIndex]
      if (!line) return null
      const frame = frameOf(params)
      const x = api.coord([line.at, 0])[0] ?? 0
      if (x < frame.x - 1 || x > frame.x + frame.width + 1) return null
      return {
        type: 'group',
        silent: true,
        children: [
          {
            type: 'line',
            shape: { x1: x, y1: frame.y - 4, x2: x, y2: frame.y + frame.height },
            style: { stroke: theme.muted, lineWidth: 1.4, lineDash: [5, 4] },
          },
          {
            type: 'text',
            style: {
              text: line.label,
              x,
              y: frame.y - 6,
              textAlign: 'center',
              textVerticalAlign: 'bottom',
              fontSize: 11,
              fontFamily: FONT,
              fill: theme.muted,
            },
          },
        ],
      } as CustomSeriesRenderItemReturn
    },
  }
}

export interface Band {
  from: number
  to: number
  label: string
  isShaded: boolean
}

/** Upright bands behind a grid, each with a label at its top: the rounds of a trace. */
export function bands(items: readonly Band[], theme: ChartTheme, axis = 0): CustomSeriesOption {
  return {
    type: 'custom',
    name: '',
    silent: true,
    z: 0,
    xAxisIndex: axis,
    yAxisIndex: axis,
    encode: { x: [0, 1] },
    tooltip: { show: false },
    data: items.map((item) => [item.from, item.to]),
    renderItem: (params, api) => {
      const item = items[params.dataIndex]
      if (!item) return null
      const frame = frameOf(params)
      const left = api.coord([item.from, 0])[0] ?? 0
      const right = api.coord([item.to, 0])[0] ?? 0
      return {
        type: 'group',
        silent: true,
        children: [
          {
            type: 'rect',
            shape: { x: left, y: frame.y, width: Math.max(0, right - left), height: frame.height },
            style: { fill: item.isShaded ? theme.band : 'transparent' },
          },
          {
            type: 'text',
            style: {
              text: item.label,
              x: (left + right) / 2,
              y: frame.y - 5,
              textAlign: 'center',
              textVerticalAlign: 'bottom',
              fontSize: 11,
              fontFamily: FONT,
              fill: theme.muted,
              width: Math.max(0, right - left),
              overflow: 'truncate',
            },
          },
        ],
      } as CustomSeriesRenderItemReturn
    },
  }
}

export interface Range {
  row: number
  low: number
  high: number
  color: string
}

/** Thick horizontal strokes from low to high, one per row: the span of percentiles, or an interval. */
export function ranges(items: readonly Range[], lineWidth: number, opacity: number, offset = 0): CustomSeriesOption {
  return {
    type: 'custom',
    name: '',
    silent: true,
    z: 2,
    encode: { x: [0, 1], y: 2 },
    tooltip: { show: false },
    data: items.map((item) => [item.low, item.high, item.row]),
    renderItem: (params, api) => {
      const item = items[params.dataIndex]
      if (!item) return null
      const [x1 = 0, y = 0] = api.coord([item.low, item.row])
      const [x2 = 0] = api.coord([item.high, item.row])
      return {
        type: 'line',
        silent: true,
        shape: { x1, y1: y + offset, x2, y2: y + offset },
        style: { stroke: item.color, lineWidth, opacity, lineCap: 'round' },
      } as CustomSeriesRenderItemReturn
    },
  }
}

export interface AcrossBand {
  /** Axis units of the y axis. */
  at: number
  low: number
  high: number
  label: string
}

/** A line across with a pale band around it: median and interval. */
export function acrossBand(band: AcrossBand, theme: ChartTheme): CustomSeriesOption {
  return {
    type: 'custom',
    name: '',
    silent: true,
    z: 1,
    encode: { y: [1, 2, 3] },
    tooltip: { show: false },
    data: [[0, band.at, band.low, band.high]],
    renderItem: (params, api) => {
      const frame = frameOf(params)
      const y = (value: number): number => api.coord([0, value])[1] ?? 0
      const right = frame.x + frame.width
      return {
        type: 'group',
        silent: true,
        children: [
          {
            type: 'rect',
            shape: { x: frame.x, y: y(band.high), width: frame.width, height: Math.max(1, y(band.low) - y(band.high)) },
            style: { fill: theme.band },
          },
          lineShape(frame.x, y(band.at), right, y(band.at), theme.muted),
          {
            type: 'text',
            style: {
              text: band.label,
              x: right - 4,
              y: y(band.high) - 5,
              textAlign: 'right',
              textVerticalAlign: 'bottom',
              fontSize: 11,
              fontFamily: FONT,
              fill: theme.muted,
            },
          },
        ],
      } as CustomSeriesRenderItemReturn
    },
  }
}
