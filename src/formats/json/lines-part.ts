import type { Item } from '../../model/corpus.ts'
import type { Problem } from '../../model/error.ts'
import { sameScale, type TypeScale } from '../../model/segmentation.ts'
import { type DraftCoding, gatherItems } from '../assemble.ts'
import { openDraft } from '../draft.ts'
import { finishDraft } from '../finish-draft.ts'
import type { ReadOptions, ReadResult } from '../format.ts'
import { uniteScales } from '../scale.ts'
import type { JsonLine } from './json-line.ts'
import { lined, readObjects, readTableRows } from './json-lines.ts'
import { own } from './json-text.ts'

/**
 * JSON lines that come in pieces of whole lines, so that no piece need be kept: `add` reads one, `finish` fits
 * everything together. The result is that of `jsonLines.read` on all pieces at once.
 */
export interface JsonLinesReading {
  readonly add: (text: string, firstLine: number) => void
  readonly finish: () => ReadResult
}

export function openJsonLines(options: ReadOptions = {}): JsonLinesReading {
  const draft = openDraft(options)
  const rows: JsonLine[] = []
  return {
    add(text, firstLine) {
      for (const row of readObjects(draft, lined(draft, text, firstLine))) rows.push(row)
    },
    finish() {
      readTableRows(draft, rows)
      return finishDraft(draft, 'json-lines')
    },
  }
}

/** One piece of JSON lines by itself: what it holds, what is wrong in it, and what must be known of it elsewhere. */
export interface LinesPart {
  readonly items: readonly Item[]
  /** The line of each item, or of its first coding. */
  readonly lines: readonly number[]
  readonly problems: readonly Problem[]
  /** The scale that is stated so far. */
  readonly stated: TypeScale | undefined
  /** One coding for every scale that occurs, and one with boundaries and no scale: what `uniteScales` looks at. */
  readonly samples: readonly Pick<DraftCoding, 'item' | 'coder' | 'segmentation'>[]
  /** Whether every line stands for itself: no rows of a table, no questions, no scale stated after the first item. */
  readonly separate: boolean
}

/**
 * Reads a piece of JSON lines by itself. `stated`: the scale that an earlier line stated. `scale`: the scale of the
 * whole corpus, where it is known already; else that of the piece.
 */
export function readLinesPart(
  text: string,
  firstLine: number,
  options: ReadOptions,
  stated: TypeScale | undefined,
  known?: { readonly scale: TypeScale | undefined },
): LinesPart {
  const draft = openDraft(options)
  draft.scale = stated
  // What has been checked once is parsed without a second look.
  const objects = known === undefined ? lined(draft, text, firstLine) : parsed(text, firstLine)
  let seen = 0
  let late = false
  function* watched(): Generator<JsonLine> {
    for (const line of objects) {
      if (seen++ > 0 && own(line.value, 'cesura') !== undefined) late = true
      yield line
    }
  }
  const rows = readObjects(draft, watched())
  const scale =
    known === undefined
      ? draft.attempt({}, () => uniteScales(draft.codings, draft.scale, options.types))
      : known.scale
  const items = gatherItems(draft, scale)
  const places = new Map<string, number>()
  for (const { id, location } of draft.items) if (!places.has(id)) places.set(id, location.line ?? 0)
  for (const { item, location } of draft.codings) if (!places.has(item)) places.set(item, location.line ?? 0)
  return {
    items,
    lines: items.map(({ id }) => places.get(id)!),
    problems: draft.problems,
    stated: draft.scale,
    samples: samplesOf(draft.codings),
    separate:
      rows.length === 0 &&
      draft.questions.length === 0 &&
      draft.unlisted === 0 &&
      !late &&
      draft.codings.every(({ unitLabels }) => unitLabels === undefined) &&
      !(text.includes('\r') && /\r(?!\n)/.test(text)) &&
      items.every(({ codings }) => codings.length > 0),
  }
}

/** Lines that are known to be JSON objects. */
function parsed(text: string, firstLine: number): JsonLine[] {
  const objects: JsonLine[] = []
  let line = firstLine
  for (let start = 0; start < text.length; line++) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    const row = text.slice(start, end)
    if (row.trim() !== '') objects.push({ value: JSON.parse(row), line })
    start = end + 1
  }
  return objects
}

function samplesOf(codings: readonly DraftCoding[]): DraftCoding[] {
  const samples: DraftCoding[] = []
  let plain = false
  for (const coding of codings) {
    const { scale, boundaries } = coding.segmentation
    if (scale === undefined) {
      if (plain || boundaries.length === 0) continue
      plain = true
      samples.push(coding)
    } else if (!samples.some(({ segmentation }) => sameScale(segmentation.scale, scale))) samples.push(coding)
  }
  return samples
}
