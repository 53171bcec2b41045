import type { Decision } from '../agreement/index.ts'
import { readDecisions } from '../formats/index.ts'
import { CesuraError, type Corpus, formatTime } from '../index.ts'
import { invalid, relocated } from '../model/error.ts'
import { decisionsExist } from '../model/errors/commands.ts'
import { readText } from '../node/shared.ts'
import type { AdjudicationDocument } from '../report/index.ts'
import { disputeSentence } from '../wording/agreement/dispute-sentences.ts'

/** The decisions of a file, and its text; none without a file. */
export async function decisionsIn(
  file: string | undefined,
): Promise<{ text?: string; decisions: Decision[] }> {
  if (file === undefined) return { decisions: [] }
  const text = await readText(file)
  return { text, decisions: readDecisions(text, { file }) }
}

/** An error in a decision is reported with the name of its file. */
export function inFile<T>(file: string | undefined, apply: () => T): T {
  try {
    return apply()
  } catch (error) {
    if (!(error instanceof CesuraError) || error.location?.line === undefined || file === undefined)
      throw error
    throw relocated(error, { file, ...error.location })
  }
}

/** Does not write an empty form over a file in which somebody has decided. */
export async function rejectDecided(file: string): Promise<void> {
  const text = await readText(file, { look: true }).catch(() => undefined)
  if (text === undefined || text.trim() === '' || allOpen(text)) return
  throw invalid(decisionsExist, {}, { file })
}

function allOpen(text: string): boolean {
  try {
    return readDecisions(text).every(({ decision, by }) => decision === 'skip' && (by ?? '') === '')
  } catch (error) {
    if (error instanceof CesuraError) return false
    throw error
  }
}

/** Every dispute as a decision: what is decided stays, what is open is skipped and gets the rule's suggestion. */
export function toEdit({ items }: AdjudicationDocument, clocks: ReturnType<typeof clocksOf>): Decision[] {
  return items.flatMap(({ disputes }) =>
    disputes.map(dispute => {
      const clock = clocks.get(dispute.item)
      const { item, from, to, suggestion, decided } = dispute
      if (decided !== null) return { item, from, to, ...decided }
      const position = suggestion.decision === 'cut' ? suggestion.position : dispute.votes[0]!.position
      const { types } = suggestion.decision === 'cut' ? suggestion : dispute.votes[0]!
      return {
        item,
        from,
        to,
        decision: 'skip',
        position,
        ...(types === undefined ? {} : { types: types.map(String) }),
        note:
          clock === undefined
            ? disputeSentence(dispute)
            : disputeSentence(dispute, position => `at ${clock(position)}`),
      }
    }),
  )
}

/** How positions in recordings are written. */
export const clocksOf = ({ items }: Corpus): Map<string, (position: number) => string> =>
  new Map(
    items.flatMap(({ id, time }) =>
      time === undefined
        ? []
        : [
            [
              id,
              (position: number) => formatTime(position, { ticksPerSecond: time.perSecond }, time.start),
            ] as const,
          ],
    ),
  )
