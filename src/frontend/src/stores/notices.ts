// Short words at the edge of the screen: what just worked, what went wrong and what to do.

import { defineStore } from 'pinia'
import { ref } from 'vue'

import { Offline, Problem } from '@/domain/problem'

export interface Notice {
  readonly id: number
  readonly kind: 'done' | 'problem'
  /** Null when nobody answered; the words for that stand in the page's own language file. */
  readonly text: string | null
  readonly hint: string
}

const SHOWN_MS = 5000

export const useNoticesStore = defineStore('notices', () => {
  const notices = ref<readonly Notice[]>([])
  let count = 0

  function dismiss(id: number): void {
    notices.value = notices.value.filter((one) => one.id !== id)
  }

  function add(kind: Notice['kind'], text: string | null, hint: string): void {
    const id = ++count
    // Said once more it is not said twice: on a phone three of them cover the page.
    const others = notices.value.filter((one) => one.kind !== kind || one.text !== text || one.hint !== hint)
    notices.value = [...others, { id, kind, text, hint }].slice(-3)
    // A problem stays until it is read, or the page is left; good news may go.
    if (kind === 'done') setTimeout(() => { dismiss(id) }, SHOWN_MS)
  }

  function done(text: string): void {
    add('done', text, '')
  }

  /** Tells the owner about a failed action; anything that is no answer of the service is a defect and goes on up. */
  function failed(error: unknown): void {
    if (error instanceof Problem) add('problem', error.detail, error.hint)
    else if (error instanceof Offline) add('problem', null, '')
    else throw error
  }

  /** Somebody answers again: words that nobody does are out of date. */
  function answered(): void {
    notices.value = notices.value.filter((one) => one.text !== null)
  }

  /** The owner is on another page: what went wrong was of the one before, and good news goes by itself. */
  function leave(): void {
    notices.value = notices.value.filter((one) => one.kind === 'done')
  }

  return { notices, dismiss, done, failed, answered, leave }
})
