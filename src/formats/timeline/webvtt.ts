import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { cuesOfFigures } from '../../model/errors/reading.ts'
import type { ShapedFormat } from '../format.ts'
import { coderNote, joinNotes } from '../read-back.ts'
import { textsOfLines } from '../text/lines.ts'
import { type Cue, cueOf, outsideCue, paddedClock, parseCues } from './captions.ts'
import { writeWebvtt } from './write-captions.ts'
import { roundingNote } from './written-times.ts'

const CLOCK = String.raw`(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,6}`
const TIMING = new RegExp(String.raw`^\s*(${CLOCK})\s*-->\s*(${CLOCK})(?:\s.*)?$`)

/** WebVTT captions and chapters. */
export const webvtt: ShapedFormat = {
  id: 'webvtt',
  title: 'WebVTT captions and chapters',
  extensions: ['vtt'],
  holds: 'coding',
  plain: true,
  claim: ({ text }) =>
    /^WEBVTT(?:[ \t\r\n]|$)/.test(text.slice(0, 10))
      ? { strength: 'named', because: 'it starts with WEBVTT' }
      : undefined,
  parse: ({ text }, options) => {
    const { cues, chapters, problems } = cuesOf(text)
    if (cues.length > 0 && cues.every(({ lines }) => lines.length === 1 && /^\S+#xywh=/.test(lines[0]!))) {
      problems.push(problemOf('error', describe(cuesOfFigures, {}), {}))
    }
    return parseCues(cues, options, { chapters, problems })
  },
  loses: ['texts', 'speakers'],
  readBack: corpus =>
    joinNotes(
      coderNote(corpus, 'the folder', "--from-path '{coder}/{item}.vtt'"),
      roundingNote(corpus, 'WebVTT files'),
    ),
  write: writeWebvtt,
}

/**
 * Cues in blocks between blank lines. What stands before the first times of a block is its id; further times in one
 * block start a cue without a blank line before it. Notes, styles and regions are passed over.
 */
function cuesOf(text: string): { cues: Cue[]; chapters: boolean; problems: Problem[] } {
  const cues: Cue[] = []
  const problems: Problem[] = []
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
    // YouTube begins a cue with a line of one blank; elsewhere such a line is as good as an empty one.
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
  if (stray !== undefined) problems.push(outsideCue(stray))
  return { cues, chapters, problems }
}
