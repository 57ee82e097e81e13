// The files of the languages as they are written, nothing filled up.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Tree = Readonly<Record<string, unknown>>

const FOLDER = join(import.meta.dirname, '../../src/i18n/languages')

export const languageFile = (tag: string): Tree => JSON.parse(readFileSync(join(FOLDER, `${tag}.json`), 'utf8')) as Tree

/** Every entry with its key: `volume.health.clean`. */
export const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value as Tree, `${path}${key}.`))

export const stringsOf = (tag: string): ReadonlyMap<string, string> => new Map(leaves(languageFile(tag)))
