import { describe } from '../../model/error.ts'
import { cuesOfFigures } from '../../model/errors/reading.ts'
import { textOutsideCue } from '../../model/errors/timeline.ts'
import type { Format } from '../format.ts'
import { textsOfLines } from '../text/lines.ts'
import { coderNote, joinNotes } from '../writable.ts'
import { type Captions, type Cue, cueOf, paddedClock, readCaptions, TIMING } from './captions.ts'
import { roundingNote, writeWebvtt } from './written-times.ts'

/** WebVTT captions and chapters. */
export const webvtt: Format = {
  id: 'webvtt',
  title: 'WebVTT captions and chapters',
  extensions: ['vtt'],
  holds: 'coding',
  plain: true,
  inspect: ({ text }) => ({
    claim: () =>
      /^WEBVTT(?:[ \t\r\n]|$)/.test(text.slice(0, 10))
        ? { strength: 'named', because: 'it starts with WEBVTT' }
        : undefined,
    read(report, options) {
      const captions = cuesOf(text)
      const { cues, stray } = captions
      if (cues.length === 0 || !cues.every(isFigure)) return readCaptions(captions, report, options)
      if (stray !== undefined) report.warn(describe(textOutsideCue, {}), { line: stray })
      report.error(describe(cuesOfFigures, {}))
      return readCaptions({ ...captions, stray: undefined }, report, options)
    },
  }),
  loses: ['texts', 'speakers'],
  readBack: corpus =>
    joinNotes(
      coderNote(corpus, 'the folder', "--from-path '{coder}/{item}.vtt'"),
      roundingNote(corpus, 'WebVTT files'),
    ),
  write: writeWebvtt,
}

/** A part of a picture, as storyboards of players have them. */
const isFigure = ({ lines }: Cue): boolean => lines.length === 1 && /^\S+#xywh=/.test(lines[0]!)

/**
 * Cues in blocks between blank lines. What precedes the first times of a block is its id; further times in one
 * block start a cue without a blank line before it. Notes, styles and regions are skipped.
 */
function cuesOf(text: string): Captions {
  const cues: Cue[] = []
  let open: { start: string; end: string; raw: string[]; line: number } | undefined
  let block: { first: string; line: number } | undefined
  let stray: number | undefined
  let chapters = false
  let header = true
  const close = () => {
    if (open !== undefined) cues.push(cueOf(open.start, open.end, open.raw, open.line))
    else if (block !== undefined && !header && !/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block.first))
      stray ??= block.line
    if (block !== undefined) header = false
    open = undefined
    block = undefined
  }
  const rows = textsOfLines(text)
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const line = index + 1
    // YouTube begins a cue with a line of one space; elsewhere such a line counts as blank.
    const first = row !== '' && open !== undefined && open.raw.length === 0
    if (row.trim() === '' && !first) {
      close()
      continue
    }
    const note = /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block?.first ?? '')
    block ??= { first: row, line }
    if (header && /^\s*kind\s*:\s*chapters\s*$/i.test(row)) chapters = true
    const found = note || !row.includes('-->') ? null : TIMING.exec(row)
    if (found !== null) {
      if (open !== undefined) cues.push(cueOf(open.start, open.end, open.raw, open.line))
      open = { start: paddedClock(found[1]!), end: paddedClock(found[2]!), raw: [], line }
    } else open?.raw.push(row)
  }
  close()
  return { cues, chapters, stray }
}
