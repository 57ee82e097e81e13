// The project's one version stands in INFO; nothing here repeats it.
import { readFileSync } from 'node:fs'

const info = readFileSync(new URL('../../../INFO', import.meta.url), 'utf8')

export const version = /^version="([^"]+)"$/m.exec(info)?.[1] ?? 'unknown'
