import type * as agreement from './agreement.ts'
import type * as answers from './answers.ts'
import type * as chunks from './chunks.ts'
import type * as commands from './commands.ts'
import type * as compare from './compare.ts'
import type * as eligible from './eligible.ts'
import type * as evaluate from './evaluate.ts'
import type * as events from './events.ts'
import type * as files from './files.ts'
import type * as grid from './grid.ts'
import type * as json from './json.ts'
import type * as metrics from './metrics.ts'
import type * as model from './model.ts'
import type * as presses from './presses.ts'
import type * as reading from './reading.ts'
import type * as rows from './rows.ts'
import type * as spans from './spans.ts'
import type * as tables from './tables.ts'
import type * as text from './text.ts'
import type * as timeline from './timeline.ts'
import type * as writing from './writing.ts'

type CodesOf<M> = { readonly [K in keyof M]: M[K] extends { readonly code: infer C } ? C : never }[keyof M]

/** Every code of an error or a warning. `docs/reference/errors.md` lists what each means and what to do. */
export type ErrorCode =
  | CodesOf<typeof agreement>
  | CodesOf<typeof answers>
  | CodesOf<typeof chunks>
  | CodesOf<typeof commands>
  | CodesOf<typeof compare>
  | CodesOf<typeof eligible>
  | CodesOf<typeof evaluate>
  | CodesOf<typeof events>
  | CodesOf<typeof files>
  | CodesOf<typeof grid>
  | CodesOf<typeof json>
  | CodesOf<typeof metrics>
  | CodesOf<typeof model>
  | CodesOf<typeof presses>
  | CodesOf<typeof reading>
  | CodesOf<typeof rows>
  | CodesOf<typeof spans>
  | CodesOf<typeof tables>
  | CodesOf<typeof text>
  | CodesOf<typeof timeline>
  | CodesOf<typeof writing>
