// The life of one ECharts instance: loaded when first seen, resized with its frame, disposed with its component.

import { computed, onBeforeUnmount, onMounted, ref, shallowRef, watch, type ComputedRef, type Ref } from 'vue'

import type { Chart } from './chart'
import type { Instance } from './runtime'

/** Charts this far below the fold are drawn already, so that scrolling never meets an empty frame. */
const AHEAD = '400px'

export interface ChartLife {
  /** Null until the frame has a width. */
  readonly chart: ComputedRef<Chart | null>
  /** Width in CSS px of the frame, 0 until it is laid out. */
  readonly width: Ref<number>
  /** Counts up with every finished drawing. */
  readonly drawn: Ref<number>
}

interface Observer {
  readonly disconnect: () => void
}

/** Keeps `width` at the width of `element` and tells once that it has come into sight. */
function observe(element: HTMLElement, width: Ref<number>, isSeen: Ref<boolean>): Observer[] {
  const size = new ResizeObserver(([entry]) => {
    const next = Math.floor(entry?.contentRect.width ?? 0)
    // A scroll bar that comes and goes must not make the chart dance.
    if (next > 0 && Math.abs(next - width.value) > 1) width.value = next
  })
  const sight = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) isSeen.value = true
    },
    { rootMargin: AHEAD },
  )
  size.observe(element)
  sight.observe(element)
  return [size, sight]
}

/**
 * Draws what `make` builds into `canvas`, and again whenever something it read has changed.
 *
 * @param frame element whose width the chart follows
 * @param canvas element ECharts fills
 * @param onRow told when a name on the upright axis of a chart with `rowKeys` is pressed
 */
export function useChart(
  frame: Ref<HTMLElement | null>,
  canvas: Ref<HTMLElement | null>,
  make: (width: number) => Chart,
  onRow: (key: string) => void = () => undefined,
): ChartLife {
  const width = ref(0)
  const chart = computed(() => (width.value > 0 ? make(width.value) : null))
  const drawn = ref(0)
  const isSeen = ref(false)
  const instance = shallowRef<Instance | null>(null)
  let observers: readonly Observer[] = []
  let isGone = false

  async function show(): Promise<void> {
    const now = chart.value
    if (!isSeen.value || !now || now.isEmpty || width.value === 0) return
    const runtime = await import('./runtime')
    const element = canvas.value
    // Meanwhile the owner may have left, or a newer chart is already on its way.
    if (isGone || !element || chart.value !== now) return
    instance.value ??= runtime.start(element, width.value, now.height, (index) => {
      const key = chart.value?.rowKeys?.[index]
      if (key !== undefined) onRow(key)
    })
    instance.value.resize({ width: width.value, height: now.height })
    runtime.draw(instance.value, now.option)
    drawn.value += 1
  }

  onMounted(() => {
    if (frame.value) observers = observe(frame.value, width, isSeen)
  })
  watch([chart, isSeen, width], () => void show(), { flush: 'post' })
  onBeforeUnmount(() => {
    isGone = true
    for (const observer of observers) observer.disconnect()
    instance.value?.dispose()
    instance.value = null
  })
  return { chart, width, drawn }
}
