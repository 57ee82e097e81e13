// What the browser calls the page, which is also what a screen reader says first: the innermost screen that knows better is heard.

import { onUnmounted, shallowReactive, watchEffect } from 'vue'

interface Title {
  readonly say: () => string
}

/** Of the page, then of screens within it. */
const titles = shallowReactive<Title[]>([])

/** Calls the page so for as long as this component is there; while it has nothing to say, what was said before holds. */
export function useTitle(say: () => string): void {
  const own = { say }
  titles.push(own)
  const stop = watchEffect(() => {
    const said = titles.map((one) => one.say()).filter(Boolean).at(-1)
    if (titles.at(-1) === own && said) document.title = said
  })
  onUnmounted(() => {
    stop()
    titles.splice(titles.indexOf(own), 1)
  })
}
