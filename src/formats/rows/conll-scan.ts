import { describe, type ProblemFacts } from '../../model/error.ts'
import { conllColumnCount, idNotInteger, idOrderBroken, markUnknown } from '../../model/errors/rows.ts'
import { oncePerSource, type Source } from '../detect/source.ts'
import type { ReadOptions } from '../format.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { eachLine, isBlank } from '../text/lines.ts'

/** A document of a file in ten columns: its tokens, and the tokens at which something begins. */
interface ConllDocument {
  /** As `# newdoc id =` says; undefined before the first, or where it names none. */
  readonly id: string | undefined
  readonly line: number
  readonly tokens: string[]
  /** First tokens of sentences, counted from 0. */
  readonly sentences: number[]
  /** First tokens of paragraphs: `# newpar`, or `NewPar=Yes` inside a sentence. */
  readonly paragraphs: number[]
  /** First tokens of discourse units: `Seg=B-seg`, `BeginSeg=Yes`. */
  readonly segments: number[]
}

/** What a look through the whole file found. */
interface ConllScan {
  readonly documents: readonly ConllDocument[]
  readonly rows: number
  /** The first row that is no row of ten columns with a rising id. */
  readonly defect: (ProblemFacts & { readonly line: number }) | undefined
  /** How many rows say anything about discourse units, and about connectives. */
  readonly segRows: number
  readonly connectiveRows: number
  /** How many rows have brackets of coreference, `(12`, in the last column. */
  readonly bracketRows: number
  /** Lines `#id=` and `#text=`, which WebAnno writes. */
  readonly webanno: boolean
  readonly paragraphs: boolean
  /** The line of the first token, where its id is not 1: ids are those of another text and say nothing. */
  readonly oddIds: number | undefined
}

const NEWDOC = /^#\s*newdoc(?:[ _]id)?\b\s*=?\s*(.*)$/is
const NEWPAR = /^#\s*newpar\b/i
/** CoNLL-U Plus names its columns: `# global.columns = ID FORM LEMMA …`. */
const COLUMNS = /^#\s*global\.columns\s*=\s*(.*)$/i
const INTEGER = /^\d+$/
/** `1-2` for a word that stands for two, `1.1` for a word that is not there. */
const NO_WORD = /^\d+[-.]\d+$/
const BRACKET = /^(?=.*[()])[\d()|]+$/

/** The documents of a file of ten columns, or as many as it names, in one pass, which CoNLL-U and DISRPT share. */
export const scanConll = oncePerSource(({ text }) => {
  const documents: ConllDocument[] = []
  let document: ConllDocument | undefined
  let defect: ConllScan['defect']
  let [rows, segRows, connectiveRows, bracketRows] = [0, 0, 0, 0]
  let [webanno, newpar, paragraphs, fresh] = [false, false, false, true]
  let oddIds: number | undefined
  let last = 0
  let width = 10
  let plus = false
  const open = (id: string | undefined, line: number): ConllDocument => {
    const opened = { id, line, tokens: [], sentences: [], paragraphs: [], segments: [] }
    documents.push(opened)
    return opened
  }
  const wrong = (facts: ProblemFacts, line: number): false => {
    defect = { ...facts, line }
    return false
  }
  eachLine(text, (row, line) => {
    if (isBlank(row)) {
      fresh = true
      return
    }
    if (row.charCodeAt(0) === 0x23) {
      const named = NEWDOC.exec(row)
      if (named !== null) {
        document = open(named[1]!.trim() || undefined, line)
        fresh = true
      } else if (NEWPAR.test(row)) newpar = true
      else if (documents.length === 0 && COLUMNS.test(row)) {
        const names = COLUMNS.exec(row)![1]!.trim().split(/\s+/)
        plus = names[0] === 'ID' && names[1] === 'FORM'
        if (plus) width = names.length
      } else if (row.startsWith('#id=') || row.startsWith('#text=')) webanno = true
      return
    }
    const first = row.indexOf('\t')
    const second = row.indexOf('\t', first + 1)
    let columns = first === -1 ? 1 : 2
    let from = first
    for (let at = second; at !== -1 && first !== -1; at = row.indexOf('\t', at + 1)) {
      columns++
      from = at
    }
    // CoNLL-2009 has 14 columns and one more for each predicate of the sentence.
    if (fresh && !plus && columns >= 13 && (rows === 0 || width >= 13)) width = columns
    if (columns !== width) return wrong(describe(conllColumnCount, { columns, width }), line)
    rows++
    const id = row.slice(0, first)
    const misc = row.slice(from + 1)
    if (!INTEGER.test(id)) {
      if (NO_WORD.test(id)) return
      return wrong(describe(idNotInteger, { id: JSON.stringify(id.slice(0, 40)) }), line)
    }
    const number = Number(id)
    // Tokens that keep the ids of a longer text (DISRPT does so for dialogues) say by their first one that they do.
    if (rows === 1 && number !== 1 && /\bSeg=/.test(misc)) oddIds = line
    if (oddIds === undefined && number !== last + 1 && !(number === 1 && fresh))
      return wrong(describe(idOrderBroken, { id, last }), line)
    last = number
    document ??= open(undefined, line)
    const at = document.tokens.length
    document.tokens.push(row.slice(first + 1, second))
    if (fresh || at === 0) document.sentences.push(at)
    if (newpar) document.paragraphs.push(at)
    if (newpar) paragraphs = true
    fresh = false
    newpar = false
    if (misc === '_') return
    if (misc === 'Seg=O' || misc === 'Seg=B-seg') {
      segRows++
      if (misc !== 'Seg=O') document.segments.push(at)
      return
    }
    if (misc.includes('Seg=') || misc.includes('Conn')) {
      for (const field of misc.split('|')) {
        if (/^(?:Seg|Conn)=[BI]-Conn$|^Conn=/i.test(field)) connectiveRows++
        else if (/^(?:Seg|BeginSeg)=/.test(field)) {
          segRows++
          if (/^(?:Seg=B-seg|BeginSeg=Yes)$/i.test(field)) document.segments.push(at)
          else if (!/^(?:Seg=O|Seg=I-seg|Seg=_|BeginSeg=No)$/i.test(field))
            return wrong(describe(markUnknown, { field }), line)
        }
      }
    } else if (BRACKET.test(misc)) bracketRows++
    else if (misc.includes('NewPar=Yes') && document.paragraphs.at(-1) !== at) {
      document.paragraphs.push(at)
      paragraphs = true
    }
    return
  })
  const scan: ConllScan = {
    documents: documents.filter(({ tokens }) => tokens.length > 0),
    rows,
    defect,
    segRows,
    connectiveRows,
    bracketRows,
    webanno,
    paragraphs,
    oddIds,
  }
  return scan
})

/**
 * Names of the documents of one file, as items: their own; a document without one is the file's item where it is
 * alone, else that item and its number.
 */
export function documentNames(
  documents: readonly { readonly id: string | undefined }[],
  source: Source,
  options: ReadOptions,
): (string | undefined)[] {
  if (documents.length === 1 && documents[0]!.id === undefined) return [undefined]
  const stem = options.item ?? stemOf(source.name)
  return documents.map(({ id }, index) => id ?? `${stem}-${index + 1}`)
}
