// Runs around every test: nothing may reach the network, and no screen of an earlier test may live on. Left mounted, it would
// draw again and ask again whenever a later one sets its words.
import { config, enableAutoUnmount } from '@vue/test-utils'
import { afterEach, beforeEach, vi } from 'vitest'

import { readOf } from './read'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network in tests')))
})
enableAutoUnmount(afterEach)

const read = (wrapper: { element: Node }) => ({ text: () => readOf(wrapper.element).trim() })
config.plugins.VueWrapper.install(read)
config.plugins.DOMWrapper.install(read)
