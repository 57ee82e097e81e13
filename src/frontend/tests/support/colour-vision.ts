// How far apart two colours look, also to colour-blind eyes: Viénot-style simulation by the matrices of Machado,
// Oliveira and Fernandes (2009, severity 1.0), distance in OKLab × 100, contrast as in WCAG 2.

type Triple = readonly [number, number, number]

const MATRICES: Record<string, readonly Triple[]> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}

export const KINDS = Object.keys(MATRICES)

function linear(hex: string): Triple {
  const part = (at: number): number => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

const times = (matrix: readonly Triple[], [a, b, c]: Triple): Triple => {
  const [r = 0, g = 0, bl = 0] = matrix.map(([x, y, z]) => Math.min(1, Math.max(0, x * a + y * b + z * c)))
  return [r, g, bl]
}

function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Distance of two colours as seen by eyes of `kind`. */
export function distance(one: string, other: string, kind: string): number {
  const matrix = MATRICES[kind] ?? []
  const a = oklab(times(matrix, linear(one)))
  const b = oklab(times(matrix, linear(other)))
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

const luminance = (hex: string): number => {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}
