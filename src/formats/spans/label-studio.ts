import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { labelStudioWithoutSegments } from '../../model/errors/reading.ts'
import {
  annotationsCancelled,
  annotationsOlder,
  draftsIgnored,
  resultsIgnored,
} from '../../model/errors/spans.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { ShapedFormat } from '../format.ts'
import { baseName } from './documents.ts'
import { countText } from './json-records.ts'
import { type Answer, READABLE } from './label-studio-answers.ts'
import { askFrameRate, countsFrames, framesAsSeconds } from './label-studio-frames.ts'
import { rowAnswers } from './label-studio-rows.ts'
import { shapesOf } from './label-studio-shapes.ts'
import { taskAnswers } from './label-studio-tasks.ts'
import { writeIntoLabelStudio, writeLabelStudio } from './label-studio-write.ts'
import { readSpansBack, withoutEmptyNames } from './written-text.ts'

/**
 * Label Studio: JSON (a task or a list), JSON-MIN, and CSV with JSON in its cells. Regions of `labels` on a text are
 * spans (UTF-16), on a recording a timeline; `paragraphlabels` have a turn as unit. A layer is a control (`from_name`),
 * a coder whoever completed the annotation, or the `model_version` of a prediction.
 *
 * @see https://labelstud.io/guide/export
 */
export const labelStudio: ShapedFormat = {
  id: 'label-studio',
  title: 'Label Studio export',
  extensions: ['json', 'csv', 'jsonl'],
  holds: 'corpus',

  claim(source) {
    const answers = answersOf(source)
    return answers === undefined ? undefined : claimAnswers(answers, source)
  },

  parse(source, { frameRate }) {
    const problems: Problem[] = []
    const answers = answersOf(source) ?? []
    const kept = keepLatest(answers, source, problems)
    noteOthers(kept, answers, source, problems)
    if (countsFrames(kept) && frameRate === undefined)
      return { problems, questions: [askFrameRate(source.name)] }
    const { spans, timelines } = shapesOf(framesAsSeconds(kept, frameRate ?? 1), problems)
    return {
      ...(spans.length > 0 ? { spans: withoutEmptyNames(spans) } : {}),
      ...(timelines.length > 0 ? { timelines } : {}),
      problems,
      questions: [],
    }
  },

  loses: ['speakers'],
  readBack: corpus => readSpansBack(corpus, 'Label Studio files'),
  write: writeLabelStudio,
  writeInto: writeIntoLabelStudio,
}

const known = new WeakMap<Source, readonly Answer[] | undefined>()

/** What people and models said of each task, however the file was exported; found once per file. */
function answersOf(source: Source): readonly Answer[] | undefined {
  if (!known.has(source)) known.set(source, taskAnswers(source) ?? rowAnswers(source))
  return known.get(source)
}

/** How many regions of each kind there are. */
function kindsOf(answers: readonly Answer[]): Map<string, number> {
  const kinds = new Map<string, number>()
  // Mostly all regions are of one kind: they are counted by the row.
  let last = ''
  let row = 0
  const add = () => {
    if (row > 0) kinds.set(last, (kinds.get(last) ?? 0) + row)
  }
  for (const { regions } of answers)
    for (const { kind } of regions) {
      if (kind !== last) {
        add()
        last = kind
        row = 0
      }
      row++
    }
  add()
  return kinds
}

function claimAnswers(answers: readonly Answer[], source: Source): Claim | undefined {
  if (answers.some(({ regions }) => regions.some(({ kind }) => READABLE.includes(kind))))
    return { strength: 'named', because: 'regions with from_name, to_name and value, or their short form' }
  const kinds = kindsOf(answers)
  const results =
    kinds.size === 0
      ? 'no region of a text or a recording is marked in it'
      : `its results are ${countText(kinds)}, which are no segments of a text or a recording`
  return {
    strength: 'refused',
    ...describe(labelStudioWithoutSegments, { file: baseName(source.name), results, readable: READABLE }),
  }
}

/** Leaves out what was cancelled, and the older of two answers by one coder to one task. */
function keepLatest(answers: readonly Answer[], source: Source, problems: Problem[]): Answer[] {
  const location = { file: source.name }
  const given = answers.filter(({ cancelled }) => !cancelled)
  if (given.length < answers.length)
    problems.push(
      problemOf(
        'warning',
        describe(annotationsCancelled, { cancelled: answers.length - given.length, all: answers.length }),
        location,
      ),
    )
  const latest = new Map<string, Answer>()
  const keys = given.map(({ task, coder }) => JSON.stringify([task, coder]))
  for (const [index, answer] of given.entries()) {
    const key = keys[index]!
    const before = latest.get(key)
    if (before === undefined || (answer.when ?? '') >= (before.when ?? '')) latest.set(key, answer)
  }
  if (latest.size < given.length)
    problems.push(
      problemOf('warning', describe(annotationsOlder, { older: given.length - latest.size }), location),
    )
  return latest.size === given.length
    ? given
    : given.filter((answer, index) => latest.get(keys[index]!) === answer)
}

/** Says what else stands in the file and is no segment: choices, areas, relations, drafts. */
function noteOthers(
  kept: readonly Answer[],
  answers: readonly Answer[],
  source: Source,
  problems: Problem[],
): void {
  const location = { file: source.name }
  const others = new Map([...kindsOf(kept)].filter(([kind]) => !READABLE.includes(kind)))
  if (others.size > 0)
    problems.push(problemOf('warning', describe(resultsIgnored, { results: countText(others) }), location))
  const drafts = answers.reduce((sum, { drafts }) => sum + drafts, 0)
  if (drafts > 0) problems.push(problemOf('warning', describe(draftsIgnored, { drafts }), location))
}
