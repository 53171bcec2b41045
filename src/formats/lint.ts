import type { Coding, Corpus, Item } from '../model/corpus.ts'
import { codersOf } from '../model/corpus.ts'
import type { Problem } from '../model/error.ts'
import { describe, type ProblemFacts, problemOf } from '../model/error.ts'
import { itemWithoutCoding } from '../model/errors/json.ts'
import { corpusWithoutItems } from '../model/errors/reading.ts'
import {
  boundaryEverywhere,
  coderMissing,
  coderOneCoding,
  coderSimilar,
  codingsIdentical,
  itemOneCoder,
  itemOneUnit,
  mixedLineEnds,
  noBoundary,
  typeUnused,
  unitSpace,
} from '../model/errors/writing.ts'
import type { Segmentation } from '../model/segmentation.ts'
import { decodeText } from './detect/decode.ts'
import type { Question } from './format.ts'
import { marksAtEnds } from './guard.ts'
import type { FileReading, InputFile, ReadFilesOptions } from './input-file.ts'
import { readFiles } from './read-files.ts'
import { typesUsed } from './writable.ts'

/** What a look at files found: problems and questions of reading, and what is suspicious in what was read. */
export interface LintResult {
  readonly problems: readonly Problem[]
  readonly questions: readonly Question[]
  readonly files: readonly FileReading[]
  /** What was read; undefined where errors or questions prevent it. */
  readonly corpus: Corpus | undefined
}

/**
 * Everything wrong or suspicious in files, at once: what readers report, mixed line ends and byte-order marks,
 * and what `lintCorpus` finds in the corpus they make. Errors make the data unusable; warnings may be meant.
 *
 * @param inputs - files with their text or bytes; packed ones go through `unpackFiles` first
 * @param options - as for `readFiles`
 * @returns problems, questions, what each file was read as, and the corpus where nothing prevents it
 * @throws CesuraError as `readFiles`; what is wrong with a file is a problem and not thrown
 * @example
 * lintFiles([{ name: 'a.txt', text: 'a\tx\t2 3\r\na\ty\t2 2\n' }]).problems.map(({ code }) => code)
 * //=> ['mixed-line-ends', 'unit-count-mismatch']
 */
export function lintFiles(inputs: readonly InputFile[], options: ReadFilesOptions = {}): LintResult {
  const opened = inputs.map(input => {
    const text = input.text ?? decodeText(input.bytes ?? new Uint8Array(0)).text
    return text === undefined ? [] : lintText(text, input.name)
  })
  const { corpus, problems, questions, files } = readFiles(inputs, options)
  const suspicious = corpus === undefined ? [] : lintCorpus(corpus)
  // The guard of readers has reported some of it already.
  const known = new Set(problems.map(({ code }) => code))
  const fresh = suspicious.filter(({ code, location }) => !known.has(code) || location.item !== undefined)
  return { corpus, problems: [...opened.flat(), ...problems, ...fresh], questions, files }
}

/** What a text shows before it is understood: line ends of several kinds, a byte-order mark in a decoded string. */
function lintText(text: string, file: string): Problem[] {
  const problems: Problem[] = []
  const windows = text.split('\r\n').length - 1
  const unix = text.split('\n').length - 1 - windows
  const mac = text.split('\r').length - 1 - windows
  const kinds = [
    [windows, 'CR LF'],
    [unix, 'LF'],
    [mac, 'CR'],
  ].filter(([count]) => (count as number) > 0)
  if (kinds.length > 1) {
    const counts = kinds.map(([count, name]) => `${count} ${name}`).join(', ')

    problems.push(problemOf('warning', describe(mixedLineEnds, { counts }), { file }))
  }
  return problems
}

/**
 * What is suspicious in a complete corpus: items without codings or with one only, coders with a single
 * coding while others have more, codings without any boundary or with one at every gap, two identical
 * codings, units without text, a boundary next to the end in every coding, unused types. All are warnings: each may be meant.
 *
 * @param corpus - items with their codings
 * @returns warnings, item by item, then coders, marks at ends and types; empty where nothing is suspicious
 * @example
 * lintCorpus(makeCorpus([{ id: 'a', units: 3, codings: [{ coder: 'x', segmentation: fromMasses([1, 1, 1]) }] }]))
 *   .map(({ code }) => code) //=> ['item-one-coder', 'boundary-everywhere']
 */
