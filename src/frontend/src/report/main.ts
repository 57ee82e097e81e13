// Starts the report page: each figure comes alive when it is about to be seen, so that opening stays quick.

import { openClerk, type Clerk } from './clerk'
import { enliven, type LiveFigure } from './figure'
import type { Place } from './messages'
import { unpack } from './unpack'

/** Figures this far below the fold are drawn already. */
const AHEAD = '300px'

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? ''

async function open(): Promise<Clerk> {
  await whenIdle()
  const [script, data] = await Promise.all([unpack(textOf('volbench-script'), 'text/javascript'), unpack(textOf('volbench-data'), 'application/json')])
  return openClerk(script, data)
}

/** After what the reader waits for: the whole page with its words and first drawings, a scroll. */
const whenIdle = (): Promise<void> => new Promise((resolve) => {
  const rest = (): void => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => { resolve() }, { timeout: 500 })
    else setTimeout(resolve, 50)
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', () => { requestAnimationFrame(() => { setTimeout(rest, 0) }) }, { once: true })
})

function placeOf({ dataset }: HTMLElement): Place {
  const { volbenchChart: kind = '', run = '', index = '0' } = dataset
  return { kind, run, index: Number(index) }
}

/** Puts in what folded parts hold for who has no scripts: thousands of rows nobody has asked for yet. */
function unfold(part: HTMLElement): boolean {
  const kept = part.querySelector(':scope > noscript')
  if (kept) kept.outerHTML = kept.textContent
  return kept !== null
}

/** Lets the browser's search, and the printer, find what is folded: one button opens all of it, and goes. */
function offerToOpenAll(): void {
  const button = document.querySelector('.open-all')
  button?.addEventListener('click', () => {
    const parts = document.querySelectorAll<HTMLDetailsElement>('details.cell')
    for (const part of parts) part.open = true
    button.remove()
    parts[0]?.querySelector('summary')?.focus()
  })
}

function begin(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const alive = new Map<Element, LiveFigure>()
  let clerk: Promise<Clerk> | null = null
  const widths = new ResizeObserver((entries) => {
    for (const { target } of entries) alive.get(target)?.fit()
  })

  async function wake(figure: HTMLElement): Promise<void> {
    clerk ??= open()
    try {
      const live = await enliven(figure, placeOf(figure), await clerk, () => dark.matches)
      if (!live) return
      alive.set(figure, live)
      widths.observe(figure)
    } finally {
      // Nothing came of the room that is kept for a figure without a first drawing.
      if (!alive.has(figure) && figure.classList.contains('bare')) figure.style.display = 'none'
    }
  }

  const sight = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        sight.unobserve(target)
        void wake(target)
      }
    },
    { rootMargin: AHEAD },
  )

  function watch(part: ParentNode): void {
    for (const figure of part.querySelectorAll<HTMLElement>('figure[data-volbench-chart]')) {
      sight.observe(figure)
    }
  }

  // Before Firefox 113 and Safari 16.4 there is nothing to unpack with; the first drawings and tables tell the same.
  const canDraw = typeof DecompressionStream !== 'undefined'
  if (canDraw) watch(document)
  document.addEventListener('toggle', ({ target }) => { if (target instanceof HTMLElement && unfold(target) && canDraw) watch(target) }, true)
  offerToOpenAll()
  dark.addEventListener('change', () => {
    for (const live of alive.values()) void live.refresh()
  })
}

begin()
