// Servers that files are sent to, as the service describes them and as an owner enters them. No password ever comes back.

import type { Schemas } from './schema'

export const ENDPOINT_KINDS = ['webdav', 'http', 's3', 'smb', 'ipfs', 'gridfs'] as const
export type EndpointKind = (typeof ENDPOINT_KINDS)[number]

/** How far a file has got when it counts as written. */
export const DURABILITIES = ['fsync', 'server-flush', 'server-ack', 'page-cache', 'unknown'] as const
export type Durability = (typeof DURABILITIES)[number]

export type ServerFacts = Schemas['ServerFacts']

/** What a run may move to and from a public address, and what that costs. */
export type CloudLimits = Schemas['CloudLimits']

export type Endpoint = Schemas['Endpoint']

/** The way that is a folder of this machine. */
export const FOLDER_WAY = 'folder'

/** A server in the list, with what the page may know of its password. */
export type EndpointEntry = Schemas['KeptEndpoint']

/** A server as its owner describes it; its name is the address it is kept at. */
export type EndpointEdit = Schemas['EndpointEdit']

/** Of these ways a run has to be given the password: the server wants one, and it is not kept. */
export const withoutPassword = (entries: readonly EndpointEntry[], ways: readonly string[]): readonly EndpointEntry[] =>
  entries.filter(({ endpoint, has_password: isKept }) => ways.includes(endpoint.name) && endpoint.user !== '' && !isKept)

