import type { Attack } from './attack.ts'
import { agreementAttacks } from './differential/agreement.ts'
import { alignmentAttacks } from './differential/alignment.ts'
import { boundaryAttacks } from './differential/boundaries.ts'
import { chanceAttacks } from './differential/chance.ts'
import { editAttacks } from './differential/edits.ts'
import { flexibleAttacks } from './differential/flexible.ts'
import { flexibleChanceAttacks } from './differential/flexible-chance.ts'
import { levelAttacks } from './differential/levels.ts'
import { overlapAttacks } from './differential/overlaps.ts'
import { scoreAttacks } from './differential/scores.ts'
import { windowAttacks } from './differential/windows.ts'
import { faultAttacks } from './faults/faults.ts'
import { growthAttacks } from './growth/growth.ts'
import { commandAttacks } from './input/commands.ts'
import { packedAttacks } from './input/packed.ts'
import { pageAttacks } from './input/page.ts'
import { protocolAttacks } from './input/protocol.ts'
import { inputAttacks } from './input/readers.ts'

/** Every attack. Those of `faults` start the built command line, those of `page` the built page in Chromium; all others run in this process. */
export const attacks: readonly Attack[] = [
  ...windowAttacks,
  ...editAttacks,
  ...alignmentAttacks,
  ...flexibleAttacks,
  ...flexibleChanceAttacks,
  ...boundaryAttacks,
  ...overlapAttacks,
  ...levelAttacks,
  ...scoreAttacks,
  ...chanceAttacks,
  ...agreementAttacks,
  ...inputAttacks,
  ...protocolAttacks,
  ...packedAttacks,
  ...commandAttacks,
  ...faultAttacks,
  ...growthAttacks,
  ...pageAttacks,
]
