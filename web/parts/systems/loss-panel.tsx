import { score3 } from '../../../src/model/numbers.ts'
import { lossFigure } from '../../../src/report/index.ts'
import { lossRows, lossSentences } from '../../../src/report/sentences/loss.ts'
import type { BehindAnswer } from '../../state/checks.ts'
import { FigurePanel } from '../figure.tsx'
import { UnbrokenText } from '../whole-text.tsx'

const NAMES: Readonly<Record<string, string>> = {
  score: 'score',
  near: 'near misses cost',
  type: 'wrong types cost',
  place: 'boundaries in other positions cost',
  many: 'too many boundaries in a text cost',
  few: 'too few boundaries in a text cost',
  number: 'the number of boundaries costs',
}

/** What each system loses by one metric; nothing for metrics without parts. */
export function LossPanel({ loss, stale }: { loss: BehindAnswer['loss']; stale: boolean }) {
  const rows = lossRows(loss).filter(row => row.loss.number !== null)
  if (rows.length === 0) return null
  const sentences = rows.flatMap(row => lossSentences(loss, row))
  const partOf = (name: string, part: string): number | undefined => {
    const row = rows.find(({ hypothesis }) => hypothesis === name)
    if (row === undefined) return undefined
    if (part === 'score') return row.score
    const own = part === 'many' ? 'tooMany' : part === 'few' ? 'tooFew' : part
    return row.loss[own as 'near' | 'type' | 'place' | 'number' | 'tooMany' | 'tooFew'] ?? undefined
  }
  return (
    <FigurePanel
      name="loss"
      stale={stale}
      inputs={[loss]}
      render={look => lossFigure(loss, look)}
      live={{
        name: ([name, part]) =>
          `${name}: ${NAMES[String(part)]} ${score3(partOf(String(name), String(part)))}.`,
        rest: 'The number of boundaries is what no placement of as many could win back; it belongs to no single boundary.',
      }}
    >
      {sentences.length > 0 && (
        <div class="behind-words" data-testid="loss-words">
          {sentences.map(sentence => (
            <p key={sentence}>
              <UnbrokenText text={sentence} />
            </p>
          ))}
        </div>
      )}
    </FigurePanel>
  )
}
