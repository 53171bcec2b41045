import { count, formatNumber, scoreWord } from '../../model/numbers.ts'
import { type AdjudicationDocument, disputeRows } from '../adjudication-document.ts'
import type { Terminal } from '../render/terminal.ts'
import { shorten, wrapText } from '../render/text-width.ts'
import { disputeSentence, provenanceSentence } from '../sentences/adjudication.ts'
import { safeName } from '../sentences/safe-text.ts'
import { snippet } from '../snippet.ts'
import { preformatted, prose, tableBlock, type View } from '../view.ts'

/** Columns of text on each side of a disagreement. */
const AROUND = 30

/** How the queue is shown. */
export interface AdjudicationViewOptions {
  /** How many items are shown. */
  readonly items: number
  /**
   * How a position of a recording is written, by item: `0:02:05`.
   * @defaultValue positions are numbers
   */
  readonly clocks?: ReadonlyMap<string, (position: number) => string>
  /**
   * Who is asked and why: before everything else.
   * @defaultValue none
   */
  readonly preface?: readonly string[]
}

/**
 * The queue: items by what decisions would gain, each with its open disagreements and the words around them.
 *
 * @param document - what is disputed and decided
 * @param texts - units of the items, by id
 * @param options - how many items are shown
 * @param target - for a terminal or a file
 * @returns the view
 */
export function adjudicationView(
  document: AdjudicationDocument,
  texts: ReadonlyMap<string, readonly string[]>,
  { items: most, clocks = new Map(), preface = [] }: AdjudicationViewOptions,
  target: 'terminal' | 'file' = 'terminal',
): View {
  if (target === 'file') return { blocks: [tableBlock(disputeRows(document))] }
  const { items, provenance, gold } = document
  const open = items
    .map(item => ({ ...item, disputes: item.disputes.filter(({ decided }) => decided === null) }))
    .filter(({ disputes }) => disputes.length > 0)
  const all = open.reduce((sum, { disputes }) => sum + disputes.length, 0)
  return {
    blocks: [
      ...prose(
        ...preface,
        all === 0
          ? 'Nothing is open: every boundary is unanimous or decided.'
          : `${count(all, 'open disagreement')} in ${count(open.length, 'item')}, sorted by expected gain.`,
      ),
      ...open.slice(0, most).map(item => preformatted(terminal => itemLines(item, texts, clocks, terminal))),
      ...prose(
        open.length > most
          ? `${count(open.length - most, 'more item')}: --items ${open.length} shows all.`
          : undefined,
      ),
      ...prose(provenanceSentence(provenance, gold)),
    ],
  }
}

/** One item with its open disagreements. */
function itemLines(
  { item, similarity, disputes }: AdjudicationDocument['items'][number],
  texts: ReadonlyMap<string, readonly string[]>,
  clocks: NonNullable<AdjudicationViewOptions['clocks']>,
  { width, paint }: Terminal,
): string[] {
  const total = disputes.reduce((sum, each) => sum + each.gain, 0)
  const facts = `  B ${similarity === null ? 'undefined' : scoreWord(similarity)}, gain ${formatNumber(total, 3)}, ${disputes.length} open`
  const clock = clocks.get(item)
  const at = (position: number) => (clock === undefined ? `after ${position}` : `at ${clock(position)}`)
  const written = clock ?? String
  const units = texts.get(item)
  return [
    paint('bold', shorten(safeName(item), Math.max(8, width - facts.length))) + facts,
    ...disputes.flatMap(dispute => {
      const { from, to, suggestion, gain } = dispute
      const where = from === to ? written(from) : `${written(from)}–${written(to)}`
      const verdict = suggestion.decision === 'cut' ? `a boundary ${at(suggestion.position)}` : 'no boundary'
      const near = suggestion.decision === 'cut' ? suggestion.position : from
      const available = Math.min(width - 4, 2 * AROUND + 3)
      return [
        `  ${where}  gain ${formatNumber(gain, 3)}; the rule places ${verdict}`,
        ...wrapText(disputeSentence(dispute, at), width - 4).map(line => `    ${line}`),
        ...(units === undefined
          ? []
          : [paint('dim', `    ${snippet(units, near, { words: 12, available, cut: '┃', dots: '…' })}`)]),
      ]
    }),
  ]
}
