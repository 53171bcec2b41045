import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { endBorrowed } from '../../model/errors/reading.ts'
import { formatTime } from '../../model/time.ts'
import type { ReadResult } from '../format.ts'
import { secondsOf } from '../timeline/digits.ts'
import { baseOf } from './path-pattern.ts'

/** A file with what it was read as; undefined where it could not be opened. */
interface ReadFile {
  readonly name: string
  readonly result: ReadResult | undefined
}

/** Where a recording ends, and the file that says so. */
interface End {
  readonly seconds: string
  readonly clock: string
  readonly file: string
}

/**
 * Files that give starts only and ask how long the recording is, read again with the end that another file has for the
 * same item. While it is open which files belong to one item, they do not ask: the answer may make the question idle.
 */
export function borrowEnds<F extends ReadFile>(
  files: readonly F[],
  itemOf: (name: string) => string | undefined,
  pathsOpen: boolean,
  again: (file: F, duration: string) => ReadResult,
): F[] {
  const open = files.filter(({ result }) => asksForEnd(result))
  if (open.length === 0 || open.length === files.length) return [...files]
  return files.map(file => {
    if (!open.includes(file)) return file
    const item = itemOf(file.name)
    const end = item === undefined ? undefined : lastEnd(files, item)
    if (end !== undefined) {
      const result = again(file, end.seconds)
      return { ...file, result: { ...result, problems: [...result.problems, borrowed(file.name, end)] } }
    }
    const idle = item === undefined && pathsOpen && files.some(({ result }) => timed(result).length > 0)
    return idle ? { ...file, result: { ...file.result!, questions: [] } } : file
  })
}

/** Whether nothing but the duration is asked. */
const asksForEnd = (result: ReadResult | undefined): boolean =>
  result?.corpus === undefined &&
  result !== undefined &&
  result.questions.length > 0 &&
  result.questions.every(({ code }) => code === 'duration') &&
  result.problems.every(({ severity }) => severity !== 'error')

const timed = (result: ReadResult | undefined) =>
  (result?.corpus?.items ?? []).filter(({ time }) => time !== undefined)

/** The latest end of an item in all files; what a file states goes before what was only seen last. */
function lastEnd(files: readonly ReadFile[], item: string): End | undefined {
  const ends = files.flatMap(({ name, result }) =>
    timed(result)
      .filter(({ id }) => id === item)
      .map(({ units, time }) => {
        const { perSecond, start } = time!
        const ticks = Math.round(start * perSecond) + units
        const stated = result!.openEnds?.has(item) !== true
        return { ticks, perSecond, at: ticks / perSecond, stated, name }
      }),
  )
  ends.sort((a, b) => Number(b.stated) - Number(a.stated) || b.at - a.at)
  const [last] = ends
  if (last === undefined) return undefined
  return {
    seconds: secondsOf(String(last.ticks), Math.round(Math.log10(last.perSecond))),
    clock: formatTime(last.ticks, { ticksPerSecond: last.perSecond }),
    file: baseOf(last.name),
  }
}

const borrowed = (name: string, { clock, file }: End): Problem =>
  problemOf('warning', describe(endBorrowed, { clock, file }), { file: name })
