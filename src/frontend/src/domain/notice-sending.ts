// Notices that reach an owner who is not looking at the page: where to, when, in which words.

import type { Problem } from './problem'
import type { Schemas } from './schema'
import type { Language } from './text'

export type Occasion = 'drop' | 'failed-run' | 'slow-disk'
export const OCCASIONS: readonly Occasion[] = ['drop', 'failed-run', 'slow-disk']
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

/** Services with fields of their own; by `other` an address is written as Apprise wants it. */
export const FORMS = {
  mail: ['mail', 'password', 'server'],
  ntfy: ['topic', 'server', 'token'],
  telegram: ['token', 'chat'],
  wecom: ['webhook'],
  dingtalk: ['webhook', 'secret'],
  discord: ['webhook'],
  webhook: ['url', 'user', 'password'],
  other: ['address'],
} as const
export type NoticeForm = keyof typeof FORMS
export type NoticeField = (typeof FORMS)[NoticeForm][number]
export const NOTICE_FORMS = Object.keys(FORMS) as NoticeForm[]

/** An example of what is filled in; the same in every language. An address as a whole opens the way in, so none is hidden while it is typed but what is known as a secret. */
export const EXAMPLES: Record<NoticeForm, Partial<Record<NoticeField, string>>> = {
  mail: { mail: 'me@example.com', server: 'smtp.example.com:465' },
  ntfy: { topic: 'my-topic', server: 'https://ntfy.sh', token: 'tk_…' },
  telegram: { token: '123456789:AbC-dEf', chat: '-1001234567890' },
  wecom: { webhook: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…' },
  dingtalk: { webhook: 'https://oapi.dingtalk.com/robot/send?access_token=…', secret: 'SEC…' },
  discord: { webhook: 'https://discord.com/api/webhooks/…/…' },
  webhook: { url: 'https://hook.example.com/path' },
  other: { address: 'gotify://server/token' },
}
const OPTIONAL: Partial<Record<NoticeForm, readonly NoticeField[]>> = {
  mail: ['server'], ntfy: ['server', 'token'], dingtalk: ['secret'], webhook: ['user', 'password'],
}
export const isOptional = (form: NoticeForm, name: NoticeField): boolean => OPTIONAL[form]?.includes(name) ?? false
const SECRET: readonly NoticeField[] = ['password', 'token', 'secret']
export const isSecret = (name: NoticeField): boolean => SECRET.includes(name)

/** What the service says against which field; what it says of the address as a whole is said of its field where it is made of one. */
export function faultsOf(problem: Problem | null, form: NoticeForm): Partial<Record<NoticeField, string>> {
  const known: readonly NoticeField[] = FORMS[form]
  const whole = known.length === 1 ? known[0] : undefined
  return Object.fromEntries((problem?.faults ?? []).flatMap(({ path, message }) => {
    const name = path === 'address' ? whole : known.find((one) => path === `entered.${one}`)
    return name ? [[name, message]] : []
  }))
}

/** What is sent of an address: nobody can read it again. */
export interface EnteredAddress {
  service: NoticeForm
  entered: Record<string, string>
}

/** Where notices go, as it may be shown: nobody can send there by what stands here. */
export type NoticeAddress = Schemas['NoticeAddress']

export type NoticeSending = Schemas['NoticeSending']

/** Missing ones stay. */
/** Languages are found by scan, in the service and on the page: no type names them. */
export type SendingChange = Omit<Schemas['SendingChange'], 'language'> & { readonly language?: Language }

export type ShownNotice = Schemas['ShownNotice']

/** Word for word what is sent. */
export type NoticePreview = Schemas['NoticePreview']

export type SendingTest = Schemas['SendingTest']
