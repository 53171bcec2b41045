import type { Problem } from '../model/error.ts'
import { CesuraError } from '../model/error.ts'
import { show } from '../model/require.ts'
import { ask, type Draft, finishDraft, openDraft } from './draft.ts'
import type { Format, Question, ReadResult } from './format.ts'
import { openSource } from './open.ts'
import { folderOf, matchPath, stemOf } from './path-pattern.ts'
import { detectFormat, formatById, type ReadCorpusOptions, readCorpus } from './read-corpus.ts'
import { checkReadOptions } from './read-options.ts'

/** A file to read: its path as messages name it, and its text or its bytes. */
export interface InputFile {
  readonly name: string
  readonly text?: string
  readonly bytes?: Uint8Array
  /** What was read of it already, piece by piece, where it is too large to be held. */
  readonly reading?: ReadResult
}

export interface ReadFilesOptions extends ReadCorpusOptions {
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
  const { fromPath, ...rest } = options
  const whole = openDraft(rest)
  const opened = inputs.map(input => ({ ...input, text: open(input, whole.problems, options) }))
  const names = namesFromPaths(opened, options, whole)
  const files: FileReading[] = []
  const known = new Set<string>()
  let failed = false
  for (const { name, text, reading } of opened) {
    if (text === undefined && reading === undefined) {
      failed = true
      files.push({ name, format: undefined, why: 'it could not be decoded' })
      continue
    }
    const result: ReadResult = reading ?? readCorpus(text!, { ...rest, ...names.get(name), file: name })
    files.push({ name, format: result.format, why: result.why })
    if (opened.length > 1 && result.corpus === undefined && isLeftOut(result)) {
      whole.problems.push(...result.problems.filter(({ severity }) => severity !== 'error'))
      continue
    }
    whole.problems.push(...result.problems)
    whole.questions.push(...result.questions.filter(asked => !sameQuestion(asked, whole.questions)))
    if (result.corpus === undefined) failed = true
    else addCorpus(whole, result, name, known)
  }
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
  return { ...result, ...(failed ? { corpus: undefined } : {}), format, files }
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

/** The text of a file, decoded if it came as bytes. */
function open(input: InputFile, problems: Problem[], options: ReadFilesOptions): string | undefined {
  if (input.text !== undefined || input.reading !== undefined) return input.text
  const opened = openSource(input.name, input.bytes ?? new Uint8Array(0), options)
  problems.push(...opened.problems)
  return opened.source?.text
}

/** The same question about another file is asked once. */
const sameQuestion = (asked: Question, questions: readonly Question[]): boolean =>
  questions.some(({ code, option }) => code === asked.code && option === asked.option)

/** Item and coder of each file, where its path tells or must tell them. */
function namesFromPaths(
  files: readonly { name: string; text: string | undefined }[],
  options: ReadFilesOptions,
  whole: Draft,
): Map<string, { item?: string; coder?: string; itemAssumed?: boolean }> {
  const names = new Map<string, { item?: string; coder?: string; itemAssumed?: boolean }>()
  const { fromPath } = options
  if (fromPath !== undefined) {
    for (const { name } of files) {
      const parts = matchPath(fromPath, name)
      if (parts === undefined) {
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
  const single = files.filter(({ name, text }) => holding(formatOf(text, name, options)))
  const folders = new Set(single.map(({ name }) => folderOf(name)))
  const many = single.length > 1 && folders.size === 1
  if (many && options.item === undefined && options.coder === undefined) {
    const turns = single.filter(({ name, text }) => !formatOf(text, name, options)?.reference)
    if (turns.length > 1)
      askPath(
        whole,
        turns.map(({ name }) => name),
      )
  }
  for (const { name } of single) {
    const folder = folderOf(name)
    if (folders.size > 1 && folder !== undefined) names.set(name, { item: stemOf(name), coder: folder })
  }
  return names
}

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

function formatOf(text: string | undefined, name: string, options: ReadFilesOptions): Format | undefined {
  if (options.format !== undefined) return formatById(options.format)
  return text === undefined ? undefined : detectFormat(text, name, options)[0]?.format
}

/** Formats of transcripts, which compare speakers apart, as segsimflex does. */
const TURNS = ['segsimflex-csv', 'labelled-text', 'rezonator']

/** Puts what one file gave into the draft of all files; `known` are the items that stand there already. */
function addCorpus(
  whole: Draft,
  { corpus, format, openEnds }: ReadResult,
  file: string,
  known: Set<string>,
): void {
  const location = { file }
  const bySpeaker = TURNS.includes(format ?? '') ? { bySpeaker: true } : {}
  for (const { id, units, texts, speakers, time, group, codings } of corpus!.items) {
    const end = openEnds?.has(id) ? { end: 'seen' as const } : {}
    // Formats with items of their own keep those without codings; elsewhere the codings make the item.
    if ((codings.length === 0 || format === 'cesura-json') && !known.has(id)) {
      known.add(id)
      whole.items.push({ id, units, texts, speakers, time, group, location })
    }
    for (const { coder, segmentation, levels } of codings)
      whole.codings.push({
        item: id,
        coder,
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
