// Words as the service says them: in the language of who asks, here of the test.

import type { Language, Text } from '@/domain/text'

let spoken: Language = 'en'

export function speakIn(language: Language): void {
  spoken = language
}

/** Read when they are shown or sent, so that a test may choose its language afterwards. */
export const said = (english: string, chinese = english): Text => ({
  code: 'test',
  values: {},
  get text() { return spoken === 'zh-CN' ? chinese : english },
})
