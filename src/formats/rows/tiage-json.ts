import { describe } from '../../model/error.ts'
import { markUnknownInTiageJson } from '../../model/errors/model.ts'
import { notTiage } from '../../model/errors/rows.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { entriesOf } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import type { AnnotatedUnits } from '../units/shapes.ts'

/**
 * TIAGE: an object of dialogues, each a list of `[utterance, mark]`. The first utterance has `"-1"`, because none comes
 * before it; `"1"` says that the utterance shifts the topic, so it begins a segment. One file holds one coding of
 * many items.
 *
 * @see Xie et al. (2021), https://aclanthology.org/2021.findings-emnlp.145
 */
export const tiageJson: Format = {
  id: 'tiage-json',
  title: 'TIAGE',
  extensions: ['json'],
  holds: 'corpus',

  inspect(source) {
    const dialogues = once(() => dialoguesOf(source))
    return {
      claim: () => (/^\s*\{/.test(source.text.slice(0, 4_000)) ? claimTiage(dialogues()) : undefined),
      read: report => readTiage(source.name, dialogues(), report),
    }
  },
}

/** A dialogue as it was found: its utterances, where topics shift, and where −1 is that should not be. */
interface Dialogue {
  readonly item: string
  readonly texts: readonly string[]
  /** First utterances of segments, the first of all too. */
  readonly at: readonly number[]
  /** Whether −1 is on the first utterance. */
  readonly opened: boolean
  /** The first other utterance it is on; −1 for none. */
  readonly odd: number
}

/** The dialogues, if all are lists of utterance and mark. */
function dialoguesOf(source: Source): readonly Dialogue[] | undefined {
  const entries = entriesOf(source)
  const list: Dialogue[] = []
  for (let index = 0; index < entries.length; index++) {
    const [item, rows] = entries[index]!
    const dialogue = Array.isArray(rows) && rows.length > 0 ? dialogueOf(item, rows) : undefined
    if (dialogue === undefined) return undefined
    list.push(dialogue)
  }
  return list.length > 0 ? list : undefined
}

function dialogueOf(item: string, rows: readonly unknown[]): Dialogue | undefined {
  const texts = new Array<string>(rows.length)
  const at = [0]
  let opened = false
  let odd = -1
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]
    if (!Array.isArray(row) || row.length !== 2) return undefined
    const text: unknown = row[0]
    const mark: unknown = row[1]
    if (typeof text !== 'string') return undefined
    texts[index] = text
    if (mark === '-1' || mark === -1) {
      if (index === 0) opened = true
      else if (odd === -1) odd = index
    } else if (mark === '1' || mark === 1) {
      if (index > 0) at.push(index)
    } else if (mark !== '0' && mark !== 0) return undefined
  }
  return { item, texts, at, opened, odd }
}

function claimTiage(dialogues: readonly Dialogue[] | undefined): Claim | undefined {
  if (dialogues === undefined) return undefined
  const because = 'every dialogue is a list of utterance and mark'
  const over = ['segeval-json', 'json-dictionary', 'json-lines']
  if (dialogues.every(({ opened, odd }) => opened && odd === -1))
    return { strength: 'named', because: `${because}, and −1 is on the first utterance only`, over }
  return {
    strength: 'possible',
    because,
    but: ['−1 is not only on the first utterance of each, so a 1 may mark first or last utterances'],
    over,
  }
}

function readTiage(
  file: string,
  dialogues: readonly Dialogue[] | undefined,
  report: Report,
): readonly AnnotatedUnits[] {
  if (dialogues === undefined) report.error(describe(notTiage, {}))
  return (dialogues ?? []).map(({ item, texts, at, odd }) => {
    if (odd !== -1) {
      const path = `${item}[${odd}]`
      report.error(describe(markUnknownInTiageJson, {}), { item, path })
    }
    return {
      axis: 'units',
      item,
      location: { file, path: item },
      tokens: texts,
      unit: 'utterances',
      layers: [{ name: 'topic shift', kind: 'starts', at, marksEnds: true }],
    }
  })
}
