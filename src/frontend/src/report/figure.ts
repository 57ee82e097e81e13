// One figure of the report made interactive: choice of workload, legend, drawing; its first drawing stays for no script.

import type { Clerk } from './clerk'
import type { Drawing, Entry, Place } from './messages'
import { attachTip } from './tip'

export interface LiveFigure {
  /** Draws again in the reader's theme. */
  readonly refresh: () => Promise<void>
  /** Draws again if the frame has another width, or the reader another theme, than at the last drawing. */
  readonly fit: () => void
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { className })
}

function legendButton(entry: Entry, onClick: () => void): HTMLButtonElement {
  const button = element('button', 'volbench-entry')
  button.type = 'button'
  button.setAttribute('aria-pressed', String(!entry.isHidden))
  const mark = document.createElement('img')
  mark.width = 16
  mark.height = 12
  mark.alt = ''
  mark.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 12">${entry.mark}</svg>`)}`
  button.append(mark, entry.name)
  button.addEventListener('click', onClick)
  return button
}

function workloadChoice({ choices, choice, chooseLabel }: Drawing, onChange: (choice: number) => void): HTMLSelectElement {
  const select = element('select', 'volbench-choice')
  select.setAttribute('aria-label', chooseLabel)
  for (const [index, name] of choices.entries()) {
    const option = document.createElement('option')
    option.value = String(index)
    option.textContent = name
    option.selected = index === choice
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
  readonly drawing: HTMLElement
  readonly note: HTMLElement
}

function makeParts(): Parts {
  const canvas = element('div', 'volbench-canvas')
  const drawing = element('div', 'volbench-drawing')
  drawing.setAttribute('role', 'img')
  canvas.append(drawing)
  return { title: element('p', 'volbench-title'), legend: element('div', 'volbench-legend'), canvas, drawing, note: element('p', 'volbench-note') }
}

/** Puts a drawing and what belongs to it in place. */
function fill({ title, legend, canvas, drawing, note }: Parts, made: Drawing, toggle: (key: string) => void): void {
  title.textContent = made.isEmpty ? made.summary : made.title
  canvas.style.height = `${made.height}px`
  canvas.hidden = made.isEmpty
  drawing.setAttribute('aria-label', made.summary)
  drawing.innerHTML = made.svg
  note.textContent = made.note
  // Who moves by keyboard stays at the entry that was pressed.
  const focused = [...legend.children].indexOf(document.activeElement as Element)
  legend.replaceChildren(...made.legend.map((entry) => legendButton(entry, () => { toggle(entry.key) })))
  legend.querySelectorAll('button')[focused]?.focus()
}

/** Puts an interactive chart into `figure`; returns null where there is nothing to draw. */
export async function enliven(figure: HTMLElement, place: Place, clerk: Clerk, isDark: () => boolean): Promise<LiveFigure | null> {
  const hidden = new Set<string>()
  const parts = makeParts()
  let choice: number | null = null
  let drawnWidth = 0
  let isDrawnDark = false
  let isDrawing = false
  let isStale = false
  const order = (): Promise<Drawing | null> => {
    drawnWidth = figure.clientWidth
    isDrawnDark = isDark()
    return clerk.draw({ ...place, choice, width: drawnWidth, isDark: isDrawnDark, hidden: [...hidden] })
  }

  function toggle(key: string, count: number): void {
    if (!hidden.delete(key)) hidden.add(key)
    if (hidden.size >= count) hidden.delete(key)
    void refresh()
  }

  function put(made: Drawing): void {
    hideTip()
    // Paper is light whatever the screen is: the page's style turns the colours of such a drawing over there.
    figure.toggleAttribute('data-dark', isDrawnDark)
    fill(parts, made, (key) => { toggle(key, made.legend.length) })
  }

  /** One drawing at a time, and of what was asked for last: a window that is dragged asks sixty times a second. */
  async function refresh(): Promise<void> {
    isStale = true
    if (isDrawing) return
    isDrawing = true
    try {
      while (isStale && figure.clientWidth > 0) {
        isStale = false
        const made = await order()
        if (made && !isStale) put(made)
      }
    } finally {
      isDrawing = false
    }
  }

  const first = figure.clientWidth > 0 ? await order() : null
  if (!first) return null
  const hideTip = attachTip(parts.canvas, (x, y) => clerk.tip(place, x, y))
  // A page that was saved from a browser holds what was drawn before.
  for (const old of figure.querySelectorAll('svg, [class^="volbench-"]')) old.remove()
  figure.prepend(parts.title, parts.legend, parts.canvas, parts.note)
  if (first.choices.length > 1) {
    figure.prepend(workloadChoice(first, (next) => {
      choice = next
      void refresh()
    }))
  }
  put(first)
  figure.classList.remove('bare')
  return { refresh, fit: () => { if (figure.clientWidth !== drawnWidth || isDark() !== isDrawnDark) void refresh() } }
}
