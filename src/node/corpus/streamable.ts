import { basename } from 'node:path'
import type { ReadFilesOptions } from '../../formats/index.ts'
import { shapeOf } from './file-shape.ts'
import { holdsJsonLines, type LineFile, lineFile, sizeOf } from './line-files.ts'
import { type Survey, surveyFiles } from './survey.ts'

/** Smaller files are read sooner than threads have started. */
export const STREAM_FROM = 2 ** 24

/** The files as they can be streamed: JSON lines, or one table or document; undefined where they cannot be. */
export async function streamable(
  files: readonly LineFile[],
  read: ReadFilesOptions,
): Promise<readonly LineFile[] | undefined> {
  // What a grid does to all items is reported before any number.
  if (read.grid !== undefined) return undefined
  const shaped = await shapedFile(files, read)
  if (shaped !== undefined) return shaped
  return (await allJsonLines(files, read)) ? files : undefined
}

/** A file of a shape; several files are fitted together in memory, and a file of answers is no corpus. */
async function shapedFile(
  [file, ...more]: readonly LineFile[],
  read: ReadFilesOptions,
): Promise<readonly LineFile[] | undefined> {
  if (file === undefined || more.length > 0 || basename(file.name) === 'cesura.json') return undefined
  // The reader of whole files reports what is wrong with it.
  const shape = await shapeOf(file.path, file.name, read).catch(() => undefined)
  return shape === undefined ? undefined : [{ ...file, shape }]
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
 * Surveys a large table or document that can be read some items at a time.
 *
 * @param paths - the paths of a command
 * @param read - how they are read
 * @param workers - threads
 * @param streamFrom - a smaller file is not looked at; default: 16 MiB
 * @returns what was found; undefined where the paths are others, or something in the file takes a closer look
 */
export async function openShaped(
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
  const files = await shapedFile([lineFile(path)], read)
  const { fromPath: _, format: __, ...options } = read
  const survey = files && (await surveyFiles(files, options, workers))
  return survey?.separate ? survey : undefined
}
