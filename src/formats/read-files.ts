import type { Corpus, Item } from '../model/corpus.ts'
import { describe, invalid, type Problem, problemOf } from '../model/error.ts'
import { notAListInReadFiles } from '../model/errors/model.ts'
import { codingUnknown, filesWithoutFormat, lineWithoutEnd, noFile } from '../model/errors/reading.ts'
import { askSeparator } from '../model/errors/spans.ts'
import { show } from '../model/require.ts'
import { finishDraft } from './assemble.ts'
import { addQuestion, readAssuming } from './assume.ts'
import { openSource } from './detect/open.ts'
import type { Source } from './detect/source.ts'
import { type Draft, openDraft } from './draft.ts'
import type { Question, ReadOptions, ReadResult } from './format.ts'
import { guard, guardJoined } from './guard.ts'
import {
  type FileReading,
  factsOf,
  type InputFile,
  type ReadFilesOptions,
  type ReadFilesResult,
} from './input-file.ts'
import { positioned, readOnGrid } from './positions.ts'
import { readSource } from './read-corpus.ts'
import { checkReadOptions } from './read-options.ts'
import {
  addCorpus,
  borrowEnds,
  duplicateItems,
  withoutInitial,
  withoutPages,
  withoutTexts,
} from './roles/join-files.ts'
import { baseOf } from './roles/path-pattern.ts'
import {
  askCoderNames,
  askTableNames,
  distinguishGroups,
  namesFromPaths,
  roleOf,
} from './roles/path-roles.ts'
import { corpusFileIn, readWithFile } from './roles/read-with-file.ts'
import { type LabelReading, readingOf, sumCounts } from './tables/label-marks.ts'
import { isProse, wordsIn } from './text/prose.ts'

/**
 * Reads several files, in any mixture of formats, into one corpus: codings of one item may come from several
 * files. Formats that hold one coding per file take item and coder from the path: by `fromPath`, or else the file's
 * name is the item and, where folders differ, the folder is the coder.
 *
 * @param inputs - files with their text or bytes; packed ones go through `unpackFiles` first
 * @param options - answers for all files: format, columns, units, pattern of paths, or a corpus file
 * @returns one corpus, or undefined with the problems and questions that prevent it; and what each file was
 *   read as
 * @throws CesuraError `not-a-list` or `no-input` when there are no files
 * @throws CesuraError `unknown-format`, `option-unknown`, `option-invalid`, `pattern-invalid` or
 *   `corpus-file-invalid` when the options are wrong. What is wrong with a file is a problem and not thrown
 * @example
 * readFiles([
 *   { name: 'ann/a.txt', text: '==========\nx\n==========\ny\n==========\n' },
 *   { name: 'bo/a.txt', text: '==========\nx\ny\n==========\n' },
 * ]).corpus.items[0].codings.map(({ coder }) => coder) //=> ['ann', 'bo']
 */
export function readFiles(inputs: readonly InputFile[], options: ReadFilesOptions = {}): ReadFilesResult {
  if (!Array.isArray(inputs)) {
    throw invalid(notAListInReadFiles, { inputs: show(inputs) })
  }
  checkReadOptions(options)
  const { positions, ...answers } = options
  return positioned(readAll(inputs, answers), positions)
}

function readAll(inputs: readonly InputFile[], options: ReadFilesOptions): ReadFilesResult {
  const { grid, ...inTime } = options
  if (grid !== undefined) return readOnGrid(grid, options, () => readAll(inputs, { ...inTime, axis: 'time' }))
  const kept = options.corpusFile ?? corpusFileIn(inputs)
  const { strict = kept?.content.strict } = options
  return readAssuming(
    stated => readOnce(inputs, stated),
    strict === undefined ? options : { ...options, strict },
  )
}

