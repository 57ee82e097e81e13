// What Home Assistant is told over the owner's MQTT broker, and how that stands.

import type { Text } from './text'

export interface TellingStatus {
  readonly state: 'off' | 'waiting' | 'current' | 'failed'
  readonly address: string
  readonly user: string
  readonly has_password: boolean
  readonly fingerprint: string | null
  readonly with_names: boolean
  /** How many the broker keeps. */
  readonly topics: number
  readonly told_at: string | null
  readonly problem: {
    readonly message: Text
    readonly hint: Text
    readonly at: string
    /** Of the certificate the broker showed, where that is what was not trusted. */
    readonly shown_fingerprint: string | null
  } | null
}

/** One message, word for word. */
export interface Told {
  readonly topic: string
  readonly text: string
}

export interface TellingPreview {
  readonly messages: readonly Told[]
}

export interface BrokerEdit {
  readonly address: string
  readonly user: string
  /** null: what is kept stays; empty: there is none. */
  readonly password: string | null
  readonly fingerprint: string | null
  readonly with_names: boolean
}

/** Topic and text of each message, as they are shown before anything is sent. */
export const written = (messages: readonly Told[]): string => messages.map(({ topic, text }) => `${topic}\n${text}`).join('\n\n')
