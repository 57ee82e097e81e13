import { describe, expect, it, vi } from 'vitest'

import { address, client, sayWordless, speak, whenSignedOut } from '@/api/client'
import { Offline, Problem } from '@/domain/problem'
import { refuse, serve } from '../support/service'

describe('the client', () => {
  it('asks relative to the page, so that it works below any path', () => {
    expect(address('runs', { q: 'a b', volume: '', limit: 5, before: null })).toBe('api/v1/runs?q=a+b&limit=5')
  })

  it('marks changing requests as its own and says its language', async () => {
    const asked = serve({ 'POST runs': { id: 'x' } })
    speak('zh-CN')

    await client.post('runs', { suite: 'nas-volume' })

    expect(asked[0]?.headers).toMatchObject({ 'X-Volbench': '1', 'Content-Type': 'application/json', 'Accept-Language': 'zh-CN' })
    expect(asked[0]?.body).toEqual({ suite: 'nas-volume' })
  })

  it('sends a file as it is', async () => {
    const asked = serve({ 'POST imports': { runs: [] } })

    await client.post('imports', new Blob(['{}'], { type: 'application/json' }))

    expect(asked[0]?.body).toBeInstanceOf(Blob)
  })

  it('turns problem details into a problem with code and hint', async () => {
    serve({ 'GET runs': () => refuse(409, 'busy', 'Something runs.', 'Wait.') })

    const error = await client.get('runs').catch((reason: unknown) => reason)

    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({ status: 409, code: 'busy', detail: 'Something runs.', hint: 'Wait.' })
  })

  it('makes a problem even of a proxy page', async () => {
    serve({ 'GET runs': () => new Response('<h1>nginx</h1>', { status: 500 }) })

    await expect(client.get('runs')).rejects.toMatchObject({ code: 'http-500', detail: 'HTTP 500' })
  })

  it('says so in words once it has some', async () => {
    serve({ 'GET runs': () => new Response('<h1>nginx</h1>', { status: 413 }) })
    sayWordless((status) => `The NAS could not do this (${status}).`)

    await expect(client.get('runs')).rejects.toMatchObject({ code: 'http-413', detail: 'The NAS could not do this (413).' })
    sayWordless((status) => `HTTP ${status}`)
  })

  it.each([502, 504])('takes %i of a proxy for a service that is starting', async (status) => {
    serve({ 'GET runs': () => new Response('', { status }) })

    await expect(client.get('runs')).rejects.toBeInstanceOf(Offline)
  })

  it('says offline when nobody answers', async () => {
    serve({ 'GET runs': () => { throw new TypeError('failed to fetch') } })

    await expect(client.get('runs')).rejects.toBeInstanceOf(Offline)
  })

  it('asks for a new session when the old one has ended, but not while signing in', async () => {
    const renewal = vi.fn(() => Promise.resolve(false))
    whenSignedOut(renewal)
    serve({ 'GET runs': () => refuse(401, 'not-signed-in', 'Sign in.'), 'POST session': () => refuse(401, 'not-signed-in', 'Wrong.') })

    await client.get('runs').catch(() => undefined)
    await client.post('session', { token: 'x' }).catch(() => undefined)

    expect(renewal).toHaveBeenCalledTimes(1)
  })

  it('sends a request again, once, when a new session could be opened', async () => {
    whenSignedOut(() => Promise.resolve(true))
    const asked = serve({ 'GET runs': () => refuse(401, 'not-signed-in', 'Sign in.') })

    const error = await client.get('runs').catch((reason: unknown) => reason)

    expect(asked).toHaveLength(2)
    expect(error).toMatchObject({ status: 401 })
  })
})
