// One figure of the report page: what it asks the drawing desk for, and when.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Clerk } from '@/report/clerk'
import { enliven, type LiveFigure } from '@/report/figure'
import type { Drawing, Order } from '@/report/messages'

const PLACE = { kind: 'bars', run: 'a', index: 0 }
const drawingOf = (title: string): Drawing => ({
  title, note: '', summary: '', isEmpty: false, height: 100, legend: [], choices: [], choice: 0, chooseLabel: '', svg: '<svg></svg>',
})

describe('a figure', () => {
  let figure: HTMLElement
  let width: number
  let isDark: boolean
  /** What was asked for and is not answered yet. */
  let asked: { order: Order; answer: (drawing: Drawing | null) => void }[]
  const clerk: Clerk = {
    draw: (order) => new Promise((answer) => { asked.push({ order, answer }) }),
    tip: () => Promise.resolve(null),
  }
  const titleOf = (): string | null | undefined => figure.querySelector('.volbench-title')?.textContent
  const settled = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve) })

  async function alive(): Promise<LiveFigure> {
    const live = enliven(figure, PLACE, clerk, () => isDark)
    asked.shift()?.answer(drawingOf('first'))
    const found = await live
    if (!found) throw new Error('nothing was drawn')
    return found
  }

  beforeEach(() => {
    asked = []
    width = 600
    isDark = false
    figure = document.createElement('figure')
    vi.spyOn(figure, 'clientWidth', 'get').mockImplementation(() => width)
  })

  afterEach(() => { vi.restoreAllMocks() })

  it('waits for one drawing before it asks for the next, and then only for the last', async () => {
    const live = await alive()
    for (width of [590, 580, 570]) live.fit()
    expect(asked.map(({ order }) => order.width)).toEqual([590])

    asked.shift()?.answer(drawingOf('too wide'))
    await settled()
    expect(titleOf()).toBe('first')
    expect(asked.map(({ order }) => order.width)).toEqual([570])

    asked.shift()?.answer(drawingOf('as wide as the frame'))
    await settled()
    expect(titleOf()).toBe('as wide as the frame')
    live.fit()
    expect(asked).toEqual([])
  })

  it('asks again after a drawing that failed', async () => {
    const live = await alive()
    const draw = vi.spyOn(clerk, 'draw').mockRejectedValueOnce(new Error('no'))
    await expect(live.refresh()).rejects.toThrow('no')
    draw.mockRestore()
    void live.refresh()

    expect(asked).toHaveLength(1)
  })

  it('that was folded away while the theme changed is drawn in it when it is unfolded', async () => {
    const live = await alive()
    width = 0
    isDark = true
    await live.refresh()
    expect(asked).toEqual([])

    width = 600
    live.fit()
    expect(asked.map(({ order }) => order.isDark)).toEqual([true])
    expect(figure.hasAttribute('data-dark')).toBe(false)

    asked.shift()?.answer(drawingOf('dark'))
    await settled()
    expect(figure.hasAttribute('data-dark')).toBe(true)
  })

  it('of a page saved from a browser does not keep what was drawn there', async () => {
    figure.innerHTML = '<p class="volbench-title">old</p><div class="volbench-canvas"><svg></svg></div><figcaption>Speed</figcaption>'
    await alive()

    expect([...figure.querySelectorAll('.volbench-title')].map(({ textContent }) => textContent)).toEqual(['first'])
    expect(figure.querySelectorAll('svg')).toHaveLength(1)
    expect(figure.querySelector('figcaption')).not.toBeNull()
  })
})
