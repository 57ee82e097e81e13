// Takes the page's questions to the desk: in a worker, so that no finger waits for a drawing; else, late, on the page itself.

import { answerOf, type Desk, type Drawing, type FromDesk, type OpenDesk, type Order, type Place, type Question, type Tip, type ToDesk } from './messages'

export interface Clerk {
  readonly draw: (order: Order) => Promise<Drawing | null>
  readonly tip: (place: Place, x: number, y: number) => Promise<Tip | null>
}

interface Waiting {
  readonly question: Question
  readonly resolve: (answer: Drawing | Tip | null) => void
  readonly reject: (trouble: Error) => void
}

type Ask = (question: Question) => Promise<Drawing | Tip | null>

/** A worker of `script`; null where the browser has none or lets none be made here. */
function startWorker(script: string): Worker | null {
  if (typeof Worker === 'undefined') return null
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  try {
    return new Worker(address)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** The desk on the page itself: runs `script` here when first asked. */
function deskHere(script: string, json: string): () => Desk | null {
  let desk: Desk | null | undefined
  const global = globalThis as { volbenchOpenDesk?: OpenDesk }
  return () => {
    if (desk !== undefined) return desk
    if (!global.volbenchOpenDesk) document.body.append(Object.assign(document.createElement('script'), { textContent: script }))
    desk = global.volbenchOpenDesk?.(json) ?? null
    return desk
  }
}

function askHere(script: string, json: string): Ask {
  const desk = deskHere(script, json)
  // Each in a task of its own, with room for scrolling in between.
  return (question) => new Promise((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(answerOf(desk(), question))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }, 20)
  })
}

function askWorker(worker: Worker, script: string, json: string): Ask {
  const waiting = new Map<number, Waiting>()
  let here: Ask | null = null
  let last = 0
  const tell = (message: ToDesk): void => { worker.postMessage(message) }
  worker.onmessage = ({ data }: MessageEvent<FromDesk>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('trouble' in data) asked?.reject(new Error(data.trouble))
    else asked?.resolve(data.answer)
  }
  // Some browsers refuse a page from a file its workers only after they were made; what was asked is answered here then.
  worker.onerror = (event) => {
    event.preventDefault()
    worker.terminate()
    const ask = here ??= askHere(script, json)
    for (const { question, resolve, reject } of waiting.values()) void ask(question).then(resolve, reject)
    waiting.clear()
  }
  tell({ json })
  return (question) => here?.(question) ?? new Promise((resolve, reject) => {
    const id = last += 1
    waiting.set(id, { question, resolve, reject })
    tell({ id, question })
  })
}

/** Opens the desk. `script` is the heavy script, `json` the page's data, both as text. */
export function openClerk(script: string, json: string): Clerk {
  const worker = startWorker(script)
  const ask = worker ? askWorker(worker, script, json) : askHere(script, json)
  return {
    draw: (order) => ask({ call: 'draw', order }) as Promise<Drawing | null>,
    tip: (place, x, y) => ask({ call: 'tip', place, x, y }) as Promise<Tip | null>,
  }
}