/** What was typed for ways that are still asked about. */
export const givenFor = (ways: readonly string[], typed: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(ways.flatMap((way) => (typed[way] ? [[way, typed[way]] as const] : [])))

export type Certificate = Schemas['Certificate']

/** Where an option stands in the form: beside the address, or behind the heading of its subject. */
type OptionPlace = 'address' | 'region' | 'internet' | 'requests'

interface KindOption {
  readonly key: string
  readonly example: string
  readonly place: OptionPlace
  readonly isNeeded?: boolean
}

/** What a kind of server is entered with, beside its address. */
interface KindFields {
  readonly example: string
  readonly hasUser: boolean
  /** Whether its address may be that of one file, which is only read. */
  readonly canBeFile?: boolean
  readonly options: readonly KindOption[]
}

/** The owner of a server on the internet types its name before many clients may ask it at once. */
const MINE: KindOption = { key: 'mine', example: 'files.example.com', place: 'internet' }

/** How a key becomes a request, where that is no path of its own. */
const SPELLED: readonly KindOption[] = [
  { key: 'key-put', example: 'POST {base}/?opt=put&key={key}', place: 'requests' },
  { key: 'key-get', example: 'GET {base}/?opt=get&key={key}', place: 'requests' },
  { key: 'key-delete', example: 'GET {base}/?opt=delete&key={key}', place: 'requests' },
  { key: 'longest-address', example: '8000', place: 'requests' },
]

export const KIND_FIELDS: Readonly<Record<EndpointKind, KindFields>> = {
  webdav: { example: 'https://nas.local:5006/home', hasUser: true, options: [MINE] },
  s3: {
    example: 'https://s3.example.com', hasUser: true,
    options: [{ key: 'bucket', example: 'volbench-test', place: 'address', isNeeded: true }, { key: 'region', example: 'us-east-1', place: 'region' }, MINE],
  },
  smb: { example: '//nas.local/homes/volbench', hasUser: true, options: [] },
  http: { example: 'https://nas.local/files', hasUser: true, canBeFile: true, options: [MINE, ...SPELLED] },
  ipfs: { example: 'http://127.0.0.1:5001', hasUser: false, options: [] },
  gridfs: { example: 'mongodb://nas.local:27017/files', hasUser: true, options: [] },
}

/** The options of a kind that stand in one place of the form. */
export const optionsAt = (kind: EndpointKind, place: OptionPlace): readonly KindOption[] =>
  KIND_FIELDS[kind].options.filter((option) => option.place === place)

/** Option of an address that is one file: it is only read. */
export const FILE = 'file'
const YES = 'yes'
/** Where the service's problem says that nothing can be put at an address, and the file there be read. */
export const FILE_FIELD = 'options.file'
/** Where it says that an address is on the internet and its limits are missing. */
export const CLOUD_FIELD = 'cloud'

const GB = 1e9
const NAME = /^[a-z0-9][a-z0-9-]{0,31}$/

/** What stands in the form, before it is an edit. */
export interface EndpointDraft {
  name: string
  kind: EndpointKind
  address: string
  user: string
  password: string
  keepsPassword: boolean
  options: Record<string, string>
  fingerprint: string | null
  isCloud: boolean
  capGb: string
  price: string
  currency: string
  probe: string
  /** It is one file, which is only read. */
  isFile: boolean
  /** Options the form has no field for, set on the command line: they stay. */
  others: Readonly<Record<string, string>>
}

export const emptyDraft = (): EndpointDraft => ({
  name: '', kind: 'webdav', address: '', user: '', password: '', keepsPassword: false, options: {}, fingerprint: null,
  isCloud: false, capGb: '', price: '', currency: '', probe: '', isFile: false, others: {},
})

/** A server as its form begins when it is edited; its password never comes back. */
export function draftOf({ name, kind, address, user, options, fingerprint, cloud, probe }: Endpoint): EndpointDraft {
  const known = KIND_FIELDS[kind].options.map(({ key }) => key)
  const split = (isKnown: boolean): Record<string, string> =>
    Object.fromEntries(Object.entries(options).filter(([key]) => key !== FILE && known.includes(key) === isKnown))
  return {
    ...emptyDraft(),
    name, kind, address, user, fingerprint,
    options: split(true),
    others: split(false),
    isFile: options[FILE] === YES,
    probe: probe ?? '',
    ...(cloud ? { isCloud: true, capGb: String(cloud.most_bytes / GB), price: String(cloud.price_per_gb), currency: cloud.currency } : {}),
  }
}

export type DraftField = 'name' | 'address' | 'option' | 'cap' | 'price' | 'currency'

/** A number as people type it; null where it is none. */
const typed = (text: string): number | null => {
  const trimmed = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : null
}

/** What is missing or cannot be meant; the service looks at the rest. */
export function faultsIn(draft: EndpointDraft): DraftField[] {
  const { options } = KIND_FIELDS[draft.kind]
  const faults: (readonly [DraftField, boolean])[] = [
    ['name', !NAME.test(draft.name.trim()) || draft.name.trim() === FOLDER_WAY],
    ['address', draft.address.trim() === ''],
    ['option', options.some(({ key, isNeeded }) => isNeeded && !draft.options[key]?.trim())],
    ['cap', draft.isCloud && !((typed(draft.capGb) ?? 0) > 0)],
    ['price', draft.isCloud && typed(draft.price) === null],
    ['currency', draft.isCloud && !/^\S{1,8}$/.test(draft.currency.trim())],
  ]
  return faults.flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

/** What it is to be called. */
export const nameIn = ({ name }: EndpointDraft): string => name.trim()

export function toEdit(draft: EndpointDraft): EndpointEdit {
  const { options, hasUser, canBeFile } = KIND_FIELDS[draft.kind]
  const isFile = Boolean(canBeFile) && draft.isFile
  // Of a file that is only read no request is spelled.
  const filled = options.filter(({ place }) => !(isFile && place === 'requests'))
    .flatMap(({ key }) => (draft.options[key]?.trim() ? [[key, draft.options[key].trim()] as const] : []))
  return {
    kind: draft.kind,
    address: draft.address.trim(),
    user: hasUser ? draft.user.trim() : '',
    options: { ...draft.others, ...Object.fromEntries(filled), ...(isFile ? { [FILE]: YES } : {}) },
    fingerprint: draft.fingerprint,
    cloud: draft.isCloud
      ? { most_bytes: Math.round((typed(draft.capGb) ?? 0) * GB), price_per_gb: typed(draft.price) ?? 0, currency: draft.currency.trim().toUpperCase() }
      : null,
    probe: draft.probe.trim() || null,
    password: hasUser && draft.keepsPassword && draft.password !== '' ? draft.password : null,
  }
}

/** SHA-256 as browsers show it, two digits at a time. */
export const spelled = (fingerprint: string): string => (fingerprint.match(/../g) ?? []).join(':').toUpperCase()

/** The same server as it is, as one file that is only read. */
export const asFile = (endpoint: Endpoint): EndpointEdit =>
  ({ ...withPassword(endpoint, null), options: { ...endpoint.options, [FILE]: YES } })

/** What a trial did: of a server that lists nothing each file is asked for, and one file is read. */
export type TrialKind = 'listed' | 'unlisted' | 'file'

export const trialKind = ({ server, options }: Endpoint): TrialKind => {
  if (options[FILE] === YES) return 'file'
  return server?.facts['listing'] === 'none' ? 'unlisted' : 'listed'
}

/** How long the file of such an address was when it was read; null where that was not told. */
export const fileBytesOf = ({ server }: Endpoint): number | null => {
  const told = server?.facts['file-bytes']
  return told === undefined ? null : Number(told)
}

/** The same server as it is, with a password to keep. */
export const withPassword = ({ kind, address, user, options, fingerprint, cloud, probe }: Endpoint, password: string | null): EndpointEdit =>
  ({ kind, address, user, options, fingerprint, cloud, probe: probe ?? null, password })
