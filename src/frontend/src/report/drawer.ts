// Entry of the heavy script: a worker's, or on a page whose browser refuses workers the page's own.

import { setPlatformAPI } from 'echarts/core'

import { openDesk } from './desk'
import { answerOf, type Desk, type FromDesk, type ToDesk } from './messages'

interface WorkerScope {
  readonly FileReaderSync: new () => { readonly readAsText: (blob: Blob) => string }
  onmessage: ((event: MessageEvent<ToDesk>) => void) | null
  postMessage: (message: FromDesk) => void
}

/** Answers what the page asks; what goes wrong is told there, where it is seen. */
function serve(scope: WorkerScope): void {
  // Letters are measured on a canvas; a worker has only this kind, and some none: then their width is estimated.
  if (typeof OffscreenCanvas !== 'undefined') {
    setPlatformAPI({ createCanvas: () => new OffscreenCanvas(1, 1) as unknown as HTMLCanvasElement })
  }
  let desk: Desk | null = null
  scope.onmessage = ({ data: message }) => {
    if ('data' in message) {
      desk = openDesk(new scope.FileReaderSync().readAsText(message.data))
      return
    }
    const { id, question } = message
    try {
      scope.postMessage({ id, answer: answerOf(desk, question) })
    } catch (error) {
      scope.postMessage({ id, trouble: String(error) })
    }
  }
}

if (typeof document === 'undefined') serve(globalThis as unknown as WorkerScope)
else Object.assign(globalThis, { volbenchOpenDesk: openDesk })
