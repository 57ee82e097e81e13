// Keeps the sign "Measuring now" true on screens that do not watch the run themselves. The service answers such a poll
// from memory, so asking disturbs no measurement.

import { onUnmounted, watch } from 'vue'
import { useRoute } from 'vue-router'

import { Offline, Problem } from '@/domain/problem'
import { isActive } from '@/domain/run'
import { useRunsStore } from '@/stores/runs'
import { useVolumesStore } from '@/stores/volumes'

const PERIOD_MS = 5000
/** Questions in a row without an answer from which on the service is away: one may get lost. */
const AWAY_AFTER = 2
const UNAVAILABLE = 503

export function useRunningSign(): void {
  const volumes = useVolumesStore()
  const runs = useRunsStore()
  const route = useRoute()
  let timer: ReturnType<typeof setInterval> | undefined
  let failures = 0

  async function look(id: string): Promise<void> {
    if (document.hidden || route.name === 'run') return
    try {
      const { row } = await runs.status(id)
      failures = 0
      volumes.setAway(false)
      if (!isActive(row.state)) await volumes.load()
    } catch (error) {
      if (error instanceof Problem && error.isNotFound) volumes.setRunning(null)
      else if (!(error instanceof Offline || error instanceof Problem)) throw error
      else if (error instanceof Offline || error.status === UNAVAILABLE) {
        failures += 1
        if (failures >= AWAY_AFTER) volumes.setAway(true)
      }
    }
  }

  watch(() => volumes.overview?.running ?? null, (id) => {
    clearInterval(timer)
    if (id !== null) timer = setInterval(() => void look(id), PERIOD_MS)
  }, { immediate: true })
  onUnmounted(() => { clearInterval(timer) })
}
