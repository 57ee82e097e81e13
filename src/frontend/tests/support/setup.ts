// Runs before every test file: nothing may reach the network.
import { beforeEach, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network in tests')))
})
