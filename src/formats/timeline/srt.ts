import { describe } from '../../model/error.ts'
import { substationSubtitles } from '../../model/errors/timeline.ts'
import type { Claim } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { linesOf, textsOfLines } from '../text/lines.ts'
import { coderNote, joinNotes } from '../writable.ts'
import { type Captions, type Cue, cueOf, paddedClock, readCaptions, TIMING } from './captions.ts'
import { roundingNote, writeSrt } from './written-times.ts'

const BARE_CLOCK = String.raw`(?:\d+:)?\d{1,2}:\d{2}`
const BARE_TIMING = new RegExp(String.raw`^\s*(${BARE_CLOCK})\s*-->\s*(${BARE_CLOCK})\s*$`)
const SBV_TIMING = /^(\d+:\d{2}:\d{2}\.\d{3}),(\d+:\d{2}:\d{2}\.\d{3})\s*$/

/** What the timing lines of a file look like; undefined where the first block has none. */
function timingOf(text: string): RegExp | undefined {
  const start = linesOf(text.slice(0, 4096))
    .map(({ text }) => text)
    .filter(line => line.trim() !== '')
    .slice(0, 2)
  // A number, then the times; or the times at once.
  for (const pattern of [TIMING, BARE_TIMING, SBV_TIMING])
    if (pattern.test(start[0] ?? '') || (/^\s*\d+\s*$/.test(start[0] ?? '') && pattern.test(start[1] ?? '')))
      return pattern
  return undefined
}

/** SubRip subtitles, and SubViewer (.sbv). */
export const srt: Format = {
  id: 'srt',
  title: 'SubRip subtitles (SRT, SBV)',
  extensions: ['srt', 'sbv'],
  holds: 'coding',
  plain: true,
  inspect: ({ text }) => ({
    claim: () => claim(text),
    read: (report, options) => readCaptions(cuesOf(text), report, options),
  }),
  loses: ['texts', 'speakers'],
  readBack: corpus =>
    joinNotes(
      'with --axis time: subtitles are read as words otherwise',
      coderNote(corpus, 'the folder', "--from-path '{coder}/{item}.srt'"),
      roundingNote(corpus, 'SRT files'),
    ),
  write: writeSrt,
}

function claim(text: string): Claim | undefined {
  if (/^\s*\[Script Info\]/i.test(text.slice(0, 200)))
    return { strength: 'rejected', ...describe(substationSubtitles, {}) }
  return timingOf(text) === undefined
    ? undefined
    : { strength: 'named', because: 'it starts with the times of a subtitle' }
}

/**
 * Cues: every timing line starts one, with or without a number and a blank line before it. A line of times in another
 * form than the first one is text. A block that has the number of the next cue and no times is no cue and no text.
 */
function cuesOf(text: string): Captions {
  const timing = timingOf(text) ?? TIMING
  const cues: Cue[] = []
  let stray: number | undefined
  let open: { start: string; end: string; raw: string[]; line: number } | undefined
  const numbered = /^\s*\d+\s*$/.exec(
    text
      .slice(0, 4096)
      .trimStart()
      .split(/[\r\n]/, 1)[0]!,
  )
  let number = Number(numbered?.[0] ?? Number.NaN)
  const close = (next: boolean) => {
    if (open === undefined) return
    const { raw } = open
    // The number of the next cue is on the last line, after a blank one; in some files before a blank one too.
    const last = raw.findLastIndex(row => row.trim() !== '')
    const digits = /^\s*\d+\s*$/.test(raw[last] ?? '') ? Number(raw[last]) : undefined
    const before = raw.slice(0, last + 1)
    const near = last === raw.length - 1 && isNumber(before, cues.length + 2)
    const untimed = raw.findIndex(
      (row, at) =>
        at > 0 &&
        at < last &&
        raw[at - 1]!.trim() === '' &&
        /^\s*\d+\s*$/.test(row) &&
        Number(row) === number + 1,
    )
    if (next && digits !== undefined && (near || digits === number + 1)) {
      raw.length = last
      number = digits
    } else number++
    if (untimed !== -1) {
      raw.length = Math.min(raw.length, untimed)
      stray ??= open.line + untimed + 1
    }
    cues.push(cueOf(open.start, open.end, raw, open.line))
  }
  const rows = textsOfLines(text)
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const line = index + 1
    const found = timing === SBV_TIMING || row.includes('-->') ? timing.exec(row) : null
    if (found !== null) {
      close(true)
      open = { start: paddedClock(found[1]!), end: paddedClock(found[2]!), raw: [], line }
    } else open?.raw.push(row)
  }
  close(false)
  return { cues, stray }
}

/** Whether the last line of a cue numbers the next one: a blank line is before it, or it is the number expected. */
const isNumber = (raw: readonly string[], expected: number): boolean =>
  (raw.at(-2) ?? '').trim() === '' || Number(raw.at(-1)) === expected
