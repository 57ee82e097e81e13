// What the page asks of the drawing desk and what comes back: plain values, because the desk works in another thread.

/** Which figure of the page. */
export interface Place {
  readonly kind: string
  readonly run: string
  readonly index: number
}

/** One drawing, as it is to be made now. */
export interface Order extends Place {
  /** Null for the first drawing: the desk knows which workload to begin with. */
  readonly choice: number | null
  /** CSS px. */
  readonly width: number
  readonly isDark: boolean
  /** Keys of legend entries that are switched off. */
  readonly hidden: readonly string[]
}

export interface Entry {
  readonly key: string
  readonly name: string
  readonly isHidden: boolean
  /** Markup of the mark on a 16 × 12 field. */
  readonly mark: string
}

export interface Drawing {
  readonly title: string
  readonly note: string
  /** For who cannot see it; of an empty chart, why it is. */
  readonly summary: string
  readonly isEmpty: boolean
  /** CSS px. */
  readonly height: number
  readonly legend: readonly Entry[]
  /** What a reader may choose between; fewer than two are no choice. */
  readonly choices: readonly string[]
  readonly choice: number
  readonly chooseLabel: string
  /** Markup of the drawing; all text in it is escaped. */
  readonly svg: string
}

/** What stands at a point of a drawing. */
export interface Tip {
  /** Markup; all text in it is escaped. */
  readonly html: string
  /** Distance in px from the left of the moment that is told about; null where it is a thing by itself. */
  readonly lineAt: number | null
}

/** Draws; in its own thread where there is one. */
export interface Desk {
  /** Null where there is nothing to draw: what Python drew stays. */
  readonly draw: (order: Order) => Drawing | null
  readonly tip: (place: Place, x: number, y: number) => Tip | null
}

/** Makes a desk of the page's data; null where they are not ours. */
export type OpenDesk = (json: string) => Desk | null

export type Question =
  | { readonly call: 'draw'; readonly order: Order }
  | { readonly call: 'tip'; readonly place: Place; readonly x: number; readonly y: number }

/** To the desk's thread: first the data, then questions. */
export type ToDesk = { readonly data: Blob } | { readonly id: number; readonly question: Question }

export type FromDesk =
  | { readonly id: number; readonly answer: Drawing | Tip | null }
  | { readonly id: number; readonly trouble: string }

/** Asks `desk` what `question` says. */
export function answerOf(desk: Desk | null, question: Question): Drawing | Tip | null {
  if (!desk) return null
  return question.call === 'draw' ? desk.draw(question.order) : desk.tip(question.place, question.x, question.y)
}

export const keyOf = ({ kind, run, index }: Place): string => `${kind}/${run}/${index}`
