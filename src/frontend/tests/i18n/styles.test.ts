// What Chinese letters need holds for every way to write them.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(__dirname, '../../src')
const styled = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|vue)$/.test(name))
const rulesOf = (tag: string): string[] =>
  styled.flatMap((name) => [...readFileSync(join(SOURCES, name), 'utf8').matchAll(new RegExp(`[^\n{}]*:lang\\(${tag}\\)[^{]*\\{[^}]*`, 'g'))].map(([rule]) => rule))

it('air between lines and letters is the same for both', () => {
  expect(rulesOf('zh').length).toBeGreaterThan(2)
  expect(rulesOf('zh-CN')).toEqual([])
})

it('only the fonts of Taiwan are its own', () => {
  const own = rulesOf('zh-TW')

  expect(own).toHaveLength(1)
  expect(own[0]).toMatch(/--han: 'PingFang TC', 'Microsoft JhengHei'/)
  expect(own[0]).not.toMatch(/ SC'|YaHei/)
})
