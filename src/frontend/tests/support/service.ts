// A service in the test's hands: answers by method and path, remembers what it was asked.

import { vi } from 'vitest'

type Answer = unknown | (() => unknown)

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: unknown
}

/** Thrown by an answer to stand for a service that is not there. */
export class NoService extends Error {}

function reply(value: unknown): Response {
  if (value instanceof Response) return value
  return new Response(JSON.stringify(value), { status: 200, headers: { 'Content-Type': 'application/json' } })
}

/** Answers requests with `answers` (`GET runs` → value or function); unknown ones are 404 problems. */
export function serve(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const path = input.replace(/^api\/v1\//, '')
    asked.push({
      method, path, headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    })
    const answer = answers[`${method} ${path}`] ?? answers[`${method} ${path.split('?')[0]}`]
    if (answer === undefined) return refuse(404, 'not-found', 'There is nothing here.')
    const given = typeof answer === 'function' ? (answer as () => unknown)() : answer
    // Answers that are there at once come in the order in which they were asked for.
    return reply(given instanceof Promise ? await given : given)
  })
  return asked
}

export function refuse(status: number, code: string, detail: string, hint = '', errors: readonly { path: string; message: string }[] = []): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title: code, status, detail, code, hint, errors }), {
    status, headers: { 'Content-Type': 'application/problem+json' },
  })
}
