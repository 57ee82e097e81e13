// What stands under mouse or finger, told beside it.

import type { Tip } from './messages'

function place(box: HTMLElement, canvas: HTMLElement, x: number, y: number): void {
  const room = canvas.clientWidth - box.offsetWidth
  const right = x + 14
  box.style.left = `${Math.max(0, Math.min(right <= room ? right : x - box.offsetWidth - 14, room))}px`
  box.style.top = `${Math.max(0, Math.min(y + 14, canvas.clientHeight - box.offsetHeight))}px`
}

/** Tells in `canvas` what `ask` says of a point; by mouse while it is over it, by finger until another place is touched. */
export function attachTip(canvas: HTMLElement, ask: (x: number, y: number) => Promise<Tip | null>): () => void {
  const box = Object.assign(document.createElement('div'), { className: 'volbench-tip', hidden: true })
  const line = Object.assign(document.createElement('div'), { className: 'volbench-at', hidden: true })
  // The drawing has its words for screen readers; the table has the figures.
  box.setAttribute('aria-hidden', 'true')
  let isAsking = false
  let next: readonly [number, number] | null = null
  let isOver = false

  function show(tip: Tip | null, x: number, y: number): void {
    box.hidden = !tip || !isOver
    line.hidden = box.hidden || tip?.lineAt == null
    if (!tip || box.hidden) return
    if (!box.isConnected) canvas.append(line, box)
    box.innerHTML = tip.html
    line.style.left = `${tip.lineAt ?? 0}px`
    place(box, canvas, x, y)
  }

  async function tell(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      while (next) {
        const [x, y] = next
        next = null
        show(await ask(x, y), x, y)
      }
    } finally {
      isAsking = false
    }
  }

  function hide(): void {
    isOver = false
    next = null
    show(null, 0, 0)
  }

  function at({ clientX, clientY }: PointerEvent): void {
    const { left, top } = canvas.getBoundingClientRect()
    isOver = true
    next = [clientX - left, clientY - top]
    void tell()
  }

  canvas.addEventListener('pointerdown', at)
  canvas.addEventListener('pointermove', at)
  canvas.addEventListener('pointerleave', ({ pointerType }) => { if (pointerType === 'mouse') hide() })
  document.addEventListener('pointerdown', ({ target }) => { if (!(target instanceof Node && canvas.contains(target))) hide() })
  return hide
}
