// The one place that loads ECharts, with only the parts used. Import it lazily: it weighs as much as the whole app.
// SVG, not canvas: sharp on every screen, small in memory on phones, and the picture to export is already there.

import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components'
import { BarChart, CustomChart, LineChart } from 'echarts/charts'
import { init, use, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { EChartsOption } from 'echarts'

use([BarChart, LineChart, CustomChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer])

export type Instance = EChartsType

/** Starts a chart in `element`; sizes are told, never measured, so that a folded parent cannot yield zero. */
export function start(element: HTMLElement, width: number, height: number, onRow: (index: number) => void = () => undefined): Instance {
  const instance = init(element, null, { renderer: 'svg', width, height })
  instance.on('click', ({ componentType, dataIndex }) => {
    if (componentType === 'yAxis') onRow(dataIndex)
  })
  return instance
}

/** Draws `option` afresh; nothing of the option before stays behind. */
export function draw(instance: Instance, option: EChartsOption): void {
  instance.setOption(option, { notMerge: true })
}
