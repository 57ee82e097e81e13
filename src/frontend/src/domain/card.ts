// The picture people post: an SVG from the service, drawn to a PNG in the browser.

/** What forums accept without scaling a picture down. */
export const CARD_MAX_BYTES = 500_000

/** Tried in turn until the PNG is light enough; 1 is as large as it is drawn. */
export const CARD_SCALES = [1, 0.8, 0.6] as const

const FALLBACK = { width: 1080, height: 1350 }

/** Size in px as the SVG's view box says it. */
export function cardSize(svg: string): { width: number; height: number } {
  const [, width, height] = /viewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"/.exec(svg) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : FALLBACK
}
