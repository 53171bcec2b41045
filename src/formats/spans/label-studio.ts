import { describe } from '../../model/error.ts'
import { labelStudioWithoutSegments } from '../../model/errors/reading.ts'
import {
  annotationsCancelled,
  annotationsOlder,
  draftsIgnored,
  resultsIgnored,
} from '../../model/errors/spans.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { InspectedFormat, ReadOptions } from '../format.ts'
import { once } from '../once.ts'
import type { Report } from '../report.ts'
import type { Annotated } from '../units/shapes.ts'
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
 * a coder is the person who completed the annotation, or the `model_version` of a prediction.
 *
 * @see https://labelstud.io/guide/export
 */
export const labelStudio: InspectedFormat = {
  id: 'label-studio',
  title: 'Label Studio export',
  extensions: ['json', 'csv', 'jsonl'],
  holds: 'corpus',

  inspect(source) {
    /** What annotators and models answered to each task, however the file was exported. */
    const answers = once(() => taskAnswers(source) ?? rowAnswers(source))
    return {
      claim() {
        const found = answers()
        return found === undefined ? undefined : claim(found, source)
      },
      read: (report, options) => read(answers() ?? [], source, report, options),
    }
  },

  loses: ['speakers'],
  readBack: corpus => readSpansBack(corpus, 'Label Studio files'),
  write: writeLabelStudio,
  writeInto: writeIntoLabelStudio,
}

function read(
  answers: readonly Answer[],
  source: Source,
  report: Report,
  { frameRate }: ReadOptions,
): readonly Annotated[] {
  const kept = keepLatest(answers, source, report)
  noteOthers(kept, answers, source, report)
  if (countsFrames(kept) && frameRate === undefined) {
    askFrameRate(report)
    return []
  }
  const { texts, recordings } = shapesOf(framesAsSeconds(kept, frameRate ?? 1), report)
  return [...withoutEmptyNames(texts), ...recordings]
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

function claim(answers: readonly Answer[], source: Source): Claim | undefined {
  if (answers.some(({ regions }) => regions.some(({ kind }) => READABLE.includes(kind))))
    return { strength: 'named', because: 'regions with from_name, to_name and value, or their short form' }
  const kinds = kindsOf(answers)
  const results =
    kinds.size === 0
      ? 'no region of a text or a recording is marked in it'
      : `its results are ${countText(kinds)}, which are no segments of a text or a recording`
  return {
    strength: 'rejected',
    ...describe(labelStudioWithoutSegments, { file: baseName(source.name), results, readable: READABLE }),
  }
}

/** Leaves out what was cancelled, and the older of two answers by one coder to one task. */
function keepLatest(answers: readonly Answer[], source: Source, report: Report): Answer[] {
  const location = { file: source.name }
  const given = answers.filter(({ cancelled }) => !cancelled)
  if (given.length < answers.length)
    report.warn(
      describe(annotationsCancelled, { cancelled: answers.length - given.length, all: answers.length }),
      location,
    )
  const latest = new Map<string, Answer>()
  const keys = given.map(({ task, coder }) => JSON.stringify([task, coder]))
  for (const [index, answer] of given.entries()) {
    const key = keys[index]!
    const before = latest.get(key)
    if (before === undefined || (answer.when ?? '') >= (before.when ?? '')) latest.set(key, answer)
  }
  if (latest.size < given.length)
    report.warn(describe(annotationsOlder, { older: given.length - latest.size }), location)
  return latest.size === given.length
    ? given
    : given.filter((answer, index) => latest.get(keys[index]!) === answer)
}

/** Says what else is in the file and is no segment: choices, areas, relations, drafts. */
function noteOthers(
  kept: readonly Answer[],
  answers: readonly Answer[],
  source: Source,
  report: Report,
): void {
  const location = { file: source.name }
  const others = new Map([...kindsOf(kept)].filter(([kind]) => !READABLE.includes(kind)))
  if (others.size > 0) report.warn(describe(resultsIgnored, { results: countText(others) }), location)
  const drafts = answers.reduce((sum, { drafts }) => sum + drafts, 0)
  if (drafts > 0) report.warn(describe(draftsIgnored, { drafts }), location)
}
