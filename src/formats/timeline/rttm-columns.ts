import { SharedNames } from '../text/shared-names.ts'
import { isBlank } from '../units/find-words.ts'
import type { TimedMark } from '../units/shapes.ts'
import { MarkColumns } from './mark-columns.ts'
import { TimeScan } from './time-scan.ts'

const [NEWLINE, RETURN, SPACE_CHAR] = [10, 13, 32] as const
const KIND = 'SPEAKER '
/** A turn has so many fields at least; the last of these is the speaker. */
const FIELDS = 8
/** Microseconds whose seconds have no more digits than a plain time. */
const MOST = 1e14

/**
 * The turns of each recording, looked at once: lines of SPEAKER and eight fields or more, with one blank between and times
 * in plain digits. Undefined where any line is different: those are read field by field. `markOf` makes the turn of a line.
 */
export function rttmColumns(
  text: string,
  markOf: (row: string, line: number) => TimedMark,
): ReadonlyMap<string, MarkColumns> | undefined {
  const recordings = new Map<string, MarkColumns>()
  const scan = new TimeScan(text)
  const ends: number[] = []
  const make = (at: number, line: number) => markOf(text.slice(at, fieldEnds(text, at, [])), line)
  let columns = new MarkColumns(make)
  const speakers = new SharedNames(text)
  let file = ''
  for (let line = 1, at = 0; at < text.length; line++) {
    const stop = fieldEnds(text, at, ends)
    if (stop === -1 || !text.startsWith(KIND, at)) return undefined
    const from = ends[0]! + 1
    if (ends[1]! - from !== file.length || !text.startsWith(file, from)) {
      file = text.slice(from, ends[1])
      columns = recordings.get(file) ?? new MarkColumns(make)
      recordings.set(file, columns)
    }
    const speaker = speakers.at(ends[6]! + 1, ends[7]!)
    scan.at = ends[2]! + 1
    scan.places = columns.places
    if (!scan.time(SPACE_CHAR)) return undefined
    const start = scan.ticks
    if (!scan.time(SPACE_CHAR) || start + scan.ticks >= MOST) return undefined
    columns.places = scan.places
    columns.add(start, start + scan.ticks, speaker === '<NA>' ? '' : speaker, line, at)
    at = text.charCodeAt(stop) === RETURN ? stop + 2 : stop + 1
  }
  return recordings.size === 0 ? undefined : recordings
}

/** Where the first fields of a line end, into `ends`, and the line itself; −1 where anything but one blank stands between. */
function fieldEnds(text: string, from: number, ends: number[]): number {
  let count = 0
  let before = from - 1
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > SPACE_CHAR && code < 0x80) continue
    if (code === SPACE_CHAR) {
      if (at === before + 1) return -1
      before = at
      if (count < FIELDS) ends[count] = at
      count++
    } else if (code === NEWLINE || (code === RETURN && text.charCodeAt(at + 1) === NEWLINE)) break
    else if (code < SPACE_CHAR || isBlank(code)) return -1
  }
  if (at === before + 1) return -1
  if (count < FIELDS) ends[count] = at
  return count + 1 < FIELDS ? -1 : at
}
