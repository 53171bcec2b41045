import type { Claim, Source } from '../detect/source.ts'
import { addError, openDraft } from '../draft.ts'
import type { ReadOptions, ShapedFormat } from '../format.ts'
import { entriesOf } from '../json/json-source.ts'
import type { Parsed, TokenRows } from '../units/shapes.ts'

/**
 * TIAGE: an object of dialogues, each a list of `[utterance, mark]`. The first utterance has `"-1"`, for nothing was
 * said before; `"1"` says that the utterance shifts the topic, so it begins a segment. One file holds one coding of
 * many items.
 *
 * @see Xie et al. (2021), https://aclanthology.org/2021.findings-emnlp.145
 */
export const tiageJson: ShapedFormat = {
  id: 'tiage-json',
  title: 'TIAGE',
  extensions: ['json'],
  holds: 'corpus',
  claim: claimTiage,
  parse: parseTiage,
}

type Row = readonly [text: string, mark: string]

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) &&
  row.length === 2 &&
  typeof row[0] === 'string' &&
  (row[1] === '-1' || row[1] === '0' || row[1] === '1' || row[1] === -1 || row[1] === 0 || row[1] === 1)

/** The dialogues by name, if all are lists of utterance and mark. */
function dialoguesOf(source: Source): [string, Row[]][] | undefined {
  const dialogues = entriesOf(source)
  const fits = ([, rows]: readonly [string, unknown]) =>
    Array.isArray(rows) && rows.length > 0 && rows.every(isRow)
  return dialogues.length > 0 && dialogues.every(fits) ? (dialogues as [string, Row[]][]) : undefined
}

const isFirst = (mark: unknown): boolean => Number(mark) === -1

function claimTiage(source: Source): Claim | undefined {
  if (!/^\s*\{/.test(source.text.slice(0, 4_000))) return undefined
  const dialogues = dialoguesOf(source)
  if (dialogues === undefined) return undefined
  const because = 'every dialogue is a list of utterance and mark'
  const over = ['segeval-json', 'json-dictionary', 'json-lines']
  if (dialogues.every(([, rows]) => rows.every(([, mark], index) => isFirst(mark) === (index === 0))))
    return { strength: 'named', because: `${because}, and −1 stands on the first utterance only`, over }
  return {
    strength: 'possible',
    because,
    but: [
      '−1 does not stand on the first utterance of each, and nowhere else, so a 1 may mark first or last utterances',
    ],
    over,
  }
}

function parseTiage(source: Source, options: ReadOptions): Parsed {
  const draft = openDraft({ ...options, file: source.name })
  const dialogues = dialoguesOf(source)
  if (dialogues === undefined)
    addError(draft, 'not-tiage', 'not every entry is a list of [utterance, "-1", "0" or "1"]')
  const rows: TokenRows[] = []
  for (const [item, utterances] of dialogues ?? []) {
    const odd = utterances.findIndex(([, mark], index) => index > 0 && isFirst(mark))
    if (odd !== -1) {
      const path = `${item}[${odd}]`
      addError(draft, 'mark-unknown', '−1 stands on an utterance that is not the first', { item, path })
    }
    const at: number[] = []
    for (const [index, [, mark]] of utterances.entries())
      if (index === 0 || Number(mark) === 1) at.push(index)
    rows.push({
      item,
      location: { file: source.name, path: item },
      tokens: utterances.map(([text]) => text),
      unit: 'utterances',
      layers: [{ name: 'topic shift', kind: 'starts', at, marksEnds: true }],
    })
  }
  return { rows, problems: draft.problems, questions: draft.questions }
}
