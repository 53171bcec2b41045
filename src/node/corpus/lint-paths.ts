import {
  type FileReading,
  type LintResult,
  lintFiles,
  type ReadFilesOptions,
  unpackFiles,
} from '../../formats/index.ts'
import { lintCoders, lintItem, type Warn } from '../../formats/shared.ts'
import type { Item, Problem } from '../../index.ts'
import { problemOf } from '../../model/error.ts'
import { fileChanged } from '../files/read.ts'
import { readPaths } from '../read-paths.ts'
import { columnsOfTable, itemsOfTable } from './coding-table.ts'
import { itemsOfColumns } from './line-columns.ts'
import { blocksOf, openSum, summed } from './line-files.ts'
import { openTable } from './open-corpus.ts'
import type { SurveyedFile } from './survey.ts'

/** What `lintPaths` found. */
export interface PathsLinted extends LintResult {
  /** How many items and codings were read, where a large file was not held: there is no corpus then. */
  readonly counts?: { readonly items: number; readonly codings: number }
}

/**
 * Everything wrong or suspicious in files and folders, as `lintFiles` finds it. One large table or document of cesura JSON
 * that is as programs write it is read some items at a time and not held.
 *
 * @param paths - files, folders, or `-`
 * @param options - as for `readFiles`
 * @param streamFrom - a file of at least so many bytes is not held where that is possible; default: 16 MiB
 * @returns problems, questions, what each file was read as; the corpus, or the number of its items and codings
 * @throws CesuraError as `readFiles`, and `file-changed` where a file changes while it is read
 */
export async function lintPaths(
  paths: readonly string[],
  options: ReadFilesOptions = {},
  streamFrom?: number,
): Promise<PathsLinted> {
  const survey = await openTable(paths, options, 1, streamFrom)
  if (survey === undefined) return lintWhole(paths, options)
  const [file] = survey.files
  const problems: Problem[] = []
  const warn: Warn = (facts, location = {}) => problems.push(problemOf('warning', facts, location))
  const { coders, items } = survey.facts
  for await (const item of itemsOf(file!, options)) lintItem(item, coders.size, warn)
  const counts = new Map(Array.from(coders, ([coder, { codings }]) => [coder, codings]))
  lintCoders(counts, warn)
  const { name, table } = file!
  const read: FileReading = { name, format: table!.format, why: table!.why }
  const codings = [...counts.values()].reduce((sum, own) => sum + own, 0)
  return { corpus: undefined, problems, questions: [], files: [read], counts: { items, codings } }
}

async function lintWhole(paths: readonly string[], options: ReadFilesOptions): Promise<PathsLinted> {
  const read = await readPaths(paths)
  const { files, problems: packed } = await unpackFiles(read.files, options)
  const unreadable = [...read.problems, ...packed]
  if (files.length === 0) return { problems: unreadable, questions: [], files: [], corpus: undefined }
  const found = lintFiles(files, options)
  return { ...found, problems: [...unreadable, ...found.problems] }
}

/** The items of a table. */
async function* itemsOf(file: SurveyedFile, read: ReadFilesOptions): AsyncGenerator<Item> {
  const table = file.table!
  if (file.columns !== undefined) {
    for (const columns of file.columns) yield* itemsOfColumns(columns)
    return
  }
  const sum = openSum()
  for await (const { bytes } of summed(blocksOf(file), sum)) {
    const columns = columnsOfTable(bytes, table)
    yield* columns === undefined ? itemsOfTable(file.name, bytes, table, read) : itemsOfColumns(columns)
  }
  if (sum.digest('hex') !== file.checksum) throw fileChanged(file.name)
}
