import { describe, expect, it } from 'vitest'

import { asTitle } from '@/domain/seed'
import { say, unbroken, wholeDays } from '@/domain/text'

describe('words with numbers in them', () => {
  it.each([
    ['940 µs，速度 230 MB/s', '940\u00a0µs，速度 230\u00a0MB/s'],
    ['1.2 ms per file at 64 KiB, 99 %', '1.2\u00a0ms per file at 64\u00a0KiB, 99\u00a0%'],
    ['in 2 rounds, 3 seconds', 'in 2\u00a0rounds, 3 seconds'],
    ['58,100–61,900 IOPS since 1 Mar 2026', '58,100\u2060–\u206061,900\u00a0IOPS since 1\u00a0Mar\u00a02026'],
    ['最高 6,020 请求/秒（25 个客户端）', '最高 6,020\u00a0请求/秒（25\u00a0个客户端）'],
  ])('keep a number and its unit on one line: %s', (words, kept) => { expect(unbroken(words)).toBe(kept) })
})

describe('a title', () => {
  it.each([['put, get and delete', 'Put, get and delete'], ['IPFS', 'IPFS'], ['按客户端数', '按客户端数'], ['i5 台式机', 'i5 台式机'], ['ab 测试', 'ab 测试'], ['', '']])('of %s begins as one', (words, title) => {
    expect(asTitle(words)).toBe(title)
  })
})

describe('a day as Chinese writes it', () => {
  const whole = '2026\u2060年\u20603\u2060月\u206015\u2060日'

  it.each([
    ['2026年3月15日 14:30', `${whole} 14:30`],
    ['自2026年3月15日起', `自${whole}起`],
    ['3月5日', '3\u2060月\u20605\u2060日'],
    ['Mar 15, 2026', 'Mar 15, 2026'],
    ['每年 104 次', '每年 104 次'],
  ])('is never broken inside: %s', (words, kept) => { expect(wholeDays(words)).toBe(kept) })

  it('stands so in every sentence of the service', () => {
    expect(say({ code: 'x', values: {}, text: '自2026年3月15日起' })).toBe(`自${whole}起`)
  })
})
