import { toSequence } from '../../model/convert.ts'
import type { Corpus } from '../../model/corpus.ts'
import { describe, invalid } from '../../model/error.ts'
import { speakerNotForSegsimflex, unitNotForSegsimflex } from '../../model/errors/reading.ts'
import {
  blankLine,
  cellCount,
  rowWithoutBoundary,
  speakersForSegsimflex,
  typesRequired,
  utteranceColumnMissing,
  utteranceMissing,
} from '../../model/errors/tables.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format, NamedFile } from '../format.ts'
import { coderNote, requireCoded, requireFileNames, requireTexts, requireUnlabelled } from '../writable.ts'
import { delimiterOf, formatTable, rowAt, scanTable } from './table-text.ts'
import { addTurns, type Turn } from './turns.ts'

/** What accompanies an utterance in such a file: turn and speaker, a number that R writes, times. */
const OWN_COLUMNS =
  /^(?:|x|\.\.\.1|utterance|(?:turn|speaker|unit|line|row|seq|start|begin|end|time|duration)\w*|id|no|nr|participant|note|notes|comment|comments)$/i

const column = (cells: readonly string[], name: string): number =>
  cells.findIndex(cell => cell.trim().toLowerCase() === name)

/**
 * The CSV of the R package segsimflex: `Turn,Speaker,Utterance`, a row per segment, the boundary symbol at the end
 * of the utterance after a space. One file is one coder's coding of one text. Any number of symbols of any length,
 * matched literally; R takes them for patterns and allows one that is longer than a character.
 *
 * @see Lai, Li & Zhang (2023); segsimflex 0.1.3, https://github.com/rezonators/segsimflex
 */
export const segsimflexCsv: Format = {
  id: 'segsimflex-csv',
  title: 'segsimflex CSV',
  extensions: ['csv', 'tsv'],
  holds: 'coding',
  plain: true,

  inspect: source => ({
    claim: () => claimSegsimflexCsv(source),
    readCodings: draft => readSegsimflexCsv(draft, source.text),
  }),

  readBack: corpus => coderNote(corpus, 'the folder', "--from-path '{coder}/{item}.csv'"),
  write: writeSegsimflexCsv,
}

function claimSegsimflexCsv({ text }: Source): Claim | undefined {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').slice(0, 10_000)
  const cells = first.split(delimiterOf(text)).map(cell => cell.replace(/^"|"$/g, ''))
  if (column(cells, 'utterance') === -1) return undefined
  // With a label, an emotion or the number of a dialogue next to it, an utterance is a unit of another table.
  if (!cells.every(cell => OWN_COLUMNS.test(cell.trim()))) return undefined
  const speaker = column(cells, 'speaker') !== -1
  const because = `the header says ${speaker ? 'Speaker and ' : ''}Utterance`
  return { strength: speaker ? 'named' : 'structural', because }
}

function readSegsimflexCsv(draft: Draft, text: string): void {
  const { options } = draft
  const table = scanTable(draft, text)
  if (table.rows === 0) return
  const header = rowAt(table, 0)
  const utterance = column(header.cells, 'utterance')
  const speaker = column(header.cells, 'speaker')
  if (utterance === -1) {
    draft.error(describe(utteranceColumnMissing, { names: header.cells }), { line: 1 })
    return
  }
  const turns: Turn[] = []
  for (let row = 1; row < table.rows; row++) {
    const line = table.line(row)
    const location = options.file === undefined ? { line } : { file: options.file, line }
    const width = table.width(row)
    if (width === 1 && table.cell(row, 0).trim() === '') {
      draft.warn(describe(blankLine, {}), location)
      continue
    }
    if (width !== header.cells.length) {
      draft.error(describe(cellCount, { cells: width, columns: header.cells.length }), location)
      continue
    }
    const words = table.cell(row, utterance)
    if (words.trim() === '' || words === 'NA') {
      draft.error(describe(utteranceMissing, {}), location)
      continue
    }
    const name = speaker === -1 ? '' : table.cell(row, speaker).trim()
    const above = speaker !== -1 && (name === '' || name === 'NA')
    turns.push({ speaker: above ? undefined : name, utterance: words, location })
  }
  addTurns(draft, turns)
}

/** One file per coding: `CODER/ITEM.csv`; a turn ends where the speaker changes. */
function writeSegsimflexCsv(corpus: Corpus): NamedFile[] {
  requireCoded(corpus, 'segsimflex files')
  requireUnlabelled(corpus, 'segsimflex files')
  requireFileNames(corpus)
  const names = corpus.scale?.names
  if (names === undefined || names.some(name => /\s/.test(name))) throw invalid(typesRequired, {})
  return corpus.items.flatMap(item => {
    const texts = requireTexts(item, 'segsimflex files')
    const { speakers } = item
    const unexpected = texts.find(text => text === '' || /\s/.test(text) || names.includes(text))
    const nameless = speakers?.find(name => name === '' || name === 'NA' || name !== name.trim())
    if (unexpected !== undefined || nameless !== undefined)
      throw unexpected === undefined
        ? invalid(speakerNotForSegsimflex, { speaker: JSON.stringify(nameless) }, { item: item.id })
        : invalid(unitNotForSegsimflex, { unit: JSON.stringify(unexpected) }, { item: item.id })
    return item.codings.map(({ coder, segmentation }) => {
      const sequence = toSequence(segmentation)
      const rows: (string | number)[][] = [['Turn', 'Speaker', 'Utterance']]
      let words: string[] = []
      let turn = 0
      for (const [unit, text] of texts.entries()) {
        const type = sequence[unit]
        words.push(text)
        const speaker = speakers?.[unit] ?? 'A'
        const next = unit + 1 < texts.length ? (speakers?.[unit + 1] ?? 'A') : undefined
        if (type === null && next === speaker) continue
        if (type === null || speakers === undefined)
          throw invalid(
            type === null ? rowWithoutBoundary : speakersForSegsimflex,
            { unit: unit + 1 },
            { item: item.id, coder },
          )
        if (rows.length === 1 || rows.at(-1)![1] !== speaker) turn++
        rows.push([turn, speaker, [...words, String(type)].join(' ')])
        words = []
      }
      return { name: `${coder}/${item.id}.csv`, text: formatTable(rows) }
    })
  })
}
