import { disputeSentence, provenanceSentence } from '../../wording/agreement/dispute-sentences.ts'
import { count, formatNumber, scoreWord } from '../../wording/format-number.ts'
import { safeName } from '../../wording/safe-text.ts'
import type { AdjudicationDocument } from '../adjudication-document.ts'
import { snippet } from '../snippet.ts'
import { shorten, wrapText } from '../text-width.ts'
import { forTerminal, plainTerminal, type Terminal } from './terminal.ts'

/** Columns of text on each side of a disputed place. */
const AROUND = 30

/**
 * The queue as text: items by what decisions would gain, each with its open disputes and the words around them.
 *
 * @param document - what is disputed and decided
 * @param texts - units of the items, by id
 * @param options - how many items are shown, and on which terminal
 * @returns the text, with line breaks
 */
export function adjudicationText(
  document: AdjudicationDocument,
  texts: ReadonlyMap<string, readonly string[]>,
  {
    items: most,
    terminal = plainTerminal,
    clocks = new Map(),
    preface = [],
  }: {
    readonly items: number
    readonly terminal?: Terminal
    /** How a place of a recording is written, by item: `0:02:05`. */
    readonly clocks?: ReadonlyMap<string, (position: number) => string>
    /** Who is asked and why: before everything else. */
    readonly preface?: readonly string[]
  },
): string {
  const { items, provenance, gold } = document
  const { width, paint } = terminal
  const open = items
    .map(item => ({ ...item, disputes: item.disputes.filter(({ decided }) => decided === null) }))
    .filter(({ disputes }) => disputes.length > 0)
  const all = open.reduce((sum, { disputes }) => sum + disputes.length, 0)
  const first =
    all === 0
      ? 'Nothing is open: every place is clear or decided.'
      : `${count(all, 'open dispute')} in ${count(open.length, 'item')}; what a decision would gain most comes first.`
  const lines = [...[...preface, first].flatMap(sentence => wrapText(sentence, width)), '']
  for (const { item, similarity, disputes } of open.slice(0, most)) {
    const gain = disputes.reduce((sum, each) => sum + each.gain, 0)
    const facts = `  B ${similarity === null ? 'undefined' : scoreWord(similarity)}, gain ${formatNumber(gain, 3)}, ${disputes.length} open`
    lines.push(paint('bold', shorten(safeName(item), Math.max(8, width - facts.length))) + facts)
    const clock = clocks.get(item)
    const at = (position: number) => (clock === undefined ? `after ${position}` : `at ${clock(position)}`)
    const written = clock ?? String
    for (const dispute of disputes) {
      const { from, to, suggestion, gain: own } = dispute
      const place = from === to ? written(from) : `${written(from)}–${written(to)}`
      const verdict = suggestion.decision === 'cut' ? `cut ${at(suggestion.position)}` : 'no cut'
      lines.push(`  ${place}  gain ${formatNumber(own, 3)}; the rule says ${verdict}`)
      for (const line of wrapText(disputeSentence(dispute, at), width - 4)) lines.push(`    ${line}`)
      const units = texts.get(item)
      const near = suggestion.decision === 'cut' ? suggestion.position : from
      const available = Math.min(width - 4, 2 * AROUND + 3)
      if (units !== undefined)
        lines.push(paint('dim', `    ${snippet(units, near, { words: 12, available, cut: '┃', dots: '…' })}`))
    }
    lines.push('')
  }
  if (open.length > most)
    lines.push(
      ...wrapText(`${count(open.length - most, 'more item')}: --items ${open.length} shows all.`, width),
      '',
    )
  lines.push(...wrapText(provenanceSentence(provenance, gold), width))
  return `${forTerminal(lines.map(line => line.trimEnd()).join('\n'), terminal)}\n`
}
