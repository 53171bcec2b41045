import { dirname, join, resolve } from 'node:path'
import { planRun, type RunQuestion } from '../../evaluate/run/run.ts'
import { formats, type ReadFilesOptions } from '../../formats/index.ts'
import type { Corpus, Problem } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import {
  alignmentNeedsMemory,
  runExists,
  runFolderIsFile,
  runFolderUnwritable,
  runNeedsMemory,
  valueNotPlannable,
} from '../../model/errors/files.ts'
import { addIds, openIdSum } from '../../model/id-hash.ts'
import { holdsJsonLines, lineFile } from '../corpus/line-files.ts'
import { type OpenedCorpus, readWhole, type WholeReading } from '../corpus/open-corpus.ts'
import { type Survey, surveyFiles } from '../corpus/survey.ts'
import { readText, statOf } from '../files/read.ts'
import { makeFolder, removeFile, writeFileAtomically } from '../files/write.ts'
import { writeNextTo } from '../files/write-atomically.ts'
import { cutShards } from './cut-shards.ts'
import { digestOf, PLAN, type PlanFile, planText, type Run } from './run-folder.ts'
import { resultFile } from './slurm.ts'

/** The codings of a corpus that is not JSON lines, an item per line: named by what it holds, so that no plan replaces the copy of another. */
const copyName = (text: string): string => `corpus-${digestOf(text).slice(0, 16)}.jsonl`

/** How a corpus is split into shards. */
export interface PlanFolderOptions {
  /**
   * How many shards.
   * @defaultValue one for every 256 MiB
   */
  readonly shards?: number
  /** Threads that read. */
  readonly workers: number
  /**
   * Called now and then with the number of bytes that have been surveyed.
   * @defaultValue not called
   */
  readonly progress?: (bytes: number) => void
}

/** A corpus that is about to be planned: surveyed, in shards. */
export interface SurveyedRun {
  readonly survey: Survey | undefined
  /** The same as any command knows it. */
  readonly opened: OpenedCorpus | undefined
  readonly problems: readonly Problem[]
  readonly questions: WholeReading['questions']
  readonly reading?: WholeReading
  /** Whether the codings were copied into the folder. */
  readonly copied: boolean
}

/**
 * Reads a corpus once and splits it into shards. JSON lines stay where they are; the codings of every other format are
 * copied into the folder, one item per line, so that a shard always consists of complete lines.
 *
 * @param folder - the folder of the run; it is made where it is missing
 * @param paths - files or folders of the corpus, or `-`
 * @param read - how they are read
 * @param options - number of shards, threads, progress
 * @returns the survey, or the problems and questions that prevent it
 * @throws CesuraError `run-needs-memory` where items do not fit one per line, `output-unwritable` where the folder is
 * a file or the copy cannot be written in it
 */
export async function surveyRun(
  folder: string,
  paths: readonly string[],
  read: ReadFilesOptions,
  { shards, workers, progress }: PlanFolderOptions,
): Promise<SurveyedRun> {
  await makeRunFolder(folder)
  const { fromPath: _, format: __, ...options } = read
  const survey = async (files: readonly string[]) =>
    surveyFiles(await cutShards(files, shards), options, workers, progress)
  const opened = (found: Survey): OpenedCorpus => ({ kind: 'streamed', survey: found, read: options })
  if (await areJsonLines(paths, read)) {
    const found = await survey(paths.map(path => resolve(path)))
    if (found.separate)
      return { survey: found, opened: opened(found), problems: found.problems, questions: [], copied: false }
  }
  const reading = await readWhole(paths, read)
  const { corpus, problems, questions } = reading
  if (corpus === undefined)
    return { survey: undefined, opened: undefined, problems, questions, reading, copied: false }
  requirePlain(corpus)
  const text = jsonLines(corpus)
  const copy = resolve(folder, copyName(text))
  await writeFileAtomically(copy, text)
  const found = await survey([copy])
  if (!found.separate) throw invalid(runNeedsMemory, {})
  return { survey: found, opened: opened(found), problems, questions, reading, copied: true }
}

