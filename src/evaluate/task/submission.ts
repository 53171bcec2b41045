import { type Coding, type Corpus, codersOf, type Item } from '../../model/corpus.ts'
import { describe, invalid, type Problem, type ProblemFacts, problemOf } from '../../model/error.ts'
import {
  itemMissing,
  itemUnknown,
  referenceDiffers,
  submissionCoders,
  submissionEmpty,
  submissionName,
  taskEdited,
  textsDiffer,
} from '../../model/errors/evaluate.ts'
import { unitsOfSubmissionDiffer } from '../../model/errors/model.ts'
import { byName } from '../../model/order.ts'
import { present } from '../../model/plain.ts'
import { show } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Task } from './task.ts'

/** A submission that was looked through: its codings by item, or every problem that forbids to score it. */
export interface CheckedSubmission {
  readonly name: string
  readonly codings: ReadonlyMap<string, Segmentation>
  /** Lists of levels, by item, where a segmentation does not say them. */
  readonly levels?: ReadonlyMap<string, readonly Segmentation[]>
  /** Items of the reference without a coding. */
  readonly missing: readonly string[]
  readonly problems: readonly Problem[]
}

/**
 * Checks a submission: one coder in addition to those of the reference, only items of the reference, as many units and
 * the same texts, and none missing where the task rejects that. Nothing is scored in part: with a problem there are no
 * codings.
 */
export function checkSubmission(
  task: Task,
  reference: Corpus,
  submission: Corpus,
  name: string,
): CheckedSubmission {
  const problems: Problem[] = []
  const wrong = (facts: ProblemFacts, item?: string): void => {
    problems.push(problemOf('error', facts, item === undefined ? {} : { item }))
  }
  const own = codersOf(submission).filter(coder => !task.reference.coders.includes(coder))
  if (own.length > 1) wrong(describe(submissionCoders, { coders: own }))
  if (own.length === 0) wrong(describe(submissionEmpty, {}))
  if (task.reference.coders.includes(name)) wrong(describe(submissionName, { name: show(name) }))
  const known = new Map(reference.items.map(item => [item.id, item]))
  const codings = new Map<string, Segmentation>()
  const levels = new Map<string, readonly Segmentation[]>()
  for (const item of submission.items) {
    const expected = known.get(item.id)
    if (expected === undefined) {
      wrong(describe(itemUnknown, {}), item.id)
      continue
    }
    const coding = item.codings.find(({ coder }) => coder === own[0])
    if (item.units !== expected.units)
      wrong(describe(unitsOfSubmissionDiffer, { units: item.units, units2: expected.units }), item.id)
    else if (differentText(item, expected)) wrong(describe(textsDiffer, {}), item.id)
    for (const theirs of item.codings)
      if (differsFrom(theirs, expected))
        wrong(describe(referenceDiffers, { coder: show(theirs.coder) }), item.id)
    if (coding !== undefined) codings.set(item.id, coding.segmentation)
    if (coding?.levels !== undefined) levels.set(item.id, coding.levels)
  }
  const missing = reference.items.flatMap(({ id }) => (codings.has(id) ? [] : [id]))
  if (task.missing === 'reject' && own.length === 1)
    for (const id of missing) wrong(describe(itemMissing, {}), id)
  const listed = problems.length === 0 && levels.size > 0 ? { levels } : {}
  return { name, codings: problems.length > 0 ? new Map() : codings, ...listed, missing, problems }
}

const differentText = ({ texts }: Item, expected: Item): boolean =>
  texts !== undefined &&
  expected.texts !== undefined &&
  texts.some((text, unit) => text.trim() !== expected.texts![unit]?.trim())

/** Whether a coder of the reference cuts otherwise here. */
function differsFrom({ coder, segmentation }: Coding, { codings }: Item): boolean {
  const own = codings.find(coding => coding.coder === coder)?.segmentation
  return own !== undefined && own.boundaries.join() !== segmentation.boundaries.join()
}

/**
 * The reference with every submission added to it, each under its name.
 *
 * @param standIn - gives what stands for a coding that is missing; nothing where it is left out
 */
export const withSubmissions = (
  reference: Corpus,
  submissions: readonly CheckedSubmission[],
  standIn: (item: Item) => Segmentation | undefined,
): Corpus => ({
  ...reference,
  items: reference.items.map(item => ({
    ...item,
    codings: [
      ...item.codings,
      ...submissions.flatMap(({ name, codings, levels: lists }) => {
        const segmentation = codings.get(item.id) ?? standIn(item)
        const levels = lists?.get(item.id)
        return segmentation === undefined ? [] : [present({ coder: name, segmentation, levels })]
      }),
    ],
  })),
})

/** SHA-256 of a text, in hexadecimal digits; Node and browsers have it in different places. */
export type Sha256 = (text: string) => string

/** JSON with the keys of every object in order: white space and the order of keys do not matter. */
const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(ordered)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => byName(a, b))
            .map(([name, own]) => [name, ordered(own)]),
        )
      : value

const sealOf = (task: object, sha256: Sha256): string => sha256(JSON.stringify(ordered(task)))

/** A task as `cesura task init` writes it. */
export interface SealedTask extends Task {
  /** SHA-256 of all the rest, as JSON without spaces, the keys of every object sorted. A file with another digest is rejected. */
  readonly digest: string
}

/** The task as it is written. */
export const sealTask = (task: Task, sha256: Sha256): SealedTask => ({
  ...task,
  digest: sealOf(task, sha256),
})

/** The task in a file; rejects one that was changed since `task init` wrote it (`task-edited`). */
export function unsealTask(value: unknown, file: string, sha256: Sha256): unknown {
  if (typeof value !== 'object' || value === null || !('task' in value)) return value
  const { digest, ...task } = value as Record<string, unknown>
  if (digest !== sealOf(task, sha256)) throw invalid(taskEdited, {}, { file })
  return task
}

/** A corpus with the codings of some coders only. */
export const onlyCoders = (corpus: Corpus, coders: readonly string[]): Corpus => ({
  ...corpus,
  items: corpus.items.map(item => ({
    ...item,
    codings: item.codings.filter(({ coder }) => coders.includes(coder)),
  })),
})
