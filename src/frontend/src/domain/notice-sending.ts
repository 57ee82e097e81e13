// Notices that reach an owner who is not looking at the page: where to, when, in which words.

import type { Text } from './text'

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

/** What is sent of an address: nobody can read it again. */
export interface EnteredAddress {
  service: NoticeForm
  entered: Record<string, string>
}

/** Where notices go, as it may be shown: nobody can send there by what stands here. */
export interface NoticeAddress {
  id: string
  service: string
  form: NoticeForm
  masked: string
  added_at: string
  waiting: number
  last_sent_at: string | null
  problem: Text | null
  /** Whether the newest notice that failed is tried no more. */
  is_given_up: boolean
  next_try_at: string | null
}

export interface NoticeSending {
  is_on: boolean
  language: string
  quiet_from: number | null
  quiet_until: number | null
  occasions: Occasion[]
  addresses: NoticeAddress[]
}

/** Missing ones stay. */
export interface SendingChange {
  is_on?: boolean
  /** What the preview answered: it says that its words were read. */
  read?: string
  language?: string
  quiet_from?: number | null
  quiet_until?: number | null
  occasions?: Occasion[]
}

export interface ShownNotice {
  occasion: Occasion
  title: string
  body: string
}

/** Word for word what is sent. */
export interface NoticePreview {
  notices: ShownNotice[]
  read: string
}

export interface SendingTest {
  tried: { address_id: string; problem: Text | null }[]
}
