// Looks again and again whether a volume can be measured, while somebody waits for it and the page is seen.

import { onMounted, onUnmounted, ref, shallowRef } from 'vue'

import { LOOK_AGAIN_MS, MOST_LOOKS } from '@/domain/access'
import { Offline, Problem } from '@/domain/problem'
import type { TargetFolder } from '@/domain/storage'
import { useAccessStore } from '@/stores/access'

export function useAccessWatch(volumeId: string) {
  const store = useAccessStore()
  const folder = shallowRef<TargetFolder | null>(null)
  /** Nobody has given access for so long that looking is left to the owner's press. */
  const isResting = ref(false)
  let looks = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function lookOnce(): Promise<void> {
    if (document.hidden) return
    looks += 1
    try {
      const { folder: found } = await store.look(volumeId)
      if (found.is_writable) folder.value = found
    } catch (error) {
      // A service that is away for a moment, or a session that ended: the next look, or the next press, will tell.
      if (!(error instanceof Offline || error instanceof Problem)) throw error
    }
  }

  function wait(): void {
    timer = setTimeout(() => {
      void lookOnce().then(() => {
        if (folder.value) return
        isResting.value = looks >= MOST_LOOKS
        if (!isResting.value) wait()
      })
    }, LOOK_AGAIN_MS)
  }

  function goOn(): void {
    clearTimeout(timer)
    looks = 0
    isResting.value = false
    void lookOnce().then(() => { if (!folder.value) wait() })
  }

  onMounted(wait)
  onUnmounted(() => { clearTimeout(timer) })

  return { folder, isResting, goOn }
}
