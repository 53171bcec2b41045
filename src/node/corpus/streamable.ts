import { basename } from 'node:path'
import type { ReadFilesOptions } from '../../formats/index.ts'
import { codingTableOf } from './coding-table.ts'
import { holdsJsonLines, type LineFile, lineFile, sizeOf } from './line-files.ts'
import { type Survey, surveyFiles } from './survey.ts'

/** Smaller files are read sooner than threads have started. */
export const STREAM_FROM = 2 ** 24

/** The files as they can be streamed: JSON lines, or one table with a row per coding; undefined where they cannot be. */
export async function streamable(
  files: readonly LineFile[],
  read: ReadFilesOptions,
): Promise<readonly LineFile[] | undefined> {
  // What a grid does to all items is reported before any number.
  if (read.grid !== undefined) return undefined
  const table = await tableFile(files, read)
  if (table !== undefined) return table
  return (await allJsonLines(files, read)) ? files : undefined
}

/** A table; several files are fitted together in memory, and a file of answers is no corpus. */
async function tableFile(
  [file, ...more]: readonly LineFile[],
  read: ReadFilesOptions,
): Promise<readonly LineFile[] | undefined> {
  if (file === undefined || more.length > 0 || basename(file.name) === 'cesura.json') return undefined
  // The reader of whole files reports what is wrong with it.
  const table = await codingTableOf(file.path, file.name, read).catch(() => undefined)
  return table === undefined ? undefined : [{ ...file, table }]
}

async function allJsonLines(files: readonly LineFile[], read: ReadFilesOptions): Promise<boolean> {
  for (const file of files) {
    try {
      if (!(await holdsJsonLines(file, read))) return false
    } catch {
      // The reader of whole files reports what is wrong with it.
      return false
    }
  }
  return true
}

/**
 * Surveys a large table that can be read some items at a time.
 *
 * @param paths - the paths of a command
 * @param read - how they are read
 * @param workers - threads
 * @param streamFrom - a smaller file is not looked at; default: 16 MiB
 * @returns what was found; undefined where the paths are others, or something in the file takes a closer look
 */
export async function openTable(
  paths: readonly string[],
  read: ReadFilesOptions,
  workers: number,
  streamFrom = STREAM_FROM,
): Promise<Survey | undefined> {
  const [path] = paths
  if (
    path === undefined ||
    paths.length > 1 ||
    read.grid !== undefined ||
    ((await sizeOf(path)) ?? 0) < streamFrom
  )
    return undefined
  const files = await tableFile([lineFile(path)], read)
  const { fromPath: _, format: __, ...options } = read
  const survey = files && (await surveyFiles(files, options, workers))
  return survey?.separate ? survey : undefined
}
