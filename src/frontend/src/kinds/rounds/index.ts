// Round after round on one volume, or on several in turns: what every screen shows without further parts.

import { goesByWays } from '@/domain/suite'
import type { Kind } from '@/kinds/kind'

const rounds: Kind = {
  id: 'rounds',
  isKindOf: ({ workloads, hasStages, isLaidOut }) => !hasStages && !isLaidOut && !goesByWays({ workloads }),
}
export default rounds
