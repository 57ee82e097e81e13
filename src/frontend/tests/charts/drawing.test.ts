// Every option drawn by the real ECharts, in both themes and at both widths, without a browser.
import { BarChart, CustomChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Chart, ChartContext } from '@/charts/chart'
import { barCharts } from '@/charts/options/bars'
import { compareCharts } from '@/charts/options/compare'
import { curveCharts } from '@/charts/options/curve'
import { disksChart } from '@/charts/options/disks'
import { percentileChart } from '@/charts/options/percentiles'
import { ratioChart } from '@/charts/options/ratio'
import { roundsChart } from '@/charts/options/rounds'
import { sustainedChart } from '@/charts/options/sustained'
import { PANELS, systemChart } from '@/charts/options/system'
import { traceChart } from '@/charts/options/trace'
import { DARK, LIGHT } from '@/charts/theme'
import { cellsOf, contextOf, NAMED_RUNS } from '../support/charts'
import { curveRun, exampleRun, fullRun, NAS_VOLUME, resultOf, type Wish } from '../support/runs'
import { SLOW_DISK, sustainRun, watched } from '../support/system'

use([BarChart, LineChart, CustomChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer])

const [read] = NAS_VOLUME as [Wish]
const cells = cellsOf(fullRun())

const CHARTS: Record<string, (context: ChartContext) => Chart[]> = {
  bars: (context) => barCharts(fullRun(), context, { withNetwork: true }),
  'bars of the contract example': (context) => barCharts(exampleRun, context),
  percentiles: (context) => [percentileChart(fullRun(), context)],
  trace: (context) => [traceChart(resultOf(read), context)],
  disks: (context) => [disksChart(resultOf(read), context)],
  rounds: (context) => [roundsChart(resultOf(read), context)],
  compare: (context) => compareCharts(cells, NAMED_RUNS, context),
  ratio: (context) => [ratioChart(cells, NAMED_RUNS, context)],
  system: (context) => [systemChart(watched(read, { limit: SLOW_DISK }), PANELS, context)],
  sustained: (context) => [sustainedChart(sustainRun(), context)],
  curve: (context) => curveCharts(curveRun(), context),
}

function svgOf(chart: Chart, width: number): string {
  const instance = init(null, null, { renderer: 'svg', ssr: true, width, height: chart.height })
  instance.setOption(chart.option)
  const svg = instance.renderToSVGString()
  instance.dispose()
  return svg
}

let complaints: string[] = []

beforeEach(() => {
  complaints = []
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void complaints.push(words.join(' ')))
  }
})

afterEach(() => vi.restoreAllMocks())

describe.each(Object.entries(CHARTS))('%s', (_name, make) => {
  it.each([
    ['wide and light', contextOf({ width: 900, theme: LIGHT })],
    ['narrow and dark, in Chinese', contextOf({ width: 340, theme: DARK, language: 'zh-CN' })],
  ])('is drawn %s without a complaint', (_case, context) => {
    const drawings = make(context).map((chart) => svgOf(chart, context.width))

    expect(complaints).toEqual([])
    expect(drawings.filter((svg) => svg.includes('NaN') || svg.length < 1000)).toEqual([])
  })
})

it('bars carry their values and workloads as text, so that a saved picture can be read', () => {
  const [chart] = barCharts(fullRun(), contextOf())
  const svg = chart ? svgOf(chart, 900) : ''

  expect(svg).toContain('Reading large files')
  expect(svg).toContain('>412<')
  // As many digits as its spread leaves.
  expect(svg).toContain('⚠ 1,310')
})

it('labels of network lines that stand close lean away from each other', () => {
  const [chart] = barCharts(fullRun(), contextOf({ width: 500 }), { withNetwork: true })
  const svg = chart ? svgOf(chart, 500) : ''
  const anchorOf = (label: string): string | undefined =>
    new RegExp(`<text[^>]*text-anchor="(\\w+)"[^>]*>${label}<`).exec(svg)?.[1]

  expect([anchorOf('1 GbE'), anchorOf('2.5 GbE'), anchorOf('10 GbE')]).toEqual(['end', 'start', 'middle'])
})

it('a median is written beside its line', () => {
  expect(svgOf(roundsChart(resultOf(read), contextOf()), 900)).toContain('Median 412 MB/s')
})
