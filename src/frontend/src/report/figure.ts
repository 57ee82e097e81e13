// One figure of the report made interactive: choice of workload, legend, drawing; its first drawing stays for no script.

import type { Chart } from '@/charts/chart'
import { markOf } from '@/charts/legend'
import { draw, start, type Instance } from '@/charts/runtime'
import { themeFor } from '@/charts/theme'
import { word } from '@/charts/words'

import type { ReportData, Wish } from './page'

export interface LiveFigure {
  /** Draws again in the reader's theme. */
  readonly refresh: () => void
  /** Draws again if the frame has another width than at the last drawing. */
  readonly fit: () => void
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { className })
}

function legendButton(entry: Chart['legend'][number], onClick: () => void): HTMLButtonElement {
  const button = element('button', 'volbench-entry')
  button.type = 'button'
  button.setAttribute('aria-pressed', String(!entry.isHidden))
  const mark = document.createElement('img')
  mark.width = 16
  mark.height = 12
  mark.alt = ''
  mark.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 12">${markOf(entry)}</svg>`)}`
  button.append(mark, entry.name)
  button.addEventListener('click', onClick)
  return button
}

function workloadChoice({ choices, first }: Wish, label: string, onChange: (choice: number) => void): HTMLSelectElement {
  const select = element('select', 'volbench-choice')
  select.setAttribute('aria-label', label)
  for (const [index, name] of choices.entries()) {
    const option = document.createElement('option')
    option.value = String(index)
    option.textContent = name
    option.selected = index === first
    select.append(option)
  }
  select.addEventListener('change', () => { onChange(Number(select.value)) })
  return select
}

/** What a figure consists of, from top to bottom. */
interface Parts {
  readonly title: HTMLElement
  readonly legend: HTMLElement
  readonly canvas: HTMLElement
  readonly note: HTMLElement
}

function makeParts(): Parts {
  const canvas = element('div', 'volbench-canvas')
  canvas.setAttribute('role', 'img')
  return { title: element('p', 'volbench-title'), legend: element('div', 'volbench-legend'), canvas, note: element('p', 'volbench-note') }
}

/** Puts all but the drawing itself in place. */
function fill({ title, legend, canvas, note }: Parts, chart: Chart, toggle: (key: string) => void): void {
  title.textContent = chart.isEmpty ? chart.summary : chart.title
  canvas.style.height = `${chart.height}px`
  canvas.setAttribute('aria-label', chart.summary)
  canvas.hidden = chart.isEmpty
  note.textContent = chart.note ?? ''
  legend.replaceChildren(...chart.legend.map((entry) => legendButton(entry, () => { toggle(entry.key) })))
}

/** Puts an interactive chart into `figure`; returns null where there is nothing to draw. */
export function enliven(figure: HTMLElement, wish: Wish, data: ReportData, isDark: () => boolean): LiveFigure | null {
  const hidden = new Set<string>()
  let choice = wish.first
  let instance: Instance | null = null
  let drawnWidth = 0

  const parts = makeParts()

  function toggle(key: string, count: number): void {
    if (!hidden.delete(key)) hidden.add(key)
    if (hidden.size >= count) hidden.delete(key)
    refresh()
  }

  function make(): Chart | null {
    const width = figure.clientWidth
    if (width === 0) return null
    return wish.build(
      { language: data.language, unitBase: data.unit_base, theme: themeFor(isDark()), width, hidden },
      choice,
    )
  }

  function refresh(): void {
    const chart = make()
    if (!chart) return
    fill(parts, chart, (key) => { toggle(key, chart.legend.length) })
    if (chart.isEmpty) return
    const { clientWidth: width } = figure
    drawnWidth = width
    instance ??= start(parts.canvas, width, chart.height)
    instance.resize({ width, height: chart.height })
    draw(instance, chart.option)
  }

  if (!make()) return null
  // The page's style hides figures without a drawing, and what is hidden has no width to draw in.
  figure.style.display = 'block'
  for (const drawing of figure.querySelectorAll('svg')) drawing.remove()
  figure.prepend(parts.title, parts.legend, parts.canvas, parts.note)
  if (wish.choices.length > 1) {
    const change = (next: number): void => {
      choice = next
      refresh()
    }
    figure.prepend(workloadChoice(wish, word(data.language, 'chooseWorkload'), change))
  }
  refresh()
  return { refresh, fit: () => { if (figure.clientWidth !== drawnWidth) refresh() } }
}
