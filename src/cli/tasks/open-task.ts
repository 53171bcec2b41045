import { basename, dirname, resolve } from 'node:path'
import {
  type CheckedSubmission,
  checkSubmission,
  onlyCoders,
  readTask,
  type Task,
} from '../../evaluate/shared.ts'
import { CesuraError, type Corpus, codersOf } from '../../index.ts'
import { invalid, problemOf } from '../../model/error.ts'
import { referenceFileDiffers, taskInvalid } from '../../model/errors/evaluate.ts'
import { parseOutside } from '../../model/index.ts'
import { readText } from '../../node/shared.ts'
import type { Io } from '../io/io.ts'
import { defined } from '../options/roles.ts'
import { text, type Values } from '../options/spec.ts'
import { type ReadFlags, readCorpusFrom, readInput, readOptions } from '../read-corpus.ts'
import { digestOf, sha256, unsealed } from './digests.ts'

/** The options of every command on a task that exists. */
export const taskOptions = {
  reference: text('--reference <file>', 'where the reference is; default: where the task file says'),
  ...readOptions,
}

export type TaskFlags = Partial<Values<typeof taskOptions>>

export interface OpenedTask {
  readonly task: Task
  readonly digest: string
  readonly reference: Corpus
}

/** The task and its reference; rejects a reference that is not the one of the task. */
export async function openTask(file: string, flags: TaskFlags, io: Io): Promise<OpenedTask> {
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
  const read = await readCorpusFrom(
    [path],
    { ...(task.read as ReadFlags), ...given(flags), strict: true },
    io,
  )
  const reference = onlyCoders(read, task.reference.coders)
  if (digestOf(reference) !== task.reference.sha256) throw invalid(referenceFileDiffers, {}, { file: path })
  return { task, digest: sha256(text), reference }
}

/** The reading options of this call, which win over those of the task. */
const given = ({ reference: _, ...reading }: TaskFlags): ReadFlags => defined(reading)

/** A submission as far as it can be read; what cannot is its problem. */
export async function openSubmission(
  { task, reference }: OpenedTask,
  path: string,
  flags: TaskFlags,
): Promise<CheckedSubmission> {
  const name = basename(path).replace(/\.[^.]*$/, '')
  const { corpus, problems, questions } = await readInput([path], {
    ...(task.read as ReadFlags),
    ...given(flags),
    strict: true,
  })
  if (corpus !== undefined) return checkSubmission(task, reference, namedAfter(corpus, name), name)
  const absent = problems.find(({ code }) => code === 'file-not-found')
  // A wrong path is an error of the call, not of the submission.
  if (absent !== undefined) throw new CesuraError({ ...absent, location: { file: path } })
  const open = questions.map(question => problemOf('error', question, question.location))
  const errors = [...problems.filter(({ severity }) => severity === 'error'), ...open]
  return { name, codings: new Map(), missing: [], problems: errors }
}

/** What readers call a coder whom neither the file nor its path names. */
const UNNAMED = '1'

/** A submission in which nobody names the coder is by the submission, though the reference may be unnamed, too. */
function namedAfter(corpus: Corpus, name: string): Corpus {
  const [only, ...others] = codersOf(corpus)
  if (only !== UNNAMED || others.length > 0) return corpus
  const items = corpus.items.map(item => ({
    ...item,
    codings: item.codings.map(coding => ({ ...coding, coder: name })),
  }))
  return { ...corpus, items }
}