/** Reads the files as the options say; what they leave open is asked. */
function readOnce(inputs: readonly InputFile[], options: ReadFilesOptions): ReadFilesResult {
  const kept = options.corpusFile ?? corpusFileIn(inputs)
  if (kept !== undefined) return readWithFile(inputs, options, kept, readOnce)
  const { fromPath, corpusFile: _, ...rest } = options
  const whole = openDraft(rest)
  const all = inputs.map((input: InputFile) => ({ ...input, ...openInput(input, options) }))
  const { files: own, pages } = withoutPages(whole, withoutInitial(whole, all), options)
  const opened = withoutTexts(whole, own, options)
  const documents = [...(options.documents ?? []), ...opened.texts]
  const given = documents.length === 0 ? rest : { ...rest, documents }
  const names = namesFromPaths(opened.files, { ...options, ...given }, whole)
  const files: MutableReading[] = []
  const known = new Set<string>()
  const skipped: { name: string; problems: readonly Problem[] }[] = []
  let failed = false
  let only: ReadResult | undefined
  const ownOptions = new Map(inputs.map(({ name, options: own }) => [name, own]))
  const read = (name: string, source: Source, answers: ReadFilesOptions) => {
    const stated = { ...answers, ...ownOptions.get(name), ...roleOf(names.get(name)), file: name }
    const result = readSource(source, stated)
    // A folder has many files: what was parsed of one is not kept for the others.
    source.found.clear()
    return guarded(result, given, name)
  }
  const alone = borrowEnds(
    opened.files.map(input => {
      const { name, source, reading } = input
      return { ...input, result: reading ?? (source === undefined ? undefined : read(name, source, given)) }
    }),
    name => names.get(name)?.item,
    whole.questions.length > 0,
    ({ name, source }, duration) => read(name, source!, { ...given, duration }),
  )
  const results = shareLabels(alone, given, ({ name, source, result }, labelsAre) =>
    source === undefined ? result : read(name, source, { ...given, labelsAre }),
  )
  const oneText = areUnitsOfOneText(results, (name, source) =>
    read(name, source, { ...given, rows: 'units', mark: given.mark ?? 'end' }),
  )
  const perLine = options.separator === undefined && linesAreSegments(results)
  if (perLine) whole.questions.push(askLines(results[0]!.name, results.length))
  for (const input of perLine ? [] : results) {
    const { name, source, result: own, container } = input
    const result = oneText ? own && withRowsAsUnits(own) : own
    whole.problems.push(...input.opening, ...(input.problems ?? []))
    if (result === undefined) {
      failed = true
      files.push({ name, format: undefined, why: 'it could not be opened' })
      continue
    }
    const format = result.format === undefined ? undefined : (container ?? result.format)
    if (input.inFolder && result.corpus === undefined && isNoFormat(result)) {
      skipped.push({ name, problems: result.problems })
      continue
    }
    const { item, coder } = names.get(name) ?? {}
    const role = item === undefined && coder === undefined ? undefined : { item, coder }
    const facts = result.corpus && factsOf(result.corpus, result.unit)
    // Field by field: a folder has many files, and a copy by spreading has a shape of its own.
    const file: MutableReading = { name, format, why: result.why, role, facts, codings: undefined }
    files.push(file)
    if (opened.files.length > 1 && result.corpus === undefined && isLeftOut(result)) {
      whole.problems.push(...result.problems.filter(({ severity }) => severity !== 'error'))
      continue
    }
    whole.problems.push(...result.problems)
    if (input.bytes !== undefined && result.corpus !== undefined && source !== undefined)
      whole.problems.push(...lineUnfinished(source.text, result.format, name, result.problems))
    for (const asked of result.questions) addQuestion(whole.questions, asked)
    for (const counted of result.unit === undefined ? [] : [result.unit]) whole.counted.add(counted)
    whole.answers.push(...(result.answers ?? []))
    if (result.corpus === undefined) failed = true
    else if (opened.files.length === 1 && names.size === 0 && corpusOfOne(whole, result) !== undefined) {
      only = result
      files[files.length - 1] = withCodings(file, result.corpus)
    } else {
      const before = whole.codings.length
      addCorpus(whole, result, name, known, names.get(name))
      file.codings = whole.codings.slice(before).map(({ item, coder }) => ({ item, coder }))
    }
  }
  noteSkipped(whole, skipped, files.length === 0)
  if (files.length === 0 && skipped.length > 0) failed = true
  if (perLine)
    return {
      corpus: undefined,
      problems: whole.problems,
      questions: whole.questions,
      format: undefined,
      why: '',
      files,
    }
  const idOf = distinguishGroups(whole, names)
  // Of one file they are listed when somebody asks.
  for (const file of names.size === 0 ? [] : files)
    file.codings = file.codings?.map(({ item, coder }) => ({
      item: idOf(item, names.get(file.name)?.group),
      coder,
    }))
  askCoderNames(whole, files.length)
  if (fromPath === undefined) askTableNames(whole)
  const format = new Set(files.map(file => file.format)).size === 1 ? files[0]?.format : undefined
  const why = files.length === 1 ? files[0]!.why : `${files.length} files`
  if (inputs.length === 0) throw invalid(noFile, {})
  // One file was fitted together already; several are fitted now.
  if (failed && whole.codings.length + whole.items.length === 0) {
    const problems = [...whole.problems, ...nothingLeftOut(whole)]
    return { corpus: undefined, problems, questions: whole.questions, format, why, files }
  }
  if (only === undefined) {
    // Recordings are fitted to one duration over all files, which is reported once.
    const kept = whole.problems.filter(({ code }) => code !== 'durations-fitted')
    whole.problems.splice(0, whole.problems.length, ...kept)
  }
  const result =
    only === undefined
      ? guardJoined(finishDraft(whole, format ?? '', why), options)
      : { ...only, corpus: corpusOfOne(whole, only), problems: whole.problems, why }
  whole.problems.push(...nothingLeftOut(whole))
  if (result.corpus !== undefined) whole.problems.push(...duplicateItems(result.corpus))
  const otherFiles = {
    texts: opened.texts.map(({ name }) => name),
    skipped: [...pages, ...skipped].map(({ name }) => name),
  }
  return { ...result, ...(failed ? { corpus: undefined } : {}), format, files, otherFiles }
}

