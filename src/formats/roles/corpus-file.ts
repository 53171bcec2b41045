import { type CesuraError, invalid } from '../../model/error.ts'
import { corpusFieldInvalid, corpusFieldUnknown, corpusPathOutside } from '../../model/errors/reading.ts'
import { nearest } from '../../model/nearest.ts'
import { optionName } from '../../model/option-name.ts'
import { show } from '../../model/require.ts'
import type { ColumnRole, ReadOptions } from '../format.ts'
import type { FileReading, ReadFilesResult } from '../input-file.ts'
import { isRecord, own } from '../json/json-text.ts'
import { checkReadOptions } from '../read-options.ts'
import { fitsGlob, matchPath } from './path-pattern.ts'

/** What one file, or all files of a pattern, are. */
export interface CorpusFileEntry {
  /** Relative to the folder of the corpus file; `*` and `**` as in patterns of paths. */
  readonly path: string
  /**
   * `text`: what other files count in; `skip`: not read.
   * @defaultValue a file of codings
   */
  readonly role?: 'text' | 'skip'
  /**
   * Takes item and coder from the path: `runs/{coder}/{item}.jsonl`.
   * @defaultValue as `readFiles` does without `fromPath`
   */
  readonly as?: string
  /**
   * Id of the format.
   * @defaultValue the one the content shows
   */
  readonly format?: string
  /**
   * Name of the item; wins over `as`.
   * @defaultValue what the path or the file says
   */
  readonly item?: string
  /**
   * Name of the coder; wins over `as`.
   * @defaultValue what the path or the file says
   */
  readonly coder?: string
  /**
   * Which column plays which role: `{ coder: 'annotator' }`.
   * @defaultValue from the names of the columns
   */
  readonly columns?: Partial<Record<ColumnRole, string>>
  /**
   * Options of readers for these files; they win over those for all.
   * @defaultValue those for all files
   */
  readonly read?: Readonly<Record<string, unknown>>
}

/** All answers about a corpus, kept next to its data in `cesura.json`. */
export interface CorpusFile {
  readonly cesura: 1
  /**
   * Options of readers that hold for all files, by their names in the library or on the command line.
   * @defaultValue none
   */
  readonly read?: Readonly<Record<string, unknown>>
  readonly files: readonly CorpusFileEntry[]
  /**
   * Other names for items and coders: from the name in the files to the new one.
   * @defaultValue names stay as they are
   */
  readonly rename?: {
    readonly items?: Readonly<Record<string, string>>
    readonly coders?: Readonly<Record<string, string>>
  }
  /**
   * Codings that stay out of the corpus.
   * @defaultValue none
   */
  readonly leaveOut?: readonly { readonly item: string; readonly coder: string }[]
  /**
   * Coders that are trusted.
   * @defaultValue decided by the one who evaluates
   */
  readonly references?: readonly string[]
  /**
   * True: what is only likely is asked, never assumed.
   * @defaultValue false
   */
  readonly strict?: boolean
}

const FIELDS = ['cesura', 'note', 'read', 'files', 'rename', 'leaveOut', 'references', 'strict']
const ENTRY = ['path', 'note', 'role', 'as', 'format', 'item', 'coder', 'columns', 'read']

/** Whether a JSON value is a corpus file and no corpus: it has `files` and no `items`. */
export const isCorpusFile = (value: unknown): boolean =>
  isRecord(value) &&
  own(value, 'cesura') !== undefined &&
  Array.isArray(own(value, 'files')) &&
  !('items' in value)

const fieldInvalid = (field: string, value: unknown, expected: string, path: string): CesuraError =>
  invalid(corpusFieldInvalid, { field, value: show(value), expected }, { path })

function known(value: object, names: readonly string[], path: string): void {
  for (const name of Object.keys(value))
    if (!names.includes(name))
      throw invalid(corpusFieldUnknown, { name, names, nearest: nearest(name, names) }, { path })
}

