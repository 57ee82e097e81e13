// The files of the languages as they are written, nothing filled up.

import { writtenIn } from '../../scripts/languages.mjs'

type Tree = Readonly<Record<string, unknown>>

export const languageFile = (tag: string): Tree => writtenIn(tag)

/** Every entry with its key: `volume.health.clean`. */
export const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value as Tree, `${path}${key}.`))

export const stringsOf = (tag: string): ReadonlyMap<string, string> => new Map(leaves(languageFile(tag)))
