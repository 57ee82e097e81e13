// Starts the report page: each figure comes alive when it is about to be seen, so that opening stays quick.

import { enliven, type LiveFigure } from './figure'
import { readData, wishOf, type ReportData } from './page'

const STYLE = `
.volbench-title{font-weight:600;margin:0 0 .25rem}
.volbench-legend{display:flex;flex-wrap:wrap;gap:0 .25rem;margin:0 0 .25rem}
.volbench-entry{display:inline-flex;align-items:center;gap:.4rem;min-height:2.25rem;padding:0 .5rem;border:0;
background:none;color:inherit;font:inherit;font-size:.8125rem;cursor:pointer}
.volbench-entry[aria-pressed=false]{text-decoration:line-through;opacity:.65}
.volbench-choice{font:inherit;font-size:1rem;color:inherit;background:transparent;max-width:100%;min-height:2.5rem;
padding:.25rem .5rem;margin:0 0 .5rem;border:1px solid currentColor;border-radius:8px}
.volbench-choice option{color:#14211f;background:#fff}
.volbench-canvas{min-width:0;overflow:hidden}
figure:has(.volbench-canvas) figcaption{font-weight:400;font-size:.85rem;opacity:.8}
figure:has(.volbench-choice) figcaption,[data-volbench-chart=percentiles] .volbench-canvas~figcaption,
[data-volbench-chart=load] .volbench-canvas~figcaption{display:none}
.volbench-note{margin:.25rem 0 0;font-size:.85rem;opacity:.8}
.volbench-note:empty{display:none}
@media print{.volbench-choice{border:0;appearance:none}}
`

/** Figures this far below the fold are drawn already. */
const AHEAD = '300px'

/** Runs tasks one by one with room for the reader's scrolling in between. */
function queueOf(): (task: () => void) => void {
  const tasks: (() => void)[] = []
  const later = (then: () => void): void => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 300 })
    else setTimeout(then, 20)
  }
  const next = (): void => {
    tasks.shift()?.()
    if (tasks.length > 0) later(next)
  }
  return (task) => {
    tasks.push(task)
    if (tasks.length === 1) later(next)
  }
}

function begin(): void {
  const data = readData(document.getElementById('volbench-data')?.textContent)
  if (!data) return
  document.head.append(Object.assign(document.createElement('style'), { textContent: STYLE }))
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const alive = new Map<Element, LiveFigure>()
  const enqueue = queueOf()
  const widths = new ResizeObserver((entries) => {
    for (const { target } of entries) alive.get(target)?.fit()
  })

  function wake(figure: HTMLElement, seen: ReportData): void {
    const { volbenchChart: kind = '', run = '', index = '0' } = figure.dataset
    figure.style.minHeight = ''
    const wish = wishOf(kind, run, Number(index), seen)
    const live = wish && enliven(figure, wish, seen, () => dark.matches)
    if (!live) return
    alive.set(figure, live)
    widths.observe(figure)
  }

  const sight = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        sight.unobserve(target)
        enqueue(() => { wake(target, data) })
      }
    },
    { rootMargin: AHEAD },
  )
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-volbench-chart]')) {
    // Without script a figure without a drawing is not shown at all; what is not shown is never seen.
    if (!figure.querySelector('svg')) figure.style.cssText = 'display:block;min-height:16rem'
    sight.observe(figure)
  }
  dark.addEventListener('change', () => {
    for (const live of alive.values()) live.refresh()
  })
}

begin()
