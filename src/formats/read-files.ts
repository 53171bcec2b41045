import { type Corpus, codersOf } from '../model/corpus.ts'
import type { Problem } from '../model/error.ts'
import { CesuraError } from '../model/error.ts'
import { show } from '../model/require.ts'
import { claimsOn } from './claim.ts'
import { type CorpusFile, entryFor, isCorpusFile, optionsOfEntry, parseCorpusFile } from './corpus-file.ts'
import { ask, type Draft, finishDraft, openDraft } from './draft.ts'
import { rolesByContent } from './file-roles.ts'
import type { Format, Question, ReadResult, TextDocument } from './format.ts'
import { guard } from './guard.ts'
import { openSource } from './open.ts'
import { baseOf, matchPath, type PathParts, stemOf } from './path-pattern.ts'
import { formatById, type ReadCorpusOptions, readSource } from './read-corpus.ts'
import { checkReadOptions } from './read-options.ts'
import type { Source } from './source.ts'

/** A file to read: its path as messages name it, and its text or its bytes. */
export interface InputFile {
  readonly name: string
  readonly text?: string
  readonly bytes?: Uint8Array
  /** What was read of it already, piece by piece, where it is too large to be held. */
  readonly reading?: ReadResult
  /** It lies in a folder or archive that was named: without a segmentation in it, it is passed over. */
  readonly inFolder?: boolean
  /** What its text was made of. */
  readonly container?: 'xlsx' | 'parquet'
  /** What was found when it was unpacked. */
  readonly problems?: readonly Problem[]
}

export interface ReadFilesOptions extends ReadCorpusOptions {
  /** All answers at once, as `cesura.json` holds them; paths are relative to `folder`. Default: the one among the files. */
  readonly corpusFile?: { readonly folder: string; readonly content: CorpusFile }
  /** Takes item and coder from the path: `{coder}/{item}.txt`. */
  readonly fromPath?: string
}

/** What one file was read as. */
export interface FileReading {
  readonly name: string
  readonly format: string | undefined
  readonly why: string
}

export interface ReadFilesResult extends ReadResult {
  /** Coders that the corpus file names as references: the default of `--references`. */
  readonly references?: readonly string[]
  readonly files: readonly FileReading[]
}

/**
 * Reads several files, in any mixture of formats, into one corpus: codings of one item may come from several
 * files. Formats that hold one coding a file take item and coder from the path: by `fromPath`, or else the file's
 * name is the item and, where folders differ, the folder is the coder.
 *
 * @example
 * readFiles([
 *   { name: 'ann/a.txt', text: '==========\nx\n==========\ny\n==========\n' },
 *   { name: 'bo/a.txt', text: '==========\nx\ny\n==========\n' },
 * ]).corpus.items[0].codings.map(({ coder }) => coder) //=> ['ann', 'bo']
 */
