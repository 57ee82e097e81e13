// How the page talks to the service: relative addresses, JSON, typed problems. Resources have their own files.

import { knowLatest } from '@/domain/began'
import { Offline, Problem } from '@/domain/problem'
import type { Language } from '@/domain/text'

/** The latest moment that can have been, by the service's clock. */
const LATEST = 'X-Volbench-Latest'

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

interface Options {
  readonly query?: Query
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

let language: Language = 'en'
let wordless = (status: number): string => `HTTP ${status}`
let renew: () => Promise<boolean> = () => Promise.resolve(false)

/** Sets the language in which the service words its problems. */
export function speak(next: Language): void {
  language = next
}

/** Sets what is said where somebody answers without words of the service: a proxy, or a service that broke off. */
export function sayWordless(next: (status: number) => string): void {
  wordless = next
}

/**
 * Registers who can open a new session when the old one has ended on the other side (the service was started again).
 * A request that met a 401 is sent once more when that worked.
 */
export function whenSignedOut(renewal: () => Promise<boolean>): void {
  renew = renewal
}

/** The address of a resource, relative to wherever the page lives. */
export function address(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
  return `api/v1/${path}${search ? `?${search}` : ''}`
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Reads an error answer; one that is not problem+json (a proxy's page) still becomes a problem. */
async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return new Problem(
    response.status,
    text(fields['code']) || `http-${response.status}`,
    text(fields['detail']) || text(fields['title']) || wordless(response.status),
    text(fields['hint']),
    Array.isArray(fields['errors']) ? fields['errors'] : [],
  )
}

async function send(method: string, path: string, options: Options, isAgain = false): Promise<Response> {
  const { query, body, signal } = options
  const isRaw = body instanceof Blob
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language }
  if (method !== 'GET') headers['X-Volbench'] = '1'
  if (body !== undefined && !isRaw) headers['Content-Type'] = 'application/json'
  if (isRaw) headers['Content-Type'] = body.type || 'application/octet-stream'
  let response: Response
  try {
    response = await fetch(address(path, query), {
      method,
      headers,
      body: body === undefined ? null : isRaw ? body : JSON.stringify(body),
      signal: signal ?? null,
      credentials: 'same-origin',
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Offline()
  }
  knowLatest(response.headers.get(LATEST))
  // What a proxy says while the service behind it is starting again.
  if (response.status === 502 || response.status === 504) throw new Offline()
  if (response.status === 401 && path !== 'session' && !isAgain && (await renew())) return send(method, path, options, true)
  if (!response.ok) throw await readProblem(response)
  return response
}

async function json<T>(method: string, path: string, options: Options = {}): Promise<T> {
  const response = await send(method, path, options)
  return (response.status === 204 ? undefined : await response.json()) as T
}

export const client = {
  get: <T>(path: string, query?: Query, signal?: AbortSignal) => json<T>('GET', path, { query: query ?? {}, signal }),
  post: <T>(path: string, body: unknown = {}) => json<T>('POST', path, { body }),
  put: <T>(path: string, body: unknown) => json<T>('PUT', path, { body }),
  patch: <T>(path: string, body: unknown) => json<T>('PATCH', path, { body }),
  delete: (path: string) => json<undefined>('DELETE', path),
  text: async (path: string, query?: Query) => (await send('GET', path, { query: query ?? {} })).text(),
}
