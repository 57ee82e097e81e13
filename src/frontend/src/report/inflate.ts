// Unpacks zlib data (RFC 1950, RFC 1951) where the browser cannot: before Firefox 113 and Safari 16.4.

const MOST_BITS = 15
/** Order in which the lengths of the code lengths come (RFC 1951, 3.2.7). */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** Bases and extra bits of lengths (`step` 4) and distances (`step` 2): each group has one bit more than the one before. */
function ladder(first: number, count: number, step: number): readonly (readonly [base: number, bits: number])[] {
  const found: [number, number][] = []
  for (let index = 0, base = first; index < count; index += 1) {
    const bits = Math.max(0, Math.floor(index / step) - 1)
    found.push([base, bits])
    base += 1 << bits
  }
  return found
}

const LENGTHS = [...ladder(3, 28, 4), [258, 0] as const]
const DISTANCES = ladder(1, 30, 2)

interface Code {
  /** How many symbols have codes of each length. */
  readonly counts: Uint16Array
  /** Symbols in the order of their codes. */
  readonly symbols: readonly number[]
}

function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(MOST_BITS + 1)
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1
  const symbols = [...lengths.keys()].filter((symbol) => lengths[symbol])
  symbols.sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b)
  return { counts, symbols }
}

const FIXED = {
  letters: codeOf(Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8))),
  distances: codeOf(Array.from({ length: 30 }, () => 5)),
}

/** Reads bits, the lowest of each byte first. */
class Bits {
  private at = 0

  constructor(private readonly bytes: Uint8Array, private byte: number) {}

  take(count: number): number {
    let value = 0
    for (let bit = 0; bit < count; bit += 1) {
      const byte = this.bytes[this.byte]
      if (byte === undefined) throw new RangeError('packed data end too early')
      value |= ((byte >> this.at) & 1) << bit
      this.at += 1
      if (this.at === 8) [this.at, this.byte] = [0, this.byte + 1]
    }
    return value
  }

  symbol({ counts, symbols }: Code): number {
    for (let length = 1, code = 0, first = 0, index = 0; length <= MOST_BITS; length += 1) {
      code |= this.take(1)
      const count = counts[length] ?? 0
      if (code - first < count) return symbols[index + code - first] ?? 0
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new RangeError('packed data hold no such code')
  }

  /** Bytes from the next whole one on. */
  aligned(): Uint8Array {
    if (this.at > 0) [this.at, this.byte] = [0, this.byte + 1]
    const length = this.take(16)
    this.take(16)
    this.byte += length
    return this.bytes.subarray(this.byte - length, this.byte)
  }
}

/** Codes that stand at the beginning of their block. */
function readCodes(bits: Bits): typeof FIXED {
  const [letters, distances, count] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4]
  const own = new Array<number>(19).fill(0)
  for (const place of LENGTH_ORDER.slice(0, count)) own[place] = bits.take(3)
  const code = codeOf(own)
  const lengths: number[] = []
  while (lengths.length < letters + distances) {
    const symbol = bits.symbol(code)
    if (symbol < 16) lengths.push(symbol)
    else {
      const [value, times] = symbol === 16 ? [lengths.at(-1) ?? 0, bits.take(2) + 3] : [0, symbol === 17 ? bits.take(3) + 3 : bits.take(7) + 11]
      for (let time = 0; time < times; time += 1) lengths.push(value)
    }
  }
  return { letters: codeOf(lengths.slice(0, letters)), distances: codeOf(lengths.slice(letters)) }
}

function readBlock(bits: Bits, { letters, distances }: typeof FIXED, out: number[]): void {
  for (;;) {
    const symbol = bits.symbol(letters)
    if (symbol === 256) return
    if (symbol < 256) out.push(symbol)
    else {
      const [length, lengthBits] = LENGTHS[symbol - 257] ?? [0, 0]
      const total = length + bits.take(lengthBits)
      const [distance, distanceBits] = DISTANCES[bits.symbol(distances)] ?? [0, 0]
      const from = out.length - distance - bits.take(distanceBits)
      for (let index = 0; index < total; index += 1) out.push(out[from + index] ?? 0)
    }
  }
}

/** Returns what was packed; a RangeError says that it is not whole. */
export function inflate(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const bits = new Bits(packed, 2)
  const out: number[] = []
  for (let isLast = false; !isLast;) {
    isLast = bits.take(1) === 1
    const kind = bits.take(2)
    if (kind === 0) for (const byte of bits.aligned()) out.push(byte)
    else readBlock(bits, kind === 1 ? FIXED : readCodes(bits), out)
  }
  return Uint8Array.from(out)
}
