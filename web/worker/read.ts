import type { Corpus, Problem } from 'cesura'
import {
  type InputFile,
  type Question,
  type ReadFilesOptions,
  type ReadFilesResult,
  unpackFiles,
} from 'cesura/formats'
import { describe, problemOf } from '../../src/model/error.ts'
import { sizeText } from '../../src/report/sentences/imported.ts'
import { optionsOf } from './answers.ts'
import { chunkPanels } from './chunk-panels.ts'
import { type ChunkReading, type ChunkSet, chunkSet } from './chunk-set.ts'
import { fileTooLarge, fileUnopened, notOfChunks } from './errors.ts'
import { fittedMatrix } from './fitted-matrix.ts'
import { type GivenNames, withNames } from './given-names.ts'
import { type FileReport, type ImportedFile, MOST_BYTES } from './imported.ts'
import { findLengthMismatches, type LengthMismatch, withCarried } from './length-mismatches.ts'
import { lacking, withoutReaders } from './needs.ts'
import type { Previews } from './previews.ts'
import { NOTHING, questionsOf } from './questions.ts'
import type { Reader } from './reader-names.ts'
import type { ReadingChoices } from './reading-options.ts'
import { reportFiles } from './report-files.ts'
import { sortOut } from './sort-out.ts'
import { type TaskReading, type TaskSet, taskPanels, taskSet } from './task-set.ts'
import type { SpokenWords, TierPreview } from './tiers.ts'

/** What to read, and the answers given so far to the questions the files left open. */
export interface ReadQuestion {
  readonly files: readonly ImportedFile[]
  readonly answers: Readonly<Record<string, string>>
  /** Questions that were answered before: their other answers are shown too. */
  readonly answered: readonly Question[]
  /** Codings the reader left out. */
  readonly leaveOut?: NonNullable<ReadFilesOptions['leaveOut']>
  /** Codings of another length that the reader had aligned. */
  readonly align?: readonly { readonly item: string; readonly coder: string }[]
  /** How files are to be read, where the reader chose it on the panel. */
  readonly ways?: ReadingChoices
  /** Names that the reader gave on the cards, by file. */
  readonly names?: GivenNames
  /** Readers that could not be fetched: files that need them are left out, with the reason. */
  readonly unreachable?: readonly Reader[]
}

/** Readers that have to be fetched before anything can be read. */
export interface Wanted {
  readonly wanted: readonly Reader[]
}

export interface ReadAnswer extends Omit<ReadFilesResult, 'files'> {
  readonly files: readonly FileReport[]
  readonly previews: Previews
  /** Codings whose text is longer or shorter than the others'. */
  readonly mismatches: readonly LengthMismatch[]
  /** Questions that the content answers; the reader may answer otherwise. */
  readonly settled: readonly Question[]
  /** How the content answers them, by option. */
  readonly taken: Readonly<Record<string, string>>
  /** Documents and what chunkers made of them, where the files hold these. */
  readonly chunks?: ChunkSet
  /** A shared task, its reference and what was handed in, where the files hold these. */
  readonly task?: TaskSet
  /** The beginning of each tier, where tiers were asked about. */
  readonly tiers?: Readonly<Record<string, TierPreview>>
  /** The spoken words with their times, by recording, where seconds are counted and there is a tier of words. */
  readonly words?: Readonly<Record<string, SpokenWords>>
  /** Rows of a similarity matrix among the files, in the order of the corpus's types. */
  readonly matrix?: readonly (readonly number[])[]
}

/** Larger files are read once, without previews of every answer. */
const PREVIEW_BYTES = 1_000_000

/**
 * Reads what was brought. A file that cannot be read alone is set aside, with its reason, and the others are read; files
 * that hold the same text are taken as coders of it.
 */
