// Writes down which npm packages a build really contains: what only builds, or was shaken off, is not delivered to anybody.
// The DSM package's licences and its list of parts (`spk/packer`) are made from these files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PLACE = fileURLToPath(new URL('../../backend/volbench/static/packages/', import.meta.url))

/** Name and version of the package a module of node_modules belongs to; null for our own modules and the bundler's. */
function packageOf(module) {
  const path = module.replace(/^\0/, '').split('?')[0]
  const inside = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(path)
  if (!inside) return null
  const { name, version } = JSON.parse(readFileSync(join(inside[1], inside[2], 'package.json'), 'utf8'))
  return { name, version }
}

/** Vite plugin: writes static/packages/<build>.json. */
export function bundledPackages(build) {
  return {
    name: 'bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = new Map()
      for (const chunk of Object.values(bundle)) {
        for (const [id, module] of Object.entries(chunk.modules ?? {})) {
          const part = module.renderedLength > 0 ? packageOf(id) : null
          if (part) found.set(`${part.name}@${part.version}`, part)
        }
      }
      const parts = [...found.keys()].sort().map((key) => found.get(key))
      const file = join(PLACE, `${build}.json`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify(parts, null, 1)}\n`)
    },
  }
}
