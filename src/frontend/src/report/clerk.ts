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
function startWorker(script: Blob): Worker | null {
  if (typeof Worker === 'undefined') return null
  try {
    return new Worker(URL.createObjectURL(script))
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** The desk on the page itself: runs `script` here. */
async function deskHere(script: Blob, data: Blob): Promise<Desk | null> {
  const global = globalThis as { volbenchOpenDesk?: OpenDesk }
  const text = await script.text()
  if (!global.volbenchOpenDesk) document.body.append(Object.assign(document.createElement('script'), { textContent: text }))
  return global.volbenchOpenDesk?.(await data.text()) ?? null
}

function askHere(script: Blob, data: Blob): Ask {
  const desk = deskHere(script, data)
  return async (question) => {
    const ready = await desk
    // Each in a task of its own, with room for scrolling in between.
    await new Promise((resolve) => setTimeout(resolve, 20))
    return answerOf(ready, question)
  }
}

function askWorker(worker: Worker, script: Blob, data: Blob): Ask {
  const waiting = new Map<number, Waiting>()
  let here: Ask | null = null
  let last = 0
  const tell = (message: ToDesk): void => { worker.postMessage(message) }
  worker.onmessage = ({ data: answer }: MessageEvent<FromDesk>) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('trouble' in answer) asked?.reject(new Error(answer.trouble))
    else asked?.resolve(answer.answer)
  }
  // Some browsers refuse a page from a file its workers only after they were made; what was asked is answered here then.
  worker.onerror = (event) => {
    event.preventDefault()
    worker.terminate()
    const ask = here ??= askHere(script, data)
    for (const { question, resolve, reject } of waiting.values()) void ask(question).then(resolve, reject)
    waiting.clear()
  }
  tell({ data })
  return (question) => here?.(question) ?? new Promise((resolve, reject) => {
    const id = last += 1
    waiting.set(id, { question, resolve, reject })
    tell({ id, question })
  })
}

/** Opens the desk. `script` is the heavy script, `data` the page's data. */
export function openClerk(script: Blob, data: Blob): Clerk {
  const worker = startWorker(script)
  const ask = worker ? askWorker(worker, script, data) : askHere(script, data)
  return {
    draw: (order) => ask({ call: 'draw', order }) as Promise<Drawing | null>,
    tip: (place, x, y) => ask({ call: 'tip', place, x, y }) as Promise<Tip | null>,
  }
}
