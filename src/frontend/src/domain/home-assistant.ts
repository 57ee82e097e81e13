// What Home Assistant is told over the owner's MQTT broker, and how that stands.

import type { Schemas } from './schema'

export type TellingStatus = Schemas['TellingStatus']

/** One message, word for word. */
export type Told = Schemas['Told']

export type TellingPreview = Schemas['TellingPreview']

export type BrokerEdit = Schemas['BrokerEdit']

/** Topic and text of each message, as they are shown before anything is sent. */
export const written = (messages: readonly Told[]): string => messages.map(({ topic, text }) => `${topic}\n${text}`).join('\n\n')
