import { type CesuraError, invalid } from '../../model/error.ts'
import { corpusFieldInvalid, corpusFieldUnknown, corpusPathOutside } from '../../model/errors/reading.ts'
import { nearest } from '../../model/nearest.ts'
import { optionName } from '../../model/option-name.ts'
import { show } from '../../model/require.ts'
import type { ColumnRole, ReadOptions } from '../format.ts'
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
