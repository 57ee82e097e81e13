// Where a screen reader goes on reading when another screen has opened: at its heading, wherever the link stood.

import { onScopeDispose } from 'vue'
import type { Router } from 'vue-router'

/** Focuses the first heading of an element; nothing to see changes. Says whether there is one. */
export function focusHeading(within: ParentNode | null): boolean {
  const heading = within?.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Waits for the heading of every screen that a link opens, since what it says comes from the service. */
export function useHeadingFocus(router: Router): void {
  let waiting: MutationObserver | undefined
  const stop = (): void => { waiting?.disconnect() }

  const end = router.afterEach((to, from, failure) => {
    // The first screen is read from its top by itself; a part that the address names is gone to by the browser.
    if (failure || from.matched.length === 0 || to.path === from.path || to.hash) return
    stop()
    const main = document.getElementById('content')
    if (!main) return
    const { activeElement: link } = document
    // Who has gone on meanwhile, or writes where the screen has put the cursor, stays there.
    const hasGoneOn = (): boolean => document.activeElement !== link && document.activeElement !== document.body
    const isDone = (): boolean => hasGoneOn() || focusHeading(main)
    waiting = new MutationObserver(() => { if (isDone()) stop() })
    waiting.observe(main, { childList: true, subtree: true })
  })
  onScopeDispose(() => {
    stop()
    end()
  })
}