export function lintCorpus(corpus: Corpus): Problem[] {
  const problems: Problem[] = []
  const warn = (facts: ProblemFacts, location: Problem['location'] = {}) =>
    problems.push(problemOf('warning', facts, location))
  if (corpus.items.length === 0) warn(describe(corpusWithoutItems, {}))
  const coders = codersOf(corpus)
  for (const item of corpus.items) lintItem(item, coders.length, warn)
  const counts = new Map(coders.map(coder => [coder, 0]))
  for (const { codings } of corpus.items)
    for (const { coder } of codings) counts.set(coder, counts.get(coder)! + 1)
  lintCoders(counts, warn)
  for (const facts of marksAtEnds(corpus.items)) warn(facts)
  lintTypes(corpus, warn)
  return problems
}

/** Receives a warning. */
export type Warn = (facts: ProblemFacts, location?: Problem['location']) => void

/** What is suspicious in one item of a corpus of so many coders. */
export function lintItem(item: Item, coders: number, warn: Warn): void {
  const { id, units, texts, codings, scored = [] } = item
  const location = { item: id }
  if (codings.length === 0) warn(describe(itemWithoutCoding, {}), location)
  // Scores can be compared too, once boundaries are selected from them.
  if (codings.length === 1 && scored.length === 0)
    warn(describe(itemOneCoder, { coder: codings[0]!.coder }), location)
  else if (codings.length > 1 && codings.length < coders)
    warn(describe(coderMissing, { codings: codings.length, coders }), location)
  if (units === 1) warn(describe(itemOneUnit, {}), location)
  const space = texts?.findIndex(text => text.trim() === '') ?? -1
  if (space !== -1) warn(describe(unitSpace, { unit: space + 1 }), location)
  const seen: Coding[] = []
  for (const { coder, segmentation } of codings) {
    const where = { item: id, coder }
    const count = segmentation.boundaries.length
    if (units > 1 && count === 0) warn(describe(noBoundary, {}), where)
    if (units > 2 && count === units - 1) warn(describe(boundaryEverywhere, {}), where)
    const duplicate =
      count > 2 ? seen.find(earlier => cutsAlike(earlier.segmentation, segmentation)) : undefined
    if (duplicate === undefined) seen.push({ coder, segmentation })
    else warn(describe(codingsIdentical, { coder: duplicate.coder, boundaries: count }), where)
  }
}

/** The same boundaries of the same types, one by one: as text, millions of them would not fit in a string. */
function cutsAlike(a: Segmentation, b: Segmentation): boolean {
  return (
    a.boundaries.length === b.boundaries.length &&
    a.boundaries.every(
      (boundary, index) => boundary === b.boundaries[index] && a.types?.[index] === b.types?.[index],
    )
  )
}

/** What is suspicious in the coders of a corpus, by the number of codings that each has. */
export function lintCoders(counts: ReadonlyMap<string, number>, warn: Warn): void {
  const most = Math.max(0, ...counts.values())
  for (const [coder, count] of counts)
    if (count === 1 && most > 1) warn(describe(coderOneCoding, {}), { coder })
  const spelt = new Map<string, string>()
  for (const coder of counts.keys()) {
    const plain = coder.normalize('NFC').trim().toLowerCase()
    const duplicate = spelt.get(plain)
    if (duplicate !== undefined) warn(describe(coderSimilar, { name: duplicate }), { coder })
    spelt.set(plain, coder)
  }
}

function lintTypes(corpus: Corpus, warn: Warn): void {
  const { scale } = corpus
  if (scale === undefined) return
  const used = typesUsed(corpus)
  const unused = scale.names.filter((_, type) => !((used >>> type) & 1))
  if (unused.length > 0) warn(describe(typeUnused, { types: unused }))
}
