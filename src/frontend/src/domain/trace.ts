// A small line drawing of values over seconds, as SVG path strings. Draws what it is given and computes nothing else.

export type TracePoints = readonly (number | null)[]

export interface TraceSize {
  readonly width: number
  readonly height: number
  /** How many seconds the whole width stands for. */
  readonly slots: number
  /** The value at the upper edge. */
  readonly highest: number
}

export interface TracePath {
  readonly line: string
  readonly area: string
}

/** Draws the newest value at the right edge; a gap (null) interrupts the line. */
export function tracePath(values: TracePoints, { width, height, slots, highest }: TraceSize): TracePath {
  const step = width / Math.max(1, slots - 1)
  const scale = highest > 0 ? (height - 4) / highest : 0
  const pieces: [x: number, y: number][][] = [[]]
  values.forEach((value, index) => {
    if (value === null) pieces.push([])
    else pieces.at(-1)?.push([width - (values.length - 1 - index) * step, height - value * scale])
  })
  const drawn = pieces.filter((piece) => piece.length > 0)
  const line = (piece: [number, number][]): string =>
    piece.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return {
    line: drawn.map(line).join(''),
    area: drawn.map((piece) => `${line(piece)}L${piece.at(-1)?.[0].toFixed(1)} ${height}L${piece[0]?.[0].toFixed(1)} ${height}Z`).join(''),
  }
}