/**
 * Whether files of plain text have the same words in the same order, broken into lines at different words: then a line is
 * probably a segment, and a file an annotator.
 */
function linesAreSegments(
  files: readonly { readonly source: Source | undefined; readonly result: ReadResult | undefined }[],
): boolean {
  if (files.length < 2 || !files.every(({ result }) => result !== undefined && isNoFormat(result)))
    return false
  const texts = files.map(({ source }) => source?.text ?? '')
  if (!texts.every(isProse)) return false
  const words = new Set(texts.map(text => wordsIn(text).join(' ')))
  return words.size === 1 && new Set(texts.map(text => text.trim())).size > 1
}

const askLines = (file: string, files: number): Question => ({
  ...describe(askSeparator, { file: baseOf(file), repeated: undefined }),
  option: 'separator',
  flag: '--read separator=',
  choices: [{ value: 'line', meaning: 'each line is a segment' }],
  likely: 'line',
  because: `the words of ${files} files are the same, and their line breaks are not`,
  location: { file },
})

/** Whether of the tables that ask what their rows are, each has the texts of another one row by row: then rows are units. */
function areUnitsOfOneText(
  files: readonly {
    readonly name: string
    readonly source: Source | undefined
    readonly result: ReadResult | undefined
  }[],
  read: (name: string, source: Source) => ReadResult,
): boolean {
  const asking = files.filter(({ result }) => result?.questions.some(({ option }) => option === 'rows'))
  if (asking.length < 2 || asking.length < files.length) return false
  const texts = asking.map(({ name, source }) => {
    const items = source === undefined ? undefined : read(name, source).corpus?.items
    return items?.length === 1 ? items[0]!.texts?.join('\n') : undefined
  })
  // Each text is in several files: there is one for each text and annotator.
  return texts.every(text => text !== undefined && texts.indexOf(text) !== texts.lastIndexOf(text))
}

/** The same result, in which rows are probably units. */
const withRowsAsUnits = (result: ReadResult): ReadResult => ({
  ...result,
  questions: result.questions.map(question =>
    question.option === 'rows' && question.choices.some(({ value }) => value === 'units')
      ? { ...question, likely: 'units', because: 'several files have the same texts' }
      : question,
  ),
})

/** A reading that is still being filled in. */
type MutableReading = { -readonly [F in keyof FileReading]: FileReading[F] }

/** One file is guarded by itself: what is suspicious in it names it. */
const guarded = (result: ReadResult, options: ReadFilesOptions, file: string): ReadResult =>
  guard(result, { ...options, file })

/** Nothing in the file is a segmentation; in a folder such files are passed over. */
const isNoFormat = ({ format, problems }: ReadResult): boolean =>
  format === undefined && problems.some(({ code }) => code === 'format-unknown' || code === 'file-empty')

/** Says which files of folders were not read; where none was, says why, one sentence for each reason. */
function noteSkipped(
  whole: Draft,
  skipped: readonly { readonly name: string; readonly problems: readonly Problem[] }[],
  nothing: boolean,
): void {
  if (skipped.length === 0) return
  if (nothing) {
    for (const { problems } of skipped.slice(0, 20)) whole.problems.push(...problems)
    return
  }
  whole.problems.push(
    problemOf(
      'warning',
      describe(filesWithoutFormat, { files: skipped.map(({ name }) => baseOf(name)) }),
      {},
    ),
  )
}

