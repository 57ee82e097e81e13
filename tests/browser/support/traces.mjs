// What a run leaves on a machine: its programs, and its files on a volume.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Far less than a run would go on by itself; that it is gone within five seconds is judged on a machine that does nothing else. */
const PATIENCE_S = 90

/** Ask until it is so or patience is at its end. */
export async function seen(isSo) {
  for (const end = Date.now() + PATIENCE_S * 1000; Date.now() < end; await sleep(100)) if (isSo()) return true
  return isSo()
}

/** Command lines of fio's processes that work below `place`: they run in the folder of their files. */
export function programsAt(place) {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && workingFolder(name).includes(place)).map(commandLine).filter((line) => /\bfio\b/.test(line))
}

function workingFolder(pid) {
  return unlessGone(() => readlinkSync(`/proc/${pid}/cwd`))
}

function commandLine(pid) {
  return unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '))
}

function unlessGone(look) {
  try {
    return look()
  } catch (error) {
    if (['EACCES', 'ENOENT', 'ESRCH'].includes(error.code)) return ''
    throw error
  }
}

/** What is left in our folder on the volume. */
export function leftovers(place) {
  const folder = join(place, '.volbench')
  return existsSync(folder) ? readdirSync(folder) : []
}
