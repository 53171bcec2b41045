import { complexityTargets } from './complexity/complexity.ts'
import { agreementTargets } from './differential/agreement.ts'
import { alignmentTargets } from './differential/alignment.ts'
import { boundaryTargets } from './differential/boundaries.ts'
import { chanceTargets } from './differential/chance.ts'
import { editTargets } from './differential/edits.ts'
import { flexibleTargets } from './differential/flexible.ts'
import { flexibleChanceTargets } from './differential/flexible-chance.ts'
import { levelTargets } from './differential/levels.ts'
import { overlapTargets } from './differential/overlaps.ts'
import { scoreTargets } from './differential/scores.ts'
import { windowTargets } from './differential/windows.ts'
import { faultTargets } from './faults/faults.ts'
import { commandTargets } from './input/commands.ts'
import { packedTargets } from './input/packed.ts'
import { pageTargets } from './input/page.ts'
import { protocolTargets } from './input/protocol.ts'
import { inputTargets } from './input/readers.ts'
import type { FuzzTarget } from './target.ts'

/** Every target. Those of `faults` start the built command line, those of `page` the built page in Chromium; all others run in this process. */
export const targets: readonly FuzzTarget[] = [
  ...windowTargets,
  ...editTargets,
  ...alignmentTargets,
  ...flexibleTargets,
  ...flexibleChanceTargets,
  ...boundaryTargets,
  ...overlapTargets,
  ...levelTargets,
  ...scoreTargets,
  ...chanceTargets,
  ...agreementTargets,
  ...inputTargets,
  ...protocolTargets,
  ...packedTargets,
  ...commandTargets,
  ...faultTargets,
  ...complexityTargets,
  ...pageTargets,
]
