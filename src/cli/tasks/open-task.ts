import { basename, dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import {
  type CheckedSubmission,
  checkSubmission,
  onlyCoders,
  readTask,
  type Task,
} from '../../evaluate/shared.ts'
import { CesuraError, type Corpus } from '../../index.ts'
import { invalid, problemOf } from '../../model/error.ts'
import { referenceFileDiffers, taskInvalid } from '../../model/errors/evaluate.ts'
import { parseOutside } from '../../model/index.ts'
import { readText } from '../../node/shared.ts'
import { addReadOptions, type ReadFlags, readCorpusFrom, readInput } from '../read-corpus.ts'
import { digestOf, sha256, unsealed } from './digests.ts'

/** The words of every command on a task that exists. */
export interface TaskFlags extends ReadFlags {
  readonly reference?: string
}

export const withReference = (command: Command): Command =>
  addReadOptions(
    command.option('--reference <file>', 'where the reference lies; default: where the task file says'),
  )

export interface OpenedTask {
  readonly task: Task
  readonly digest: string
  readonly reference: Corpus
}

/** The task and its reference; refuses a reference that is not the one of the task. */
export async function openTask(file: string, flags: TaskFlags): Promise<OpenedTask> {
  const text = await readText(file)
  let value: unknown
  try {
    value = parseOutside(text, { file })
  } catch (error) {
    if (error instanceof CesuraError) throw error
    throw invalid(taskInvalid, { what: 'it is not JSON' }, { file })
  }
  const task = readTask(unsealed(value, file))
  const path = flags.reference ?? resolve(dirname(file), task.reference.file)
  const read = await readCorpusFrom([path], { ...(task.read as ReadFlags), ...flags, strict: true })
  const reference = onlyCoders(read, task.reference.coders)
  if (digestOf(reference) !== task.reference.sha256) throw invalid(referenceFileDiffers, {}, { file: path })
  return { task, digest: sha256(text), reference }
}

/** A submission as far as it can be read; what cannot is its problem. */
export async function openSubmission(
  { task, reference }: OpenedTask,
  path: string,
  flags: TaskFlags,
): Promise<CheckedSubmission> {
  const name = basename(path).replace(/\.[^.]*$/, '')
  const { corpus, problems, questions } = await readInput([path], {
    ...(task.read as ReadFlags),
    ...flags,
    strict: true,
  })
  if (corpus !== undefined) return checkSubmission(task, reference, corpus, name)
  const absent = problems.find(({ code }) => code === 'file-not-found')
  // A wrong path is a slip of the one who calls, not a fault of a submission.
  if (absent !== undefined) throw new CesuraError({ ...absent, location: { file: path } })
  const open = questions.map(question => problemOf('error', question, question.location))
  const errors = [...problems.filter(({ severity }) => severity === 'error'), ...open]
  return { name, codings: new Map(), missing: [], problems: errors }
}