export function readFiles(inputs: readonly InputFile[], options: ReadFilesOptions = {}): ReadFilesResult {
  if (!Array.isArray(inputs)) {
    throw new CesuraError(
      'not-a-list',
      `files: ${show(inputs)} is not a list; give [{ name, text }] or [{ name, bytes }]`,
    )
  }
  checkReadOptions(options)
  const kept = options.corpusFile ?? corpusFileIn(inputs)
  if (kept !== undefined) return readWithFile(inputs, options, kept)
  const { fromPath, corpusFile: _, ...rest } = options
  const whole = openDraft(rest)
  const all = inputs.map(input => ({ ...input, ...openInput(input, options) }))
  const opened = withoutTexts(whole, all, options)
  const documents = [...(options.documents ?? []), ...opened.texts]
  const given = documents.length === 0 ? rest : { ...rest, documents }
  const names = namesFromPaths(opened.files, { ...options, ...given }, whole)
  const files: FileReading[] = []
  const known = new Set<string>()
  const skipped: { name: string; problems: readonly Problem[] }[] = []
  let failed = false
  for (const input of opened.files) {
    const { name, source, reading, container } = input
    whole.problems.push(...input.opening, ...(input.problems ?? []))
    if (source === undefined && reading === undefined) {
      failed = true
      files.push({ name, format: undefined, why: 'it could not be opened' })
      continue
    }
    const result: ReadResult =
      reading ??
      guarded(readSource(source!, { ...given, ...roleOf(names.get(name)), file: name }), given, name)
    const format = result.format === undefined ? undefined : (container ?? result.format)
    if (input.inFolder && result.corpus === undefined && isNoFormat(result)) {
      skipped.push({ name, problems: result.problems })
      continue
    }
    files.push({ name, format, why: result.why })
    if (opened.files.length > 1 && result.corpus === undefined && isLeftOut(result)) {
      whole.problems.push(...result.problems.filter(({ severity }) => severity !== 'error'))
      continue
    }
    whole.problems.push(...result.problems)
    whole.questions.push(...result.questions.filter(asked => !sameQuestion(asked, whole.questions)))
    for (const counted of result.unit === undefined ? [] : [result.unit]) whole.counted.add(counted)
    if (result.corpus === undefined) failed = true
    else addCorpus(whole, result, name, known, names.get(name))
  }
  noteSkipped(whole, skipped, files.length === 0)
  if (files.length === 0 && skipped.length > 0) failed = true
  askCoderNames(whole, files.length)
  const format = new Set(files.map(file => file.format)).size === 1 ? files[0]?.format : undefined
  const why = files.length === 1 ? files[0]!.why : `${files.length} files`
  if (inputs.length === 0) throw new CesuraError('no-input', 'no file to read; name one file or more')
  // One file was fitted together already; several are fitted now.
  if (failed && whole.codings.length + whole.items.length === 0) {
    const problems = [...whole.problems, ...nothingLeftOut(whole)]
    return { corpus: undefined, problems, questions: whole.questions, format, why, files }
  }
  const result = finishDraft(whole, format ?? '', why)
  whole.problems.push(...nothingLeftOut(whole))
  if (result.corpus !== undefined) whole.problems.push(...twinItems(result.corpus))
  return { ...result, ...(failed ? { corpus: undefined } : {}), format, files }
}

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
  const names = skipped.slice(0, 3).map(({ name }) => baseOf(name))
  const more = skipped.length > 3 ? ` and ${skipped.length - 3} more` : ''
  const message = `${skipped.length} ${skipped.length === 1 ? 'file was' : 'files were'} not read, no format fits: ${names.join(', ')}${more}; named by itself, a file says why`
  whole.problems.push({ severity: 'warning', code: 'file-skipped', message, location: {} })
}

/** Plain texts beside codings of the same name are what those count in: they are no files to read. */
function withoutTexts<F extends { readonly name: string; readonly source: Source | undefined }>(
  whole: Draft,
  files: readonly F[],
  options: ReadFilesOptions,
): { readonly files: readonly F[]; readonly texts: readonly TextDocument[] } {
  if (files.length < 2 || options.format !== undefined) return { files, texts: [] }
  const key = (name: string) => name.replace(/\.[^./\\]*$/, '')
  const counts = new Map<string, number>()
  for (const { name } of files) counts.set(key(name), (counts.get(key(name)) ?? 0) + 1)
  const isText = ({ name, source }: F) =>
    source !== undefined &&
    counts.get(key(name))! > 1 &&
    /\.(?:txt|md|text)$/i.test(name) &&
    claimsOn(source, options).candidates.every(({ strength }) => strength === 'possible')
  const texts = files.filter(isText)
  if (texts.length === 0 || texts.length === files.length) return { files, texts: [] }
  const message = `${texts.length === 1 ? `${baseOf(texts[0]!.name)} was` : `${texts.length} files were`} taken as the text that the file of the same name counts in`
  whole.problems.push({ severity: 'warning', code: 'text-beside', message, location: {} })
  return {
    files: files.filter(file => !texts.includes(file)),
    texts: texts.map(({ name, source }) => ({ name, text: source!.text })),
  }
}

