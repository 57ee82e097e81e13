// What stands packed in the page (zlib in base64): a third of the size, and nothing a browser has to read letter by letter.

import { unzlibSync } from 'fflate'

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64)
  const bytes = new Uint8Array(letters.length)
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index)
  return bytes
}

/** Unpacks text of the page, beside the page's own work where the browser can. */
export async function unpack(base64: string, type: string): Promise<Blob> {
  const bytes = bytesOf(base64)
  // Before Firefox 113 and Safari 16.4.
  if (typeof DecompressionStream === 'undefined') return new Blob([unzlibSync(bytes) as Uint8Array<ArrayBuffer>], { type })
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Blob([await new Response(stream).blob()], { type })
}
