// Servers that files are sent to, as the service describes them and as an owner enters them. No password ever comes back.

export const ENDPOINT_KINDS = ['webdav', 'http', 's3', 'smb', 'ipfs', 'gridfs'] as const
export type EndpointKind = (typeof ENDPOINT_KINDS)[number]

/** How far a file has got when it counts as written. */
export type Durability = 'fsync' | 'server-ack' | 'page-cache'

export interface ServerFacts {
  /** As in its banner; empty where it says nothing. */
  readonly name: string
  readonly durability: Durability
  readonly facts: Readonly<Record<string, string>>
}

/** What a run may move to and from a public address, and what that costs. */
export interface CloudLimits {
  readonly most_bytes: number
  /** For 10⁹ bytes. */
  readonly price_per_gb: number
  readonly currency: string
}

export interface Endpoint {
  readonly id: string
  /** What the owner calls it, and the way to it. */
  readonly name: string
  readonly kind: EndpointKind
  readonly address: string
  readonly user: string
  readonly options: Readonly<Record<string, string>>
  /** SHA-256 of the one certificate that is accepted; null: verified as usual. */
  readonly fingerprint: string | null
  /** Null for addresses in the owner's own network. */
  readonly cloud: CloudLimits | null
  /** As it said when it was last tried. */
  readonly server: ServerFacts | null
}

/** The way that is a folder of this machine. */
export const FOLDER_WAY = 'folder'
