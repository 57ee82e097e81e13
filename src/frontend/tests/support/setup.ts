// Runs around every test: nothing may reach the network, and no screen of an earlier test may live on. Left mounted, it would
// draw again and ask again whenever a later one sets its words.
import { config, enableAutoUnmount } from '@vue/test-utils'
import { afterEach, beforeEach, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network in tests')))
})
enableAutoUnmount(afterEach)

// What is read on the page: the signs that only hold a number and its unit, or the parts of a day, together are not read.
const read = (wrapper: { element: Node }) => ({ text: () => (wrapper.element.textContent ?? '').replaceAll('\u00a0', ' ').replace(/\u2060?([/–求秒])\u2060?/g, '$1').trim() })
config.plugins.VueWrapper.install(read)
config.plugins.DOMWrapper.install(read)
