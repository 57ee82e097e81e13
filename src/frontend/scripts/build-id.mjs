// Tells one build of the page from another: the same sources give the same id, so that builds stay reproducible.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]))
}

const digest = createHash('sha256')
for (const path of [join(root, 'package-lock.json'), ...files(join(root, 'src'))]) digest.update(readFileSync(path))

export const build = digest.digest('hex').slice(0, 12)
