// What a tooltip would say at a point of a drawing that stands on no page.

import type { EChartsOption } from 'echarts'
import type { ECElementEvent, EChartsType } from 'echarts/core'

import type { Tip } from './messages'

type Formatter = (item: unknown) => unknown

/** The parts of an option a tip is made of, as the builders in charts/options write them. */
interface Told {
  readonly trigger?: string
  readonly formatter?: Formatter
}

interface Series {
  readonly type?: string
  readonly tooltip?: Told
  readonly data?: readonly unknown[]
}

const listOf = (series: EChartsOption['series']): readonly Series[] =>
  (Array.isArray(series) ? series : series ? [series] : []) as unknown as readonly Series[]

/** Index of the entry whose first number is nearest to `value`; -1 where there is none. */
export function nearest(data: readonly unknown[], value: number): number {
  let best = -1
  let distance = Infinity
  for (const [index, entry] of data.entries()) {
    const at: unknown = Array.isArray(entry) ? entry[0] : null
    if (typeof at !== 'number' || Math.abs(at - value) >= distance) continue
    best = index
    distance = Math.abs(at - value)
  }
  return best
}

/** One moment told for all lines at once. */
function momentAt(instance: EChartsType, option: EChartsOption, formatter: Formatter, [x, y]: readonly [number, number]): Tip | null {
  const data = listOf(option.series).find(({ type }) => type === 'line')?.data ?? []
  const isInside = (Array.isArray(option.grid) ? option.grid : [option.grid]).some((_, gridIndex) =>
    instance.containPixel({ gridIndex }, [x, y]))
  if (!isInside) return null
  const dataIndex = nearest(data, instance.convertFromPixel({ xAxisIndex: 0 }, x))
  const entry = data[dataIndex]
  if (!Array.isArray(entry)) return null
  const html = formatter([{ dataIndex }])
  if (typeof html !== 'string' || html === '') return null
  return { html, lineAt: instance.convertToPixel({ xAxisIndex: 0 }, entry[0] as number) }
}

/** Tells what stands at `point`, in px from the drawing's upper left corner; `touched` is the thing there, if any. */
export function tipAt(
  instance: EChartsType,
  option: EChartsOption,
  touched: ECElementEvent | null,
  point: readonly [number, number],
): Tip | null {
  const all = option.tooltip as Told | undefined
  if (all?.trigger === 'axis' && all.formatter) return momentAt(instance, option, all.formatter, point)
  if (touched?.seriesIndex === undefined) return null
  const html = listOf(option.series)[touched.seriesIndex]?.tooltip?.formatter?.(touched)
  return typeof html === 'string' && html !== '' ? { html, lineAt: null } : null
}
