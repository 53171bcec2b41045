import type { Item } from '../../model/corpus.ts'
import { isReferenceName } from '../../model/reference-names.ts'
import { toUtf8 } from '../detect/utf8.ts'
import type { MarkMeaning } from '../options/table-options.ts'
import { ListedTexts } from '../units/listed-texts.ts'
import type { LaterTexts } from '../units/unit-texts.ts'
import { beginning, firstLines } from './beginnings.ts'
import { bytesOf, CLOSE, CLOSE_LIST, COMMA } from './json-chars.ts'
import type { LineColumns } from './line-columns.ts'
import { bytesOfText, type PlainBytes } from './plain-bytes.ts'
import { PlainDialogues } from './plain-dialogues.ts'
import { PlainItems, passLines, passList } from './plain-items.ts'
import { spanLines, spanPairs } from './plain-span-text.ts'
import { plainTable } from './plain-table.ts'
import { DOCUMENT_HEAD, type TableShape, tableShape } from './table-shape.ts'

/** A text that may be read from its bytes. */
export interface PlainText {
  /** What its beginning has to be read as. */
  readonly formats: readonly string[]
  /** Its beginning, whole items, as a text of its own. */
  readonly sample: string
  /** All of it; undefined where anything is different in any way. */
  readonly read: (given: PlainBytes) => PlainRead | undefined
  /** What must hold of the whole so that it is taken as its beginning is. */
  readonly holds?: (columns: LineColumns, sample: readonly Item[]) => boolean
  /** Why the whole is read so, where that is another reason than of its beginning. */
  readonly why?: (why: string, columns: LineColumns) => string
}

/** What was read of a text. */
export interface PlainRead {
  readonly columns: LineColumns
  /** The texts of an item, made when somebody asks for them; undefined where it has none. */
  readonly textsOf?: (item: number) => LaterTexts | undefined
  /** The names of segments, by coding. */
  readonly labels?: readonly (readonly string[])[]
}