/**
 * A corpus file from its JSON, checked: known fields, options that readers have, paths that stay in the folder.
 *
 * @param value - the parsed JSON of `cesura.json`
 * @returns the same value, checked
 * @throws CesuraError `corpus-file-invalid` when a field is missing or not known, the version is not 1, a role is
 *   neither `text` nor `skip`, or a path leaves the folder
 * @throws CesuraError `option-unknown` or `option-invalid` when `read` holds what no reader takes
 * @example
 * parseCorpusFile({ cesura: 1, files: [{ path: 'gold.csv', coder: 'gold' }] }).files.length //=> 1
 */
export function parseCorpusFile(value: unknown): CorpusFile {
  if (!isRecord(value) || !isCorpusFile(value))
    throw fieldInvalid('the corpus file', value, '{"cesura": 1, "files": […]}', '')
  if (value.cesura !== 1)
    throw fieldInvalid('"cesura"', value.cesura, '1, the version that is read', 'cesura')
  known(value, FIELDS, '')
  checkReadOptions(optionsIn(value.read))
  for (const [index, entry] of (value.files as unknown[]).entries()) {
    const at = `files[${index}]`
    if (!isRecord(entry) || typeof entry.path !== 'string')
      throw fieldInvalid('the entry', entry, '{"path": "gold.csv"}', at)
    known(entry, ENTRY, at)
    if (/^(?:[/\\]|[A-Za-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(entry.path))
      throw invalid(corpusPathOutside, { path: show(entry.path) }, { path: at })
    if (entry.role !== undefined && entry.role !== 'text' && entry.role !== 'skip')
      throw fieldInvalid('the role', entry.role, 'text or skip', at)
    checkReadOptions(optionsIn(entry.read))
  }
  return value as unknown as CorpusFile
}

/** Options as the command line names them, `unit-layer`, under the names of the library. */
export const optionsIn = (read: unknown): ReadOptions =>
  isRecord(read)
    ? Object.fromEntries(Object.entries(read).map(([name, value]) => [optionName(name), value]))
    : {}

/** The first entry whose path fits a file; the file's path is relative to the folder. */
export function entryFor(
  file: CorpusFile,
  path: string,
): { entry: CorpusFileEntry; index: number } | undefined {
  for (const [index, entry] of file.files.entries()) {
    if (fitsGlob(entry.path.replace(/^\.\//, ''), path)) return { entry, index }
  }
  return undefined
}

/** What an entry says of a file, as options of a reader. */
export function optionsOfEntry(
  file: CorpusFile,
  entry: CorpusFileEntry,
  path: string,
): ReadOptions & { format?: string } {
  const { as, format, item, coder, columns, read } = entry
  const parts = as === undefined ? {} : (matchPath(as, path) ?? {})
  const { speaker: _, group: __, ...named } = parts
  const assumed = as !== undefined && parts.item === undefined && item === undefined
  return {
    ...optionsIn(file.read),
    ...optionsIn(read),
    ...(format === undefined ? {} : { format }),
    ...(columns === undefined ? {} : { columns }),
    ...(assumed ? { item: 'text', itemAssumed: true } : {}),
    ...named,
    ...(item === undefined ? {} : { item }),
    ...(coder === undefined ? {} : { coder }),
  }
}

/**
 * The text of a corpus file from its answers, as `cesura init` writes it.
 *
 * @param answers - what the file is to hold
 * @returns JSON with two spaces of indent and a line end after it
 * @throws CesuraError as `parseCorpusFile`
 * @example
 * writeCorpusFile({ cesura: 1, files: [{ path: 'gold.csv' }] }).includes('"path": "gold.csv"') //=> true
 */
export function writeCorpusFile(answers: CorpusFile): string {
  return `${JSON.stringify(parseCorpusFile(answers), null, 2)}\n`
}

/** Fewer files than this are named one by one. */
const FEW = 4

/** Patterns that match many files, where what they say of each is what was found. */
const PATTERNS = ['{coder}/{item}', '{item}/{coder}', '{item}.{coder}', '{coder}', '{item}', '{item:**}']

/**
 * The corpus file of files that were read: an entry for each, or one for many of a kind, with the format found and what
 * paths say of items and coders; texts apart, files without a segmentation skipped. `stated` are the answers that were
 * given; `folder` is what paths are relative to.
 *
 * @example
 * draftCorpusFile(readFiles([{ name: 'd/a.jsonl', text: '{"id": "x", "masses": [2, 3]}\n' }]), 'd/').files[0].format
 * //=> 'json-lines'
 */
export function draftCorpusFile(
  { files, otherFiles }: Pick<ReadFilesResult, 'files' | 'otherFiles'>,
  folder: string,
  stated: ReadOptions & { readonly fromPath?: string } = {},
  references?: readonly string[],
): CorpusFile {
  const { fromPath, file: _, documents: __, ...options } = stated
  const path = (name: string) => below(name, folder)
  const named = files.map(file => ({ ...file, name: path(file.name) }))
  const entries = [
    ...entriesOf(named, fromPath),
    ...manyOrOne(otherFiles?.texts.map(path) ?? [], { role: 'text' }),
    ...(otherFiles?.skipped ?? []).map(name => ({ path: path(name), role: 'skip' as const })),
  ]
  // Entries of single files come before patterns: the first that fits wins.
  const single = entries.filter(entry => !entry.path.includes('*'))
  const patterns = entries.filter(entry => entry.path.includes('*'))
  const read = Object.entries(options).map(([name, value]) => [dashed(name), value])
  return {
    cesura: 1,
    ...(read.length === 0 ? {} : { read: Object.fromEntries(read) }),
    files: [...single, ...patterns],
    ...(references === undefined || references.length === 0 ? {} : { references }),
  }
}

/** A path relative to the folder, with slashes. */
function below(name: string, folder: string): string {
  const path = name.replaceAll('\\', '/')
  return path.startsWith(folder) ? path.slice(folder.length) : path
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const extensionOf = (name: string): string => /\.[^./]+$/.exec(name)?.[0] ?? ''

const folderPart = (name: string): string => name.replace(/[^/]*$/, '')

function entriesOf(files: readonly FileReading[], fromPath: string | undefined): CorpusFileEntry[] {
  const kinds = new Map<string, FileReading[]>()
  for (const file of files) {
    const kind = JSON.stringify([file.format, extensionOf(file.name), file.role === undefined])
    kinds.set(kind, [...(kinds.get(kind) ?? []), file])
  }
  // A pattern for many files must not take files of another kind with the same ending.
  const suffixes = new Map<string, number>()
  for (const group of kinds.values()) {
    const fileExtension = extensionOf(group[0]!.name)
    suffixes.set(fileExtension, (suffixes.get(fileExtension) ?? 0) + 1)
  }
  return [...kinds.values()].flatMap(group => {
    const [{ name, format, role }] = group as [FileReading]
    const fileExtension = extensionOf(name)
    const own = format === undefined || format === 'xlsx' || format === 'parquet' ? {} : { format }
    const as = role === undefined ? undefined : patternOf(group, fileExtension, fromPath)
    if (suffixes.get(fileExtension) === 1 && (role === undefined || as !== undefined))
      return manyOrOne(
        group.map(file => file.name),
        { ...own, as },
      )
    return group.map(file => ({ path: file.name, ...own, ...file.role }))
  })
}

/** A pattern that says of every file what was found of it. */
function patternOf(
  group: readonly FileReading[],
  fileExtension: string,
  fromPath?: string,
): string | undefined {
  const tried = [
    ...(fromPath === undefined ? [] : [fromPath]),
    ...PATTERNS.map(start => `${start}${fileExtension}`),
  ]
  return tried.find(pattern =>
    group.every(({ name, role }) => {
      const found = matchPath(pattern, name)
      // A pattern without an item means the one text that all coders segment.
      return (found?.item ?? 'text') === (role?.item ?? 'text') && found?.coder === role?.coder
    }),
  )
}

function manyOrOne(names: readonly string[], rest: Omit<CorpusFileEntry, 'path'>): CorpusFileEntry[] {
  if (names.length < FEW) return names.map(path => ({ path, ...rest }))
  const [first] = names as [string]
  const same = names.every(
    name => folderPart(name) === folderPart(first) && extensionOf(name) === extensionOf(first),
  )
  if (same) return [{ path: `${folderPart(first)}*${extensionOf(first)}`, ...rest }]
  const suffixes = new Set(names.map(extensionOf))
  return [...suffixes].map(fileExtension => ({ path: `**/*${fileExtension}`, ...rest }))
}
