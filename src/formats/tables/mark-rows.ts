import { fromGaps, fromMarks } from '../../model/construct.ts'
import { CesuraError, describe, type Location } from '../../model/error.ts'
import { askMarks, trivialMark } from '../../model/errors/tables.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Draft } from '../draft.ts'
import type { MarkMeaning } from '../format.ts'
import { type MarkEvidence, markEvidence } from '../mark-evidence.ts'
import { plainMark } from './label-marks.ts'

/** Words for a mark that is set and for one that is not, as people write them in a spreadsheet, in several languages. */
const SET_WORD = /^(?:1|x|\+|✓|✔|☑|true|t|yes|y|ja|j|wahr|oui|vrai|s[iíì]|verdadero|vero|sim|да|是|对)$/i
const UNSET_WORD = /^(?:|0|-|–|☐|false|f|no|n|nein|falsch|non|faux|falso|n[ãa]o|нет|否|不)$/i

/** A mark as people set it in a spreadsheet: 0 and 1, a cross or a tick, or nothing. */
export const isMarkWord = (word: string): boolean => isCutWord(word) || UNSET_WORD.test(plainMark(word))
/** A mark that is set. */
export const isCutWord = (word: string): boolean => SET_WORD.test(plainMark(word))
/** Whether one word stands for a mark in all cells: x in some and y in others are names. */
export const areOneMark = (words: readonly string[]): boolean =>
  new Set(words.filter(isCutWord).map(word => plainMark(word).toLowerCase())).size === 1

/** Asks what marks stand for. With the number of units known, n marks leave two readings, n − 1 only one. */
export function askMark(
  draft: Draft,
  marks: number,
  units: number | undefined,
  location: Location,
  evidence?: MarkEvidence,
): void {
  const { first = 0, last = 0 } = evidence ?? {}
  const edge = first > 0 === last > 0 ? undefined : last > 0 ? 'last' : 'first'
  const gaps = { value: 'gaps', meaning: `a gap between two units: ${marks} marks, ${marks + 1} units` }
  draft.ask({
    ...describe(askMarks, { marks, units, edge }),
    option: 'mark',
    choices: [
      ...(units === undefined ? [gaps] : []),
      { value: 'end', meaning: `the last unit of a segment: ${marks} marks, ${marks} units` },
      { value: 'start', meaning: `the first unit of a segment: ${marks} marks, ${marks} units` },
    ],
    evidence,
    location,
  })
}

/**
 * A segmentation from a row of marks, as the `mark` option says; where it says nothing, from the number of units
 * if that decides, else nothing, with a question. The trivial mark at the end of the text, or at its start, is
 * taken away and reported once.
 */
export function readMarks(
  draft: Draft,
  marks: string | readonly (number | string | boolean)[],
  location: Location,
  units?: number,
): Segmentation | undefined {
  const mark = draft.options.mark ?? decide(draft, marks, location, units)
  if (mark === undefined) return undefined
  if (mark === 'gaps') return draft.attempt(location, () => fromGaps(marks))
  const trivial = String(marks[mark === 'end' ? marks.length - 1 : 0])
  if (trivial === '1' || trivial === 'true') noteTrivialMark(draft, mark, location)
  return draft.attempt(location, () => fromMarks(marks, { side: mark }))
}

/** Runs a constructor; labels that are marks, and do not say of what, become the question which unit a mark is on. */
export function attemptMarks<T>(
  draft: Draft,
  location: Location,
  make: () => T,
  units?: number,
): T | undefined {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof CesuraError) || error.code !== 'mark-meaning')
      return draft.attempt(location, () => {
        throw error
      })
    const marks = Number(error.params?.labels ?? 0)
    askMark(draft, marks, units === marks ? units : undefined, location)
    return undefined
  }
}

/** Reports once that marks at an end of the text were taken away. */
export function noteTrivialMark(draft: Draft, mark: MarkMeaning, location: Location): void {
  if (draft.problems.some(({ code }) => code === 'trivial-mark')) return
  const unit = mark === 'end' ? 'last' : 'first'
  draft.warn(describe(trivialMark, { unit }), location)
}

function decide(
  draft: Draft,
  marks: ArrayLike<unknown>,
  location: Location,
  units: number | undefined,
): MarkMeaning | undefined {
  if (units !== undefined && marks.length === units - 1) return 'gaps'
  const known = marks.length === units ? units : undefined
  // Without any mark both sides read the same.
  if (known !== undefined && Array.from(marks).every(mark => mark === '0' || mark === 0 || mark === false))
    return 'end'
  const isCut = (mark: unknown) => mark === '1' || mark === 1 || mark === true
  const gaps = known !== undefined ? 'no' : typeof marks === 'string' ? 'usual' : 'possible'
  askMark(draft, marks.length, known, location, markEvidence(marks, isCut, gaps))
  return undefined
}
