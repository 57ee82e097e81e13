// Frames for charts in tests: happy-dom lays nothing out, so widths and sight are told.

import { vi } from 'vitest'

/** Lets every observed element be `width` px wide and in sight. */
export function layOut(width: number): void {
  vi.stubGlobal('ResizeObserver', class {
    constructor(private readonly sized: (entries: object[]) => void) {}
    observe = () => { this.sized([{ contentRect: { width } }]) }
    disconnect = () => undefined
  })
  vi.stubGlobal('IntersectionObserver', class {
    constructor(private readonly seen: (entries: object[]) => void) {}
    observe = () => { this.seen([{ isIntersecting: true }]) }
    disconnect = () => undefined
  })
}