/**
 * Plans a run and writes its plan into the folder.
 *
 * @param folder - the folder of the run
 * @param surveyed - the corpus as `surveyRun` found it, with a survey
 * @param asked - what is asked of the corpus
 * @param given - what the reducer needs to print the result; kept in the plan as it is
 * @param force - whether another plan in the folder is replaced, and what Slurm wrote of its result removed; default: no
 * @returns the run, ready to be mapped
 * @throws CesuraError `run-exists` where another plan is in the folder, `option-invalid` where the question holds what
 * JSON does not keep, `output-unwritable`, and the errors of the question itself
 */
export async function planFolder(
  folder: string,
  { survey, opened, copied }: SurveyedRun & { readonly survey: Survey },
  asked: RunQuestion,
  given: Readonly<Record<string, unknown>>,
  force = false,
): Promise<Run> {
  requireJson(asked)
  const items = openIdSum()
  for (const file of survey.files) addIds(items, file.items)
  const inputs = [...new Set(survey.files.map(({ path }) => path))]
  const plan: PlanFile = {
    ...planRun(survey.facts, asked, items),
    read: opened?.kind === 'streamed' ? opened.read : {},
    inputs: await Promise.all(
      inputs.map(async path => {
        const own = survey.files.filter(file => file.path === path)
        const { name, stated } = own[0]!
        const bytes = own.at(-1)!.end ?? (await statOf(path))!.size
        return { name, path, bytes, stated }
      }),
    ),
    shards: survey.files.map(({ path, start, end, firstLine = 1, items: own, checksum }) => ({
      input: inputs.indexOf(path),
      start,
      end,
      firstLine,
      items: own.items,
      sha256: checksum,
    })),
    given,
  }
  const text = planText(plan)
  const file = join(folder, PLAN)
  const before = await putPlan(file, text, force)
  if (before !== undefined && before !== text) {
    // The other plan may have the same copy.
    if (copied) for (const path of inputs) if (!before.includes(JSON.stringify(path))) await removeFile(path)
    throw invalid(runExists, {}, { file })
  }
  return { folder, plan, digest: digestOf(text) }
}

/**
 * Writes a plan where none is, in one step: of several that are made at one instant the first remains, and the others
 * find it. Answers the one that was there.
 */
async function putPlan(file: string, text: string, force: boolean): Promise<string | undefined> {
  const before = await readText(file, { look: true }).catch(() => undefined)
  if (before === text || (before !== undefined && !force)) return before
  return writeNextTo(file, text, { what: 'plan', again: 'plan again' }, async ({ put, putFirst }) => {
    if (force) {
      await removeFile(resultFile({ folder: dirname(file) }))
      await put()
    } else if (!(await putFirst())) return readText(file, { look: true })
    return undefined
  })
}

async function makeRunFolder(folder: string): Promise<void> {
  const there = await statOf(folder)
  if (there !== undefined && !there.isDirectory()) throw invalid(runFolderIsFile, {}, { file: folder })
  await makeFolder(folder).catch((error: NodeJS.ErrnoException) => {
    throw invalid(runFolderUnwritable, { code: `${error.code}` }, { file: folder })
  })
}

async function areJsonLines(paths: readonly string[], read: ReadFilesOptions): Promise<boolean> {
  if (new Set(paths).size < paths.length || paths.includes('-')) return false
  for (const path of paths) {
    try {
      if (!(await statOf(path))?.isFile() || !(await holdsJsonLines(lineFile(path), read))) return false
    } catch {
      // The reader of whole files reports what is wrong with it.
      return false
    }
  }
  return true
}

const jsonLines = (corpus: Corpus): string =>
  formats.find(({ id }) => id === 'json-lines')!.write!(corpus) as string

/** Rejects what a line of JSON does not hold: texts that differ, which are compared in one process. */
function requirePlain({ items }: Corpus): void {
  for (const { id, codings } of items)
    for (const { coder, aligned } of codings)
      if (aligned !== undefined) throw invalid(alignmentNeedsMemory, {}, { item: id, coder })
}

/** Rejects what JSON does not keep: metrics of the caller's own, numbers without end. */
function requireJson(value: unknown, path = 'the question'): void {
  if (typeof value === 'function' || (typeof value === 'number' && !Number.isFinite(value)))
    throw invalid(valueNotPlannable, { path, value: String(value).slice(0, 40) })
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) requireJson(each, `${path}.${key}`)
}
