// Makes the report's drawings as markup, without a page: ECharts is heavy, and in a thread of its own nobody waits for it.

import { BarChart, CustomChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent } from 'echarts/components'
import { init, use, type ECElementEvent, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { EChartsOption } from 'echarts'

import type { Chart } from '@/charts/chart'
import { markOf } from '@/charts/legend'
import { themeFor } from '@/charts/theme'
import { word } from '@/charts/words'
import { learnUnits } from '@/domain/unit-table'

import { keyOf, type Desk, type Drawing, type Order, type Place, type Tip } from './messages'
import { readData, wishOf, type ReportData, type Wish } from './page'
import { tipAt } from './tip-at'

// No tooltip component: it needs a page. Tips are asked of the same options in tip-at.ts.
use([BarChart, LineChart, CustomChart, GridComponent, AriaComponent, SVGRenderer])

/** A figure that has been drawn, kept for tips and for drawing it again. */
interface Sheet {
  readonly instance: EChartsType
  chart: Chart
  touched: ECElementEvent | null
}

function startSheet(chart: Chart, width: number): Sheet {
  const instance = init(null, null, { renderer: 'svg', ssr: true, width, height: chart.height, useCoarsePointer: true })
  const sheet: Sheet = { instance, chart, touched: null }
  instance.on('mousemove', (event) => { sheet.touched = event as ECElementEvent })
  return sheet
}

/** What tells about points needs a page; tip-at.ts reads it from the option itself. */
function withoutTips(option: EChartsOption): EChartsOption {
  const { ...rest } = option
  delete rest.tooltip
  return rest
}

function described(chart: Chart, wish: Wish, choice: number, { words }: ReportData, svg: string): Drawing {
  return {
    title: chart.title,
    note: chart.note ?? '',
    summary: chart.summary,
    isEmpty: chart.isEmpty,
    height: chart.height,
    legend: chart.legend.map((entry) => ({ key: entry.key, name: entry.name, isHidden: entry.isHidden, mark: markOf(entry) })),
    choices: wish.choices,
    choice,
    chooseLabel: word(words, 'chooseWorkload'),
    svg,
  }
}

/** Makes a desk of the page's data; null where they are not ours. */
export function openDesk(json: string): Desk | null {
  const found = readData(json)
  if (!found) return null
  const data = found
  learnUnits(data.units, data.metrics)
  const sheets = new Map<string, Sheet>()

  function svgOf(place: Place, chart: Chart, width: number): string {
    if (chart.isEmpty) return ''
    const sheet = sheets.get(keyOf(place)) ?? startSheet(chart, width)
    sheets.set(keyOf(place), sheet)
    sheet.chart = chart
    sheet.instance.resize({ width, height: chart.height })
    sheet.instance.setOption(withoutTips(chart.option), { notMerge: true })
    return sheet.instance.renderToSVGString()
  }

  function draw(order: Order): Drawing | null {
    const wish = wishOf(order.kind, order.run, order.index, data)
    if (!wish) return null
    const choice = order.choice ?? wish.first
    const { width } = order
    const chart = wish.build(
      { words: data.words, unitBase: data.unit_base, theme: themeFor(order.isDark), width, hidden: new Set(order.hidden) },
      choice,
    )
    return chart && described(chart, wish, choice, data, svgOf(order, chart, width))
  }

  function tip(place: Place, x: number, y: number): Tip | null {
    const sheet = sheets.get(keyOf(place))
    if (!sheet) return null
    sheet.touched = null
    sheet.instance.getZr().handler.dispatch('mousemove', { zrX: x, zrY: y })
    return tipAt(sheet.instance, sheet.chart.option, sheet.touched, [x, y])
  }

  return { draw, tip }
}