/** Several files with codings of the same items by one coder: the file's name is probably the coder's. */
function askCoderNames(whole: Draft, count: number): void {
  if (count < 2 || whole.options.coder !== undefined) return
  const seen = new Map<string, string>()
  const files = new Set<string>()
  const items = new Set<string>()
  let coder = ''
  for (const { item, coder: name, location } of whole.codings) {
    const key = JSON.stringify([item, name])
    const first = seen.get(key)
    if (first === undefined) seen.set(key, location.file ?? '')
    else if (first !== location.file) {
      items.add(item)
      files.add(first).add(location.file ?? '')
      coder = name
    }
  }
  if (items.size === 0) return
  const [first = ''] = files
  const ending = /\.[^./\\]+$/.exec(first)?.[0] ?? ''
  const folder = [...files].some(file => stemOf(file) === stemOf(first) && file !== first)
  const pattern = folder ? `{coder}/*${ending}` : `{coder}${ending}`
  ask(whole, {
    code: 'coder-from-name',
    message: `${files.size} files hold codings by coder ${coder} of the same ${items.size} ${items.size === 1 ? 'item' : 'items'}. Is the file name the coder?`,
    option: 'fromPath',
    flag: '--from-path',
    choices: [{ value: pattern, meaning: 'each file is another coder' }],
    location: { file: first },
  })
  // One question stands for as many errors as there are items.
  const kept = new Set<string>()
  const codings = whole.codings.filter(({ item, coder }) => {
    const key = JSON.stringify([item, coder])
    return !kept.has(key) && kept.add(key)
  })
  whole.codings.splice(0, whole.codings.length, ...codings)
}

/** Items with the same texts under two ids would count twice. */
function twinItems({ items }: Corpus): Problem[] {
  const seen = new Map<string, string>()
  const twins: [string, string][] = []
  for (const { id, texts } of items) {
    if (texts === undefined || texts.length < 3) continue
    const key = texts.join('\n')
    const first = seen.get(key)
    if (first === undefined) seen.set(key, id)
    else twins.push([first, id])
  }
  if (twins.length === 0) return []
  const [[a, b]] = twins as [[string, string]]
  const message = `${twins.length} ${twins.length === 1 ? 'item has' : 'items have'} the same texts as another (${a} and ${b}); they count twice. --read match=text joins them`
  return [{ severity: 'warning', code: 'items-identical', message, location: { item: b } }]
}

/** Whether a file holds nothing but what was to stay out: the other files stand. */
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
    .map(({ item, coder }) => ({
      severity: 'warning',
      code: 'coding-unknown',
      message: 'there is no such coding to leave out; check the names',
      location: { item, coder },
    }))

/** A file opened: its source, and what was found on the way. */
function openInput(
  input: InputFile,
  options: ReadFilesOptions,
): { readonly source: Source | undefined; readonly opening: readonly Problem[] } {
  if (input.reading !== undefined) return { source: undefined, opening: [] }
  const { source, problems } = openSource(input.name, input.text ?? input.bytes ?? new Uint8Array(0), options)
  return { source, opening: problems }
}

/** The same question about another file is asked once. */
const sameQuestion = (asked: Question, questions: readonly Question[]): boolean =>
  questions.some(({ code, option }) => code === asked.code && option === asked.option)

/** Item and coder of each file, where its path tells or must tell them. */
function namesFromPaths(
  files: readonly { name: string; source: Source | undefined; inFolder?: boolean }[],
  options: ReadFilesOptions,
  whole: Draft,
): Map<string, PathNames> {
  const names = new Map<string, PathNames>()
  const { fromPath } = options
  if (fromPath !== undefined) {
    for (const { name, inFolder } of files) {
      const parts = matchPath(fromPath, name)
      if (parts === undefined && inFolder) {
        const message = `the path does not fit the pattern "${fromPath}"; the file was read without it`
        whole.problems.push({ severity: 'warning', code: 'path-no-match', message, location: { file: name } })
      } else if (parts === undefined) {
        const message = `the path does not fit the pattern "${fromPath}"; mend the pattern or leave the file out`
        whole.problems.push({ severity: 'error', code: 'path-no-match', message, location: { file: name } })
      } else
        names.set(
          name,
          parts.item === undefined && options.item === undefined
            ? { item: 'text', itemAssumed: true, ...parts }
            : parts,
        )
    }
    return names
  }
  // Where layers are coders, a file holds an item.
  const holding = (format: Format | undefined) => format?.holds === 'coding' && options.layers !== 'coders'
  const formatsOf = new Map(files.map(file => [file.name, formatOf(file.source, options)]))
  const single = files.filter(({ name }) => holding(formatsOf.get(name)))
  if (single.length < 2 || options.item !== undefined || options.coder !== undefined) return names
  const { fromPath: _, ...answers } = options
  const read = single.map(({ name, source }) => ({
    name,
    reference: formatsOf.get(name)?.reference === true,
    item: readSource(source!, { ...answers, file: name }).corpus?.items[0],
  }))
  const roles = rolesByContent(read)
  if (roles === undefined)
    askPath(
      whole,
      single.map(({ name }) => name),
    )
  for (const [name, role] of roles ?? []) names.set(name, role)
  return names
}

