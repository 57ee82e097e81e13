// With which data a cell is measured where a folder compresses: such as cannot be compressed (1 : 1), and such as halves (1 : 2).
// The service tells them apart by their ids; a suite knows the first alone.

import type { Workload } from './suite'

const HALVED = '-data-1-2'

/** Whether a cell is of data that can be stored in half its bytes. */
export const isHalved = (id: string): boolean => id.endsWith(HALVED)

/** The same workload with data that cannot be compressed. */
export const wholeOf = (id: string): string => (isHalved(id) ? id.slice(0, -HALVED.length) : id)

/** The workloads of a suite as a plan with these cells measures them; `name` makes the title of one of both. */
export function withBothRatios(workloads: readonly Workload[], cells: readonly string[], name: (title: string, isHalved: boolean) => string): readonly Workload[] {
  const titled = (work: Workload, id: string): Workload => ({ ...work, id, title: { ...work.title, text: name(work.title.text, isHalved(id)) } })
  return workloads.flatMap((work) => {
    const halved = `${work.id}${HALVED}`
    return cells.includes(halved) ? [titled(work, work.id), titled(work, halved)] : [work]
  })
}
