// Cells that a run measures because its volume has a promise: with more requests under way than the suite's own.

const ID = /-promised-(\d+)x(\d+)$/

/** Threads × requests of each, as the ids of a plan's cells name them, the fewest under way first. */
export function promisedLoads(cells: readonly string[]): readonly string[] {
  const found = new Map(cells.flatMap((cell) => {
    const [, threads, depth] = ID.exec(cell) ?? []
    return threads && depth ? [[`${threads} × ${depth}`, Number(threads) * Number(depth)] as const] : []
  }))
  return [...found].sort((one, other) => one[1] - other[1]).map(([name]) => name)
}