/** What a path told, and whether the item's name is only assumed. */
interface PathNames extends PathParts {
  readonly itemAssumed?: boolean
}

/** What a path told, as options of a reader; groups are put to what it read. */
const roleOf = ({ speaker: _, group: __, ...options }: PathNames = {}) => options

/** Files of one folder, one coding each: several coders of a text, or several texts? */
function askPath(whole: Draft, files: readonly string[]): void {
  const ending = /\.[^./\\]+$/.exec(files[0]!)?.[0] ?? ''
  ask(whole, {
    code: 'path-meaning',
    message: `${files.length} files hold one coding each. Do their names tell coders of one text, or texts?`,
    option: 'fromPath',
    flag: '--from-path',
    choices: [
      { value: `{coder}${ending}`, meaning: 'each file is another coder of the same text' },
      { value: `{item}${ending}`, meaning: 'each file is another text, all by one coder' },
      { value: `{item}.{coder}${ending}`, meaning: 'names hold both, with a dot between' },
    ],
    location: { file: files[0] },
  })
}

function formatOf(source: Source | undefined, options: ReadFilesOptions): Format | undefined {
  if (options.format !== undefined) return formatById(options.format)
  return source === undefined ? undefined : claimsOn(source, options).candidates[0]?.format
}

/** Formats of transcripts, which compare speakers apart, as segsimflex does. */
const TURNS = ['segsimflex-csv', 'labelled-text', 'rezonator']

/** Puts what one file gave into the draft of all files; `known` are the items that stand there already. */
function addCorpus(
  whole: Draft,
  { corpus, format, openEnds }: ReadResult,
  file: string,
  known: Set<string>,
  named: { readonly coder?: string; readonly group?: string } = {},
): void {
  const location = { file }
  // A file by one coder, whose path names the coder: the name inside gives way.
  const rename = named.coder !== undefined && codersOf(corpus!).length === 1 ? named.coder : undefined
  const bySpeaker = TURNS.includes(format ?? '') ? { bySpeaker: true } : {}
  for (const { id: own, units, texts, speakers, time, group = named.group, codings, scored } of corpus!
    .items) {
    const id = whole.options.match === 'text' ? sameTextAs(whole, own, texts) : own
    const end = openEnds?.has(id) ? { end: 'seen' as const } : {}
    // Formats with items of their own keep those without codings; elsewhere the codings make the item.
    if ((codings.length === 0 || scored !== undefined || format === 'cesura-json') && !known.has(id)) {
      known.add(id)
      whole.items.push({ id, units, texts, speakers, time, group, scored, location })
    }
    for (const { coder, segmentation, levels } of codings)
      whole.codings.push({
        item: id,
        coder: rename ?? coder,
        segmentation,
        levels,
        texts,
        speakers,
        time,
        group,
        ...bySpeaker,
        ...end,
        location,
      })
  }
}

/** The item that has these texts already, whatever it is called. */
function sameTextAs(whole: Draft, id: string, texts: readonly string[] | undefined): string {
  if (texts === undefined) return id
  const key = texts.join('\n')
  const twin = whole.codings.find(
    coding => coding.texts?.length === texts.length && coding.texts.join('\n') === key,
  )
  return twin?.item ?? id
}