/** How a text may be read from its bytes, by its beginning; undefined for most texts. `mark`: what marks were said to mean. */
export function plainText(text: string, look: number, mark?: MarkMeaning): PlainText | undefined {
  if (mark !== undefined) return codingLines(text, look, mark)
  if (/^\{ *"id"/.test(text)) return itemLines(text, look) ?? spanLines(text, look, 'doccano')
  if (/^\{ *"text"/.test(text)) return spanLines(text, look, 'doccano') ?? spanLines(text, look, 'prodigy')
  return (
    spanPairs(text, look) ??
    itemList(text, look) ??
    dictionary(text, look) ??
    dialogues(text, look) ??
    pairs(text, look) ??
    (/^[ \n\t]*[[{]/.test(text) ? undefined : (table(text, look) ?? codingLines(text, look, 'masses')))
  )
}

/** What was read, with the texts, whose places are known. */
function withTexts(given: PlainBytes, document: boolean, pass: (reader: PlainItems) => boolean) {
  const lists: number[] = []
  const reader = new PlainItems(given, document, lists)
  const columns = pass(reader) && reader.at === given.bytes.length ? reader.columns() : undefined
  if (columns === undefined) return undefined
  return { columns, textsOf: textsIn(given, lists, columns.units) }
}

/** The texts of items, whose lists begin and end at places in the bytes. */
const textsIn =
  (given: PlainBytes, lists: readonly number[], units: ArrayLike<number>, pairs = false) =>
  (item: number) => {
    const end = lists[2 * item + 1] ?? 0
    return end === 0 ? undefined : new ListedTexts(given.text(lists[2 * item]!, end), units[item]!, pairs)
  }

function itemLines(text: string, look: number): PlainText | undefined {
  const sample = firstLines(text, look)
  // Other files begin so, too: their first lines tell before the whole is turned into bytes.
  if (sample === undefined || withTexts(bytesOfText(sample), false, passLines) === undefined) return undefined
  return { formats: ['json-lines'], sample, read: given => withTexts(given, false, passLines) }
}

function itemList(text: string, look: number): PlainText | undefined {
  const head = DOCUMENT_HEAD.exec(text)?.[0].length
  const sample = head && beginning(text, look, /\}(?=[ \n\t]*,[ \n\t]*\{[ \n\t]*"id")/g)
  if (!sample) return undefined
  const pass = (reader: PlainItems) => {
    reader.at = head
    return passList(reader) && reader.char(CLOSE_LIST) && reader.char(CLOSE)
  }
  return { formats: ['cesura-json'], sample: `${sample}]}`, read: given => withTexts(given, true, pass) }
}

/** Dialogues with their utterances and the sizes of their segments, in a list. */
function dialogues(text: string, look: number): PlainText | undefined {
  const start = /^[ \n\t]*\[[ \n\t]*\{/.exec(text) && text.slice(0, look)
  const sample = start?.includes('"utterances"') ? beginning(text, look, RECORDS) : undefined
  if (sample === undefined) return undefined
  return {
    formats: ['dialogue-json'],
    sample: `${sample}]`,
    read(given) {
      const lists: number[] = []
      const reader = new PlainDialogues(given, lists)
      const columns = reader.list() ? reader.columns() : undefined
      return columns && { columns, textsOf: textsIn(given, lists, columns.units) }
    },
    why: (why, { ids }) => why.replace(/^\d+ records? ha(?:s|ve)/, `${ids.length} records have`),
  }
}

/** Dialogues by name, each a list of pairs of an utterance and a mark. */
function pairs(text: string, look: number): PlainText | undefined {
  const sample = PAIRS.test(text) ? beginning(text, look, ENTRIES) : undefined
  if (sample === undefined) return undefined
  return {
    formats: ['tiage-json'],
    sample: `${sample}}`,
    read(given) {
      const lists: number[] = []
      const reader = new PlainDialogues(given, lists)
      const columns = reader.entries() ? reader.columns() : undefined
      return columns && { columns, textsOf: textsIn(given, lists, columns.units, true) }
    },
  }
}

const PAIRS = /^[ \n\t]*\{[ \n\t]*"[^"\\]*"[ \n\t]*:[ \n\t]*\[[ \n\t]*\[[ \n\t]*"/
/** Where a list ends that another follows under its name. */
const ENTRIES = /\](?=[ \n\t]*,[ \n\t]*"[^"\\]*"[ \n\t]*:[ \n\t]*\[)/g

/** Where a record of a list ends that another follows. */
const RECORDS = /\}(?=[ \n\t]*,[ \n\t]*\{[ \n\t]*")/g

const ENTRY = /^[ \n\t]*"[^"\\]+"[ \n\t]*:[ \n\t]*\{[ \n\t]*"[^"\\]+"[ \n\t]*:[ \n\t]*\[[ \n\t]*\d/
const SEGEVAL =
  /^[ \n\t]*\{[ \n\t]*("segmentation_type"[ \n\t]*:[ \n\t]*"linear"[ \n\t]*,[ \n\t]*)?"items"[ \n\t]*:[ \n\t]*\{/
const TYPE = bytesOf('"segmentation_type"')
/** Names by which formats know files, wherever they stand. */
const MARKS = ['cesura', 'segmentation_type', 'nodeMap']

/** Masses by item and coder: a dictionary that a program dumped, or segeval's. */
function dictionary(text: string, look: number): PlainText | undefined {
  const segeval = SEGEVAL.exec(text)
  const head = (segeval ?? /^[ \n\t]*\{/.exec(text))?.[0].length
  if (head === undefined || !ENTRY.test(text.slice(head, head + look))) return undefined
  const sample = beginning(text, look, /\}(?=[ \n\t]*,[ \n\t]*")/g)
  if (sample === undefined) return undefined
  const stated = segeval?.[1] !== undefined
  const end = segeval === null ? '}' : stated ? '}}' : '}, "segmentation_type": "linear"}'
  const closes = (reader: PlainItems) => {
    if (!reader.char(CLOSE) || segeval === null) return segeval === null
    if (!stated && !(reader.char(COMMA) && reader.named(TYPE) && reader.string() === 'linear')) return false
    return reader.char(CLOSE)
  }
  const pass = (reader: PlainItems) => {
    reader.at = head
    return passList(reader, 'entry') && closes(reader)
  }
  return {
    formats: [segeval === null ? 'json-dictionary' : 'segeval-json'],
    sample: sample + end,
    read: given => withTexts(given, true, pass),
    holds: ({ ids, coders }, items) =>
      falls(items) &&
      // Another name could be that of a field, or of a reference: outer names are coders then.
      coders.every(coder => items.some(({ codings }) => codings.some(coding => coding.coder === coder))) &&
      (segeval !== null || !ids.some(id => MARKS.includes(id) || isReferenceName(id))),
    why: (why, { coder }) => why.replace(/^(it is a dictionary of )\d+/, `$1${coder.length}`),
  }
}

/** Whether sizes fall somewhere: then they are no ends, and number no segments. */
const falls = (items: readonly Item[]): boolean =>
  items.some(({ codings, units }) =>
    codings.some(({ segmentation: { boundaries } }) => {
      let before = 0
      for (let index = 0; index <= boundaries.length; index++) {
        const start = index === 0 ? 0 : boundaries[index - 1]!
        const mass = (boundaries[index] ?? units) - start
        if (mass < before) return true
        before = mass
      }
      return false
    }),
  )

function table(text: string, look: number): PlainText | undefined {
  const sample = firstLines(text, look)
  const shape = sample && tableShape(sample)
  if (!shape) return undefined
  const from = toUtf8(shape.header).length + (shape.returns ? 2 : 1)
  // What is suspicious only where it holds of every coding is looked for in these.
  const holds = (_: LineColumns, items: readonly Item[]) =>
    items.reduce((sum, { units, codings }) => sum + (units > 5 ? codings.length : 0), 0) >= 3
  return { formats: ['csv', 'tsv'], sample, read: given => rows(given, shape, from), holds }
}

function rows(given: PlainBytes, shape: TableShape, from: number): PlainRead | undefined {
  const columns = plainTable(given, shape, from)
  return columns && { columns }
}

/** Lines of an item, a coder, and masses or marks, with tabs between. */
function codingLines(text: string, look: number, cell: 'masses' | MarkMeaning): PlainText | undefined {
  const sample = firstLines(text, look)
  const [, end] = /^[^\t\r\n"]+\t[^\t\r\n"]+\t\d[\d ,]*(\r?)\n/.exec(sample ?? '') ?? []
  if (sample === undefined || end === undefined) return undefined
  const shape: TableShape = { char: 9, cells: ['item', 'coder', cell], returns: end !== '', bare: true }
  const isNumber = (name: string) => /^[\d ]+$/.test(name)
  return {
    formats: [cell === 'masses' ? 'masses' : 'marks'],
    sample,
    read: given => rows(given, shape, 0),
    // A line of nothing but numbers is one row of masses.
    holds: ({ ids, coders }, items) =>
      cell !== 'masses' || (falls(items) && !(coders.some(isNumber) && ids.some(isNumber))),
  }
}
