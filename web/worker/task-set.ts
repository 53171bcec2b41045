import { CesuraError, type Corpus, codersOf, type Problem } from 'cesura'
import { type InputFile, type ReadFilesOptions, readFiles, writeCorpus } from 'cesura/formats'
import {
  type CheckedSubmission,
  checkSubmission,
  onlyCoders,
  readTask,
  sortedCorpus,
  type Task,
  unsealTask,
  withSubmissions,
} from '../../src/evaluate/shared.ts'
import { describe, factsOf, type ProblemFacts, problemOf } from '../../src/model/error.ts'
import { textOf } from './chunk-set.ts'
import { referenceChanged, referenceMissing, submissionTwice } from './errors.ts'
import { type FileReport, type ImportedFile, sizeOf } from './imported.ts'
import { sha256 } from './sha256.ts'

/** A task with its reference and what was handed in: what the screen Boards works on. */
export interface TaskSet {
  readonly task: Task
  /** SHA-256 of the task file. */
  readonly digest: string
  readonly file: string
  readonly reference: Corpus
  readonly submissions: readonly (CheckedSubmission & { readonly file: string })[]
}

type TaskRole = 'task' | 'reference' | 'submission'

export interface TaskReading {
  readonly set: TaskSet | undefined
  readonly roles: ReadonlyMap<string, TaskRole>
  readonly problems: readonly Problem[]
  /** The reference with every valid submission added: what the other screens show. */
  readonly corpus: Corpus | undefined
}

/** The digest of a reference, as `cesura task init` takes it. */
export const digestOf = (reference: Corpus): string =>
  sha256(writeCorpus(sortedCorpus(reference), 'cesura-json') as string)

/** A task file among the files, with the reference it names and the submissions; undefined where there is none. */
export function taskSet(files: readonly InputFile[]): TaskReading | undefined {
  const found = files.flatMap(file => {
    const text = textOf(file)
    return text !== undefined && /^\s*\{/.test(text.slice(0, 200)) && /"task"\s*:\s*1\b/.test(text)
      ? [{ file, text, value: parsed(text) }]
      : []
  })
  const own = found.find(({ value }) => typeof value === 'object' && value !== null && 'task' in value)
  if (own === undefined) return undefined
  const problems: Problem[] = []
  const roles = new Map<string, TaskRole>([[own.file.name, 'task']])
  const report = (name: string, facts: ProblemFacts) =>
    problems.push(problemOf('error', facts, { file: name }))
  let task: Task
  try {
    task = readTask(unsealTask(own.value, own.file.name, sha256))
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    report(own.file.name, factsOf(error))
    return { set: undefined, roles, problems, corpus: undefined }
  }
  const options = readingOf(task)
  const others = files
    .filter(file => file !== own.file)
    .map(file => ({ file, read: readFiles([file], options) }))
  const isReference = ({ read }: (typeof others)[number]) => {
    if (read.corpus === undefined) return false
    const coders = codersOf(read.corpus)
    if (!task.reference.coders.every(coder => coders.includes(coder))) return false
    return digestOf(onlyCoders(read.corpus, task.reference.coders)) === task.reference.sha256
  }
  // A submission may also hold the reference: the file with its name comes first, then the one with the fewest coders.
  const wanted = baseOf(task.reference.file)
  const candidates = others.filter(isReference)
  const reference =
    candidates.find(({ file }) => baseOf(file.name) === wanted) ??
    candidates.toSorted((a, b) => codersOf(a.read.corpus!).length - codersOf(b.read.corpus!).length)[0]
  if (reference === undefined) {
    const named = others.find(({ file }) => baseOf(file.name) === wanted)
    report(
      named?.file.name ?? own.file.name,
      named === undefined ? describe(referenceMissing, { file: wanted }) : describe(referenceChanged, {}),
    )
    return { set: undefined, roles, problems, corpus: undefined }
  }
  roles.set(reference.file.name, 'reference')
  const trusted = onlyCoders(reference.read.corpus!, task.reference.coders)
  const submissions: (CheckedSubmission & { file: string })[] = []
  for (const { file, read } of others) {
    if (file === reference.file) continue
    roles.set(file.name, 'submission')
    const name = baseOf(file.name).replace(/\.[^.]*$/, '')
    const wrong = (list: readonly ProblemFacts[]) => {
      for (const problem of list) report(file.name, problem)
    }
    if (read.corpus === undefined) {
      wrong([...read.problems.filter(({ severity }) => severity === 'error'), ...read.questions])
      continue
    }
    const checked = checkSubmission(task, trusted, read.corpus, name)
    if (checked.problems.length > 0) wrong(checked.problems)
    else if (submissions.some(one => one.name === name)) wrong([describe(submissionTwice, { name })])
    else submissions.push({ ...checked, file: file.name })
  }
  return {
    set: { task, digest: sha256(own.text), file: own.file.name, reference: trusted, submissions },
    roles,
    problems,
    corpus: withSubmissions(trusted, submissions, () => undefined),
  }
}

/** How the task says that files are read; flags with several words are those of the command line alone. */
function readingOf({ read }: Task): ReadFilesOptions {
  const { format, mark, fromPath, units, axis, encoding, column } = read as Record<string, unknown>
  const plain = Object.entries({ format, mark, fromPath, units, axis, encoding }).filter(
    ([, value]) => typeof value === 'string',
  )
  const columns = (Array.isArray(column) ? column : []).flatMap(word => {
    const [role, name] = String(word).split(/=(.*)/s)
    return name === undefined ? [] : [[role, name]]
  })
  return {
    ...Object.fromEntries(plain),
    ...(columns.length === 0 ? {} : { columns: Object.fromEntries(columns) }),
  } as ReadFilesOptions
}

const baseOf = (name: string): string => name.replace(/^.*[/\\]/, '')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const says: Readonly<Record<TaskRole, string>> = {
  task: '. It fixes what is scored, and how.',
  reference: ' of the task: its digest is the right one.',
  submission: ' to the task.',
}

/** The cards of a task's files. */
export function taskPanels(
  files: readonly ImportedFile[],
  { roles }: TaskReading,
  problems: readonly Problem[],
): FileReport[] {
  return files.map(file => {
    const { name } = file
    const role = roles.get(name)
    const wrong = problems.some(({ severity, location }) => severity === 'error' && location.file === name)
    return {
      name,
      format: role,
      title:
        role === 'task'
          ? 'a task'
          : role === 'reference'
            ? 'the reference'
            : role === 'submission'
              ? 'a submission'
              : '',
      why: '',
      state: file.out === true ? 'out' : wrong ? 'wrong' : role === undefined ? 'open' : 'in',
      bytes: sizeOf(file),
      codings: [],
      inside: role === undefined ? 0 : 1,
      ...(role === undefined ? {} : { says: says[role] }),
    }
  })
}
