// Loading the files of a screen: while nobody answers again and again, after an upgrade together with the whole page.

import { isUp } from '@/api/session'
import { Offline } from '@/domain/problem'
import { useWords, type Part } from '@/i18n'
import { useNoticesStore } from '@/stores/notices'

const AGAIN_MS = 3000
const MARK = 'volbench.reloaded'

/** Wraps the import of a screen so that it waits for a service that does not answer, instead of failing for good. */
export function screen<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    for (let isFirst = true; ; isFirst = false) {
      try {
        const module = await load()
        if (!isFirst) useNoticesStore().answered()
        return module
      } catch (error) {
        if (await isUp()) throw error
        if (isFirst) useNoticesStore().failed(new Offline())
        await new Promise((resolve) => { setTimeout(resolve, AGAIN_MS) })
      }
    }
  }
}

/** A screen, or a dialog of the first one, with its words. */
export const worded = <Module>(load: () => Promise<Module>, ...parts: readonly Part[]): (() => Promise<Module>) => screen(async () => {
  const [module] = await Promise.all([load(), useWords('screens', ...parts)])
  return module
})

/**
 * After an upgrade of the package an open page asks for files that are gone. Loading it again once brings the new ones;
 * the mark keeps a broken installation from reloading for ever. A service that is away was not upgraded.
 */
export function reloadAfterUpgrade(): void {
  addEventListener('vite:preloadError', () => {
    if (sessionStorage.getItem(MARK) === __VOLBENCH_BUILD__) return
    void isUp().then((isAnswering) => {
      if (!isAnswering) return
      sessionStorage.setItem(MARK, __VOLBENCH_BUILD__)
      location.reload()
    })
  })
}
