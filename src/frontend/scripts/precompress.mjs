// Writes .br and .gz beside every text asset, so that the service never compresses while a measurement runs.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const KINDS = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest'])
const SMALLEST = 512

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? files(path) : [path]
  })
}

for (const folder of process.argv.slice(2)) {
  for (const path of files(folder)) {
    if (!KINDS.has(extname(path)) || statSync(path).size < SMALLEST) continue
    const raw = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(raw, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(raw, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
      }),
    )
  }
}
