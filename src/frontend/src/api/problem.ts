// The ways a request can end badly, as types: the service's own problem, or no service at all.

/** What the service refused or failed at (RFC 9457), in the owner's language. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    /** What happened. */
    readonly detail: string,
    /** What to do next. */
    readonly hint: string,
    readonly errors: readonly unknown[] = [],
  ) {
    super(detail)
    this.name = 'Problem'
  }

  get isSignedOut(): boolean {
    return this.status === 401
  }

  get isNotFound(): boolean {
    return this.status === 404
  }
}

/** Nobody answered: the network is away or the service is starting again. */
export class Offline extends Error {
  constructor() {
    super('no answer')
    this.name = 'Offline'
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Reads an error answer; one that is not problem+json (a proxy's page) still becomes a problem. */
export async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return new Problem(
    response.status,
    text(fields['code']) || `http-${response.status}`,
    text(fields['detail']) || text(fields['title']) || `HTTP ${response.status}`,
    text(fields['hint']),
    Array.isArray(fields['errors']) ? fields['errors'] : [],
  )
}
