// Where the page's kinds of run are, each a folder; VOLBENCH_FURTHER_KINDS names one more place, from which a test adds its own.
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const OWN = join(import.meta.dirname, '../src/kinds')
/** The further place; where none is named, the page's own once more, which adds nothing. */
export const FURTHER_KINDS = process.env.VOLBENCH_FURTHER_KINDS ? resolve(process.env.VOLBENCH_FURTHER_KINDS) : OWN

/** Name of each kind → its folder. */
export const KIND_FOLDERS = Object.fromEntries([...new Set([OWN, FURTHER_KINDS])].flatMap((place) =>
  readdirSync(place, { withFileTypes: true })
    .filter((one) => one.isDirectory() && existsSync(join(place, one.name, 'index.ts')))
    .map(({ name }) => [name, join(place, name)])))
