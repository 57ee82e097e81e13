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
