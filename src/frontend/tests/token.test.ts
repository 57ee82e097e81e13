import { beforeEach, describe, expect, it } from 'vitest'

import { takeTicket, takeToken } from '@/token'

function visit(url: string): void {
  window.history.replaceState(null, '', url)
}

beforeEach(() => { visit('/') })

describe('the token in the address', () => {
  it.each(['/?token=abc%2B1', '/#token=abc%2B1', '/#/token=abc%2B1', '/#/?token=abc%2B1'])('is taken from %s', (url) => {
    visit(url)

    expect(takeToken()).toBe('abc+1')
  })

  it('does not stay in the address', () => {
    visit('/?token=secret&x=1#/runs')

    takeToken()

    expect(location.href).not.toContain('secret')
    expect(location.hash).toBe('#/runs')
  })

  it('is nothing on an ordinary visit', () => {
    visit('/#/runs')

    expect(takeToken()).toBeNull()
  })
})

describe('the ticket of the DSM desktop', () => {
  it.each(['/#ticket=a_b-1', '/#/ticket=a_b-1'])('is taken out of %s, and the token is not', (url) => {
    visit(url)

    expect(takeToken()).toBeNull()
    expect(takeTicket()).toBe('a_b-1')
    expect(location.href).not.toContain('a_b-1')
    expect(takeTicket()).toBeNull()
  })
})
