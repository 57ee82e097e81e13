// Two to four folders of one volume in turns: shown as two volumes are. Which folders were chosen makes a run one of these, so
// no suite says so, and every plan names it.

import type { Kind } from '@/kinds/kind'

const folders: Kind = { id: 'folders', isKindOf: ({ kind }) => kind === 'folders' }
export default folders