/** A file opened: its source, and what was found on the way. */
function openInput(
  input: InputFile,
  options: ReadFilesOptions,
): { readonly source: Source | undefined; readonly opening: readonly Problem[] } {
  if (input.reading !== undefined) return { source: undefined, opening: [] }
  const { source, problems } = openSource(input.name, input.text ?? input.bytes ?? new Uint8Array(0), options)
  const { container } = input
  return {
    source: source === undefined || container === undefined ? source : { ...source, container },
    opening: problems,
  }
}

/** Formats in which a file that ends inside a line still looks complete. Others end in a character of their own. */
const LINED = new Set(
  (
    'csv tsv segeval-tsv presses marks mark-lines label-lines marked-lines masses labels choi wiki-727k markdown ' +
    'segsimflex-csv labelled-text disrpt conllu bio webanno-tsv inception-agreement ' +
    'separated-text srt webvtt rttm audacity lab chapters brat whisper-json'
  ).split(' '),
)

/** A word about a file of lines whose last line has no end: it may have been cut off. Pasted text has none either. */
function lineUnfinished(
  text: string,
  format: string | undefined,
  file: string,
  given: readonly Problem[],
): Problem[] {
  if (format === undefined || !LINED.has(format) || /[\r\n]\s*$/.test(text.slice(-100))) return []
  if (text === '' || /^\s*[[{]/.test(text) || given.some(({ code }) => code === 'line-unfinished')) return []

  return [problemOf('warning', describe(lineWithoutEnd, {}), { file })]
}

/** Whether a file holds nothing but what was to stay out: the other files are still read. */
const isLeftOut = ({ problems }: ReadResult): boolean =>
  problems.some(({ code }) => code === 'coding-left-out') &&
  problems.every(({ severity, code }) => severity !== 'error' || code === 'corpus-empty')

/** Codings that were to stay out and are nowhere: a name is probably wrong. */
const nothingLeftOut = ({ options, problems }: Draft): Problem[] =>
  (options.leaveOut ?? [])
    .filter(
      ({ item, coder }) =>
        !problems.some(
          ({ code, location }) =>
            code === 'coding-left-out' && location.item === item && location.coder === coder,
        ),
    )
    .map(({ item, coder }) => problemOf('warning', describe(codingUnknown, {}), { item, coder }))

/**
 * The corpus of one file as the corpus of all files. It was fitted together when it was read, and doing so again costs
 * as much as reading it; undefined where the options still change it.
 */
function corpusOfOne(whole: Draft, { corpus, format }: ReadResult): Corpus | undefined {
  const { match, leaveOut } = whole.options
  if (corpus === undefined || match !== undefined || leaveOut !== undefined) return undefined
  if (whole.questions.length > 0 || whole.problems.some(({ severity }) => severity === 'error'))
    return undefined
  if (corpus.scale?.names.length === 0) return undefined
  if (format === 'cesura-json') return corpus
  const rank = ({ codings, scored }: Item) => (codings.length > 0 ? 1 : scored === undefined ? 0 : 2)
  let before = 0
  const sorted = corpus.items.every(item => {
    const own = rank(item)
    const after = own >= before
    before = own
    return after
  })
  // As several files are joined: items without codings, items with boundaries, items with scores alone.
  return sorted ? corpus : { ...corpus, items: [...corpus.items].sort((a, b) => rank(a) - rank(b)) }
}

/** A reading with whose coding of which item there is: listed when somebody asks, for a large file has millions. */
function withCodings(reading: FileReading, { items }: Corpus): FileReading {
  let codings: FileReading['codings']
  return {
    ...reading,
    get codings() {
      codings ??= items.flatMap(({ id, codings }) => codings.map(({ coder }) => ({ item: id, coder })))
      return codings
    },
  }
}

/**
 * Files whose labels of units were read differently from what all files together show, read again: whether labels name
 * segments or mark boundaries is one decision for the corpus.
 */
function shareLabels<F extends { readonly result: ReadResult | undefined }>(
  files: readonly F[],
  options: ReadOptions,
  again: (file: F, labelsAre: LabelReading) => ReadResult | undefined,
): F[] {
  const counts = files.flatMap(({ result }) => result?.labelCounts ?? [])
  if (counts.length < 2) return [...files]
  const whole = readingOf(sumCounts(counts), options)
  return files.map(file => {
    const own = file.result?.labelCounts
    if (own === undefined || isSame(readingOf(own, options), whole)) return file
    return { ...file, result: again(file, whole) }
  })
}

const isSame = (a: LabelReading, b: LabelReading): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.mark === b.mark && a.side === b.side
