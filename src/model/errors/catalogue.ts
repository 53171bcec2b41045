import * as agreement from './agreement.ts'
import * as answers from './answers.ts'
import * as chunks from './chunks.ts'
import type { ErrorCode } from './code.ts'
import * as commands from './commands.ts'
import * as compare from './compare.ts'
import type { ErrorDefinition } from './define.ts'
import * as eligible from './eligible.ts'
import * as evaluate from './evaluate.ts'
import * as events from './events.ts'
import * as files from './files.ts'
import * as grid from './grid.ts'
import * as json from './json.ts'
import * as metrics from './metrics.ts'
import * as model from './model.ts'
import * as presses from './presses.ts'
import * as reading from './reading.ts'
import * as rows from './rows.ts'
import * as spans from './spans.ts'
import * as tables from './tables.ts'
import * as text from './text.ts'
import * as timeline from './timeline.ts'
import * as writing from './writing.ts'

/** All messages by their code. A code stands for one kind of mistake; some kinds have several messages. */
export const catalogue: ReadonlyMap<ErrorCode, readonly ErrorDefinition<ErrorCode>[]> = byCode([
  ...Object.values(agreement),
  ...Object.values(answers),
  ...Object.values(chunks),
  ...Object.values(commands),
  ...Object.values(compare),
  ...Object.values(eligible),
  ...Object.values(evaluate),
  ...Object.values(events),
  ...Object.values(files),
  ...Object.values(grid),
  ...Object.values(json),
  ...Object.values(metrics),
  ...Object.values(model),
  ...Object.values(presses),
  ...Object.values(reading),
  ...Object.values(rows),
  ...Object.values(spans),
  ...Object.values(tables),
  ...Object.values(text),
  ...Object.values(timeline),
  ...Object.values(writing),
])

function byCode(
  definitions: readonly ErrorDefinition<ErrorCode>[],
): Map<ErrorCode, ErrorDefinition<ErrorCode>[]> {
  const found = new Map<ErrorCode, ErrorDefinition<ErrorCode>[]>()
  for (const definition of [...definitions].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)))
    found.set(definition.code, [...(found.get(definition.code) ?? []), definition])
  return found
}
