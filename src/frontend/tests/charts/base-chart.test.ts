import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import BaseChart from '@/charts/BaseChart.vue'
import type { ChartContext } from '@/charts/chart'
import { barCharts } from '@/charts/options/bars'
import { percentileChart } from '@/charts/options/percentiles'
import { i18n, useLanguage, useWords } from '@/i18n'
import { eventually } from '../support/eventually'
import { layOut } from '../support/frames'
import { fullRun, runOf } from '../support/runs'
import { ENGLISH } from '../support/words'

const saved = vi.hoisted(() => ({ files: [] as { name: string; blob: Blob }[] }))

vi.mock('@/charts/picture', async (original) => ({
  ...(await original<object>()),
  save: (blob: Blob, name: string) => void saved.files.push({ name, blob }),
}))

const bars = (context: ChartContext) => {
  const [chart] = barCharts(fullRun(), context)
  if (!chart) throw new Error('the full run has bars')
  return chart
}

async function show(build = bars, changes: object = {}): Promise<VueWrapper> {
  await useLanguage('en')
  await useWords('screens')
  const wrapper = mount(BaseChart, {
    props: { build, words: ENGLISH, unitBase: 'si', isDark: false, source: 'DS920+ · fio-3.33', fileName: 'volbench-x', ...changes },
    global: { plugins: [i18n] },
    attachTo: document.body,
  })
  await flushPromises()
  await vi.dynamicImportSettled()
  await flushPromises()
  return wrapper
}

beforeEach(() => {
  saved.files = []
  layOut(640)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('a chart on the page', () => {
  it('is drawn as SVG once it has a width and is in sight', async () => {
    const wrapper = await show()

    expect(wrapper.find('.frame svg').exists()).toBe(true)
  })

  it('describes itself to screen readers', async () => {
    const wrapper = await show()

    expect(wrapper.find('[role=img]').attributes('aria-label')).toContain('7 values from 9.40 MB/s to 1,312 MB/s')
  })

  it('shows the figures behind it on demand', async () => {
    const wrapper = await show()
    const [button] = wrapper.findAll('.tools button')
    await button?.trigger('click')

    expect(button?.attributes('aria-expanded')).toBe('true')
    expect(wrapper.find('table').text()).toContain('Reading large files')
  })

  it('switches a series off and keeps the last one', async () => {
    const wrapper = await show()
    const pressed = () => wrapper.findAll('.legend button').map((button) => button.attributes('aria-pressed'))
    await wrapper.findAll('.legend button')[0]?.trigger('click')
    const afterOne = pressed()
    await wrapper.findAll('.legend button')[1]?.trigger('click')

    expect(afterOne).toEqual(['false', 'true'])
    expect(pressed()).toEqual(['false', 'true'])
  })

  it('is saved as SVG with title, legend and source in the picture', async () => {
    const wrapper = await show()
    await wrapper.findAll('.keep button')[1]?.trigger('click')
    await flushPromises()
    const [file] = saved.files
    const svg = (await file?.blob.text()) ?? ''

    expect(file?.name).toBe('volbench-x-bars-bytes_per_s.svg')
    expect(['Speed by workload (MB/s)', '>Read<', 'DS920+ · fio-3.33'].filter((part) => !svg.includes(part))).toEqual([])
  })

  it('says so where the browser cannot make a PNG', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('broken', 'EncodingError'))
    const wrapper = await show()
    await wrapper.findAll('.keep button')[0]?.trigger('click')
    await flushPromises()

    expect(wrapper.find('[role=alert]').text()).toContain('could not make the picture')
  })

  it('says why it is empty instead of showing an empty frame', async () => {
    const wrapper = await show((context) => percentileChart(runOf([]), context))

    expect(wrapper.text()).toContain('Too few reads and writes')
    expect(wrapper.find('.tools').exists()).toBe(false)
  })

  it('is drawn again in another theme', async () => {
    const wrapper = await show()
    const before = wrapper.find('.frame svg').html()
    await wrapper.setProps({ isDark: true })
    await flushPromises()

    expect(wrapper.find('.frame svg').html()).not.toBe(before)
  })

  it('leaves nothing behind', async () => {
    const wrapper = await show()
    wrapper.unmount()

    expect(document.querySelector('svg')).toBeNull()
  })

  it('offers the finished picture to a long press on touch screens', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA')
    const wrapper = await show()
    await eventually(() => { expect(wrapper.find('img.volbench-cover').exists()).toBe(true) })

    expect(wrapper.find('img.volbench-cover').attributes('src')).toBe('data:image/png;base64,AAAA')
  })
})
