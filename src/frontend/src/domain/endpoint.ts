// Servers that files are sent to, as the service describes them: never a password.

export type EndpointKind = 'webdav' | 'http' | 's3' | 'smb' | 'ipfs' | 'gridfs'

/** How far a file has got when it counts as written. */
export type Durability = 'fsync' | 'server-ack' | 'page-cache'

/** What a server says of itself. */
export interface ServerFacts {
  readonly name: string
  readonly durability: Durability
  readonly facts: Readonly<Record<string, string>>
}

/** What a run may move to and from a public address, and what it costs. */
export interface CloudLimits {
  readonly most_bytes: number
  readonly price_per_gb: number
  readonly currency: string
}

/** A server an owner has named. */
export interface Endpoint {
  readonly id: string
  readonly name: string
  readonly kind: EndpointKind
  readonly address: string
  readonly user: string
  readonly options: Readonly<Record<string, string>>
  readonly fingerprint: string | null
  readonly cloud: CloudLimits | null
  readonly server: ServerFacts | null
}