export async function read(question: ReadQuestion): Promise<ReadAnswer | Wanted> {
  const { files, answers, leaveOut = [], align = [], names = {}, ways, unreachable = [] } = question
  // Where nothing is left out, the option is absent, as on the command line: reading takes the same path.
  const options = { ...optionsOf(answers), leaveOut: leaveOut.length === 0 ? undefined : leaveOut }
  const wantedFor = (some: readonly InputFile[]) =>
    lacking(some).filter(reader => !unreachable.includes(reader))
  const taken = files.filter(({ out, unopened }) => out !== true && unopened === undefined)
  const first = wantedFor(taken)
  if (first.length > 0) return { wanted: first }
  const openable = withoutReaders(taken)
  const imported = { files: openable.files, problems: [...unopenedIn(files), ...openable.problems] }
  const unpacked = await unpackFiles(imported.files, options)
  const then = wantedFor(unpacked.files)
  if (then.length > 0) return { wanted: then }
  const readable = withoutReaders(unpacked.files)
  const task = taskSet(readable.files)
  if (task !== undefined)
    return taskRead(files, task, [...imported.problems, ...unpacked.problems, ...readable.problems])
  const chunked = chunkSet(readable.files, names)
  if (chunked !== undefined)
    return chunksRead(files, chunked, [...imported.problems, ...unpacked.problems, ...readable.problems])
  const sorted = sortOut(readable.files, options, ways)
  const inputs = sorted.inputs
  const asked = questionsOf(sorted, question)
  const { found, readThem } = asked
  const size = inputs.reduce((sum, file) => sum + (file.text?.length ?? file.bytes?.length ?? 0), 0)
  const { mismatches, rest } =
    size > PREVIEW_BYTES
      ? { mismatches: [], rest: undefined }
      : findLengthMismatches(
          found.problems,
          (more, file) =>
            readThem(
              { leaveOut: [...leaveOut, ...more] },
              file === undefined ? inputs : inputs.filter(({ name }) => name === file),
            ).corpus,
        )
  const wanted = ({ item, coder }: { item?: string | undefined; coder?: string | undefined }) =>
    align.some(named => named.item === item && named.coder === coder)
  const carried = mismatches.filter(mismatch => mismatch.carried !== undefined && wanted(mismatch))
  const whole: ReadFilesResult =
    carried.length === 0 || rest === undefined ? found : fitTogether(found, rest, carried, mismatches)
  const named = withNames(whole, names)
  const { matrix, problems: mismatch } = fittedMatrix(sorted, named.corpus)
  const problems = [
    ...imported.problems,
    ...unpacked.problems,
    ...readable.problems,
    ...sorted.problems,
    ...mismatch,
    // What is asked is no problem.
    ...named.problems.filter(asked.isProblem),
  ]
  return {
    ...whole,
    corpus: named.corpus,
    problems,
    questions: asked.questions,
    files: reportFiles(
      files,
      named.files,
      problems,
      mismatch.length === 0 ? sorted : { ...sorted, matrixFile: undefined },
    ),
    ...(size > PREVIEW_BYTES ? { previews: {} } : asked.previews()),
    mismatches: mismatches.filter(mismatch => !carried.includes(mismatch)),
    settled: asked.settled,
    taken: asked.taken,
    ...(matrix === undefined ? {} : { matrix }),
  } as ReadAnswer
}

/** What the browser could not open is reported on its panel. */
const unopenedIn = (files: readonly ImportedFile[]): Problem[] =>
  files.flatMap(({ name, out, unopened }) =>
    unopened === undefined || out === true
      ? []
      : [
          problemOf(
            'error',
            unopened === 'too-large'
              ? describe(fileTooLarge, { limit: sizeText(MOST_BYTES) })
              : describe(fileUnopened, {}),
            { file: name },
          ),
        ],
  )

/** A task with its submissions: they are coders in addition to those of the reference. */
function taskRead(files: readonly ImportedFile[], task: TaskReading, before: readonly Problem[]): ReadAnswer {
  const problems = [...before, ...task.problems]
  return {
    ...NOTHING,
    corpus: task.corpus,
    problems,
    files: taskPanels(files, task, problems),
    previews: {},
    mismatches: [],
    settled: [],
    taken: {},
    ...(task.set === undefined ? {} : { task: task.set }),
  }
}

/** Documents with chunks: nothing is compared unit by unit, and nothing is asked. */
function chunksRead(
  files: readonly ImportedFile[],
  chunked: ChunkReading,
  before: readonly Problem[],
): ReadAnswer {
  const strange = chunked.others.map(({ name }) =>
    problemOf('error', describe(notOfChunks, {}), { file: name }),
  )
  const problems = [...before, ...chunked.problems, ...strange]
  return {
    ...NOTHING,
    problems,
    files: chunkPanels(files, chunked, problems),
    previews: {},
    mismatches: [],
    settled: [],
    taken: {},
    chunks: chunked.set,
  }
}

/** What was read with the aligned codings in place of their problems; whole once no other coding is left over. */
function fitTogether(
  found: ReadFilesResult,
  rest: Corpus,
  carried: readonly LengthMismatch[],
  mismatches: readonly LengthMismatch[],
): ReadFilesResult {
  const { corpus, notes } = withCarried(rest, carried)
  const fixed = ({ code, location }: Problem) =>
    code === 'unit-count-mismatch' &&
    carried.some(({ item, coder }) => location.item === item && location.coder === coder)
  const problems = [...found.problems.filter(problem => !fixed(problem)), ...notes]
  return { ...found, problems, corpus: carried.length === mismatches.length ? corpus : undefined }
}
