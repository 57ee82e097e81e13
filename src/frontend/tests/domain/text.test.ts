import { describe, expect, it } from 'vitest'

import { unbroken } from '@/domain/text'

describe('words with numbers in them', () => {
  it.each([
    ['940 µs，速度 230 MB/s', '940\u00a0µs，速度 230\u00a0MB/s'],
    ['1.2 ms per file at 64 KiB, 99 %', '1.2\u00a0ms per file at 64\u00a0KiB, 99\u00a0%'],
    ['in 2 rounds, 3 seconds', 'in 2 rounds, 3 seconds'],
  ])('keep a number and its unit on one line: %s', (words, kept) => { expect(unbroken(words)).toBe(kept) })
})
