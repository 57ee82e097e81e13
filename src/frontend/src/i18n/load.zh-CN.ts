// The words of one language in one chunk: the shell's and every part's, but for the experiments', which come with them.

import type { Messages } from './index'
import shell from './zh-CN.json'

const parts = import.meta.glob<Messages>(['./parts/*.zh-CN.json', '!./parts/experiment.*'], { eager: true, import: 'default' })

const messages: Messages = Object.assign({}, shell, ...Object.values(parts))

export default messages
