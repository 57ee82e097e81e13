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

  /** What has to be agreed to, or is wrong, one sentence each. */
  get told(): readonly string[] {
    return this.errors.flatMap((one) => (typeof one === 'object' && one !== null && 'message' in one && typeof one.message === 'string' ? [one.message] : []))
  }

  /** The fields of what was sent that it is about. */
  get places(): readonly string[] {
    return this.errors.flatMap((one) => (typeof one === 'object' && one !== null && 'path' in one && typeof one.path === 'string' ? [one.path] : []))
  }

  /** What is wrong where, where both are said. */
  get faults(): readonly { path: string; message: string }[] {
    return this.errors.flatMap((one) => (typeof one === 'object' && one !== null && 'path' in one && 'message' in one && typeof one.path === 'string' && typeof one.message === 'string' ? [{ path: one.path, message: one.message }] : []))
  }

  /** It can be done once the owner agrees. */
  get needsConsent(): boolean {
    return this.code === 'consent-needed'
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
