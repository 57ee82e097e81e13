import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'

import { useSessionStore } from '@/stores/session'

import { contract } from '../support/contract'
import { refuse, serve } from '../support/service'

const open = { ...contract.session, is_signed_in: true }

beforeEach(() => { setActivePinia(createPinia()) })

describe('the session', () => {
  it('takes a refused check for signed out', async () => {
    serve({ 'GET session': () => refuse(401, 'not-signed-in', 'Sign in.') })
    const session = useSessionStore()

    await session.check()

    expect(session.isSignedIn).toBe(false)
  })

  it('is opened again with the token of this visit, once for all who ask', async () => {
    const asked = serve({ 'POST session': open })
    const session = useSessionStore()
    await session.signIn('secret')

    const renewed = await Promise.all([session.renew(), session.renew()])

    expect(renewed).toEqual([true, true])
    expect(asked.map((one) => one.body)).toEqual([{ token: 'secret' }, { token: 'secret' }])
  })

  it('cannot be opened again by a page that came with a cookie only', async () => {
    const asked = serve({ 'GET session': open })
    const session = useSessionStore()
    await session.check()

    expect(await session.renew()).toBe(false)
    expect(asked).toHaveLength(1)
  })

  it('forgets a token the service no longer takes', async () => {
    let isTaken = true
    const asked = serve({ 'POST session': () => (isTaken ? open : refuse(401, 'wrong-token', 'No.')) })
    const session = useSessionStore()
    await session.signIn('old')

    isTaken = false
    await session.renew()
    await session.renew()

    expect(asked).toHaveLength(2)
  })

  it('forgets the token on signing out', async () => {
    serve({ 'POST session': open, 'DELETE session': () => new Response(null, { status: 204 }) })
    const session = useSessionStore()
    await session.signIn('secret')

    await session.signOut()

    expect(await session.renew()).toBe(false)
  })

  it('keeps the token out of every storage of the browser', async () => {
    serve({ 'POST session': open })

    await useSessionStore().signIn('very-secret')

    expect(JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie).not.toContain('very-secret')
  })

  it('comes in with a ticket of the desktop', async () => {
    const asked = serve({ 'POST session': open })
    const session = useSessionStore()

    await session.arrive({ ticket: 'once' })

    expect(session.isSignedIn).toBe(true)
    expect(asked.map((one) => one.body)).toEqual([{ ticket: 'once' }])
    expect(await session.renew()).toBe(false)
  })

  it('minds no ticket that is used up while the cookie still counts', async () => {
    serve({ 'POST session': () => refuse(401, 'ticket-wrong', 'Too old.'), 'GET session': open })
    const session = useSessionStore()

    await session.arrive({ ticket: 'old' })

    expect(session.isSignedIn).toBe(true)
  })

  it('tells of a ticket that is too old, and how one signs in instead', async () => {
    const dsm = { ...open, is_signed_in: false, sign_in: 'dsm' }
    serve({ 'POST session': () => refuse(401, 'ticket-wrong', 'Too old.'), 'GET session': dsm })
    const session = useSessionStore()

    await expect(session.arrive({ ticket: 'old' })).rejects.toMatchObject({ code: 'ticket-wrong' })

    expect(session.isSignedIn).toBe(false)
    expect(session.way).toBe('dsm')
  })
})