/** The corpus file among files that were named: JSON with `files` and without `items`, called `cesura.json`. */
function corpusFileIn(inputs: readonly InputFile[]): ReadFilesOptions['corpusFile'] {
  for (const input of inputs) {
    if (baseOf(input.name) !== 'cesura.json' || input.reading !== undefined) continue
    const { source } = openSource(input.name, input.text ?? input.bytes ?? new Uint8Array(0))
    const value = source?.json()
    if (!isCorpusFile(value)) continue
    try {
      const folder = input.name.replaceAll('\\', '/').slice(0, -'cesura.json'.length)
      return { folder, content: parseCorpusFile(value) }
    } catch (error) {
      if (!(error instanceof CesuraError)) throw error
      throw new CesuraError(error.code, error.message, { file: input.name, ...error.location })
    }
  }
  return undefined
}

/**
 * Reads files as a corpus file says: each with the options of its entry, texts apart. Flags win over entries, entries
 * over `read`. An entry that fits no file is an error.
 */
function readWithFile(
  inputs: readonly InputFile[],
  options: ReadFilesOptions,
  { folder, content }: NonNullable<ReadFilesOptions['corpusFile']>,
): ReadFilesResult {
  const { corpusFile: _, ...told } = options
  const problems: Problem[] = []
  const used = new Set<number>()
  const documents: TextDocument[] = [...(options.documents ?? [])]
  const readings: InputFile[] = []
  const entries: { input: InputFile; own: ReadCorpusOptions }[] = []
  for (const input of inputs) {
    const name = input.name.replaceAll('\\', '/')
    const path = name.startsWith(folder) ? name.slice(folder.length) : name
    if (path === 'cesura.json') continue
    const found = entryFor(content, path)
    if (found === undefined) {
      const message = 'no entry of cesura.json fits the file; it was passed over'
      problems.push({ severity: 'warning', code: 'file-skipped', message, location: { file: input.name } })
      continue
    }
    used.add(found.index)
    const { entry } = found
    if (entry.role === 'skip') continue
    const own = optionsOfEntry(content, entry, path)
    if (entry.role !== 'text') entries.push({ input, own })
    else {
      const opened = openSource(input.name, input.text ?? input.bytes ?? new Uint8Array(0), own)
      problems.push(...opened.problems)
      if (opened.source !== undefined)
        documents.push({ name: own.item === undefined ? path : `${own.item}.txt`, text: opened.source.text })
    }
  }
  for (const [index, { path }] of content.files.entries()) {
    if (used.has(index)) continue
    const message = `the entry ${show(path)} fits no file; mend its path, or take it away`
    problems.push({
      severity: 'error',
      code: 'entry-unused',
      message,
      location: { file: `${folder}cesura.json` },
    })
  }
  const { fromPath: __, ...answers } = told
  for (const { input, own } of entries) {
    const given = { ...own, ...answers, ...(documents.length > 0 ? { documents } : {}) }
    const result = readFiles([{ ...input, inFolder: false }], given)
    readings.push({
      name: input.name,
      reading: { ...result, corpus: result.corpus && renamed(result.corpus, content) },
    })
  }
  if (readings.length === 0) {
    const message = 'cesura.json names no file of codings that is here'
    problems.push({
      severity: 'error',
      code: 'corpus-empty',
      message,
      location: { file: `${folder}cesura.json` },
    })
    return { corpus: undefined, problems, questions: [], format: undefined, why: '', files: [] }
  }
  const leaveOut = [...(content.leaveOut ?? []), ...(options.leaveOut ?? [])]
  const result = readFiles(readings, { ...(leaveOut.length > 0 ? { leaveOut } : {}), corpusFile: undefined })
  const broken = problems.some(({ severity }) => severity === 'error')
  return {
    ...result,
    ...(broken ? { corpus: undefined } : {}),
    problems: [...problems, ...result.problems],
    ...(content.references === undefined ? {} : { references: content.references }),
  }
}

/** Items and coders under the names that a corpus file gives them. */
function renamed(corpus: Corpus, { rename }: CorpusFile): Corpus {
  if (rename === undefined) return corpus
  const name = (names: Readonly<Record<string, string>> | undefined, own: string) =>
    names !== undefined && Object.hasOwn(names, own) ? names[own]! : own
  return {
    ...corpus,
    items: corpus.items.map(item => ({
      ...item,
      id: name(rename.items, item.id),
      codings: item.codings.map(coding => ({ ...coding, coder: name(rename.coders, coding.coder) })),
    })),
  }
}
