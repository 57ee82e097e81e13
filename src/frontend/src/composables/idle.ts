// Signs out whoever left the page: the service ends unused sessions by itself, but this page's own asking keeps them in use.

import { onMounted, onUnmounted } from 'vue'
import { useRouter } from 'vue-router'

import { Offline, Problem } from '@/domain/problem'
import { isActive } from '@/domain/run'
import { useLiveStore } from '@/stores/live'
import { useSessionStore } from '@/stores/session'

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const LOOK_MS = 15_000
/** Windows of the same browser share the session, so they share when it was last used. */
const SHARED = 'volbench.used'

export function useIdleSignOut(): void {
  const session = useSessionStore()
  const live = useLiveStore()
  const router = useRouter()
  let timer: ReturnType<typeof setInterval> | undefined

  function touch(): void {
    localStorage.setItem(SHARED, String(Date.now()))
  }

  /** A run going on before the owner's eyes is use, even when nobody touches anything. */
  const isWatching = (): boolean =>
    router.currentRoute.value.name === 'run' && live.row !== null && isActive(live.row.state)

  async function look(): Promise<void> {
    // The token's sessions are renewed by the page; leaving them is the owner's own decision.
    if (!session.isSignedIn || session.way !== 'dsm') return
    if (isWatching()) touch()
    const idleMs = Date.now() - Number(localStorage.getItem(SHARED) ?? 0)
    if (idleMs < session.idleS * 1000) return
    try {
      await session.signOut()
    } catch (error) {
      // The session ends on the other side as well, only later.
      if (!(error instanceof Problem || error instanceof Offline)) throw error
      session.forget()
    }
    const to = router.currentRoute.value.fullPath
    await router.push({ name: 'sign-in', query: { to, idle: String(Math.round(session.idleS / 60)) } })
  }

  onMounted(() => {
    touch()
    for (const sign of SIGNS) addEventListener(sign, touch, { passive: true })
    timer = setInterval(() => void look(), LOOK_MS)
  })
  onUnmounted(() => {
    for (const sign of SIGNS) removeEventListener(sign, touch)
    clearInterval(timer)
  })
}
