// Pictures are taken of every screen the page has: a new one is not forgotten.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { screens } from './support/screens.mjs'

const ROUTER = readFileSync(new URL('../../src/frontend/src/router.ts', import.meta.url), 'utf8')
const routes = [...ROUTER.matchAll(/path: '(\/[^']*)', name: '([\w-]+)'/g)].map(([, path, name]) => [name, new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)])
const made = Object.fromEntries(['running', 'volume', 'run', 'look', 'two', 'cancelled', 'kept', 'failed', 'experiment', 'folder'].map((name) => [name, name]))
const taken = Object.values(screens(made))

test('every address of the page is on a picture', () => {
  const places = taken.filter(([, , , how]) => !how?.isOutside).map(([, place]) => place.split('?')[0])
  const without = routes.filter(([, pattern]) => !places.some((place) => pattern.test(place))).map(([name]) => name)

  assert.ok(routes.length > 15)
  // It is seen without a token, at any address.
  assert.deepEqual(without, ['sign-in'])
  assert.ok(taken.some(([, , , how]) => how?.isOutside))
})

test('no picture is of something that was not made', () => {
  assert.deepEqual(taken.filter(([, place]) => /undefined|null/.test(place)), [])
})
