import { type DecimalTime, decimalTime, ticksAt } from '../../model/decimal-time.ts'
import { describe } from '../../model/error.ts'
import { timeNotNumberInCaptions } from '../../model/errors/model.ts'
import {
  captionsOrChapters,
  captionsRolling,
  cuesMissing,
  cuesOverlap,
  textOutsideCue,
  timeBackwards,
} from '../../model/errors/timeline.ts'
import { MAX_UNITS, type Segmentation, type TypeScale } from '../../model/segmentation.ts'
import type { ReadOptions } from '../format.ts'
import type { Report } from '../report.ts'
import { withoutEntities } from '../text/entities.ts'
import type { Annotated } from '../units/shapes.ts'
import { wordTexts } from '../units/text-units.ts'

/** A cue of captions: when it shows, and its lines without tags. */
export interface Cue {
  readonly start: string
  readonly end: string
  readonly lines: readonly string[]
  /** Who speaks each line; empty where nobody is named. */
  readonly speakers: readonly string[]
  readonly line: number
}

const CLOCK = String.raw`(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,6}`
/** The line with the times of a cue. */
export const TIMING = new RegExp(String.raw`^\s*(${CLOCK})\s*-->\s*(${CLOCK})(?:\s.*)?$`)

const TAG = /<(\/?)(v|[a-z][a-z0-9]*|[\d:.]+)((?:\.[^\s<>]*)?)(\s[^<>]*)?>|\{\\[^{}]*\}/gi

/** The lines of a cue without tags and entities, and the voice (`<v Ann>`) of each line. */
function withoutTags(raw: readonly string[]): { lines: string[]; speakers: string[] } {
  const lines: string[] = []
  const speakers: string[] = []
  let voice = ''
  for (const line of raw) {
    if (!/[<{&]/.test(line)) {
      const plain = line.trim()
      lines.push(plain)
      speakers.push(plain === '' ? '' : voice)
      continue
    }
    let [text, from, speaker] = ['', 0, '']
    for (const found of line.matchAll(TAG)) {
      const before = line.slice(from, found.index)
      if (before.trim() !== '' && speaker === '') speaker = voice
      text += before
      from = found.index + found[0].length
      if (found[2]?.toLowerCase() === 'v')
        voice = found[1] === '/' ? '' : withoutEntities((found[4] ?? '').trim())
    }
    const rest = line.slice(from)
    if (rest.trim() !== '' && speaker === '') speaker = voice
    lines.push(withoutEntities(text + rest).trim())
    speakers.push(speaker)
  }
  return { lines, speakers }
}

/** A cue from its lines; lines without a word are left out. */
export function cueOf(start: string, end: string, raw: readonly string[], line: number): Cue {
  const { lines, speakers } = withoutTags(raw)
  if (!lines.includes('')) return { start, end, lines, speakers, line }
  const kept = lines.map((text, index) => [text, speakers[index]!] as const).filter(([text]) => text !== '')
  return { start, end, lines: kept.map(([text]) => text), speakers: kept.map(([, who]) => who), line }
}

/** A time of a caption with two digits for minutes and seconds: Teams writes 0:0:4.90. */
export const paddedClock = (clock: string): string =>
  isPadded(clock) ? clock : clock.replace(/(?<=^|:)\d(?=:|[.,])/g, '0$&')

/** Whether a clock is `00:01:02.345`, as nearly all are. */
const isPadded = (clock: string): boolean =>
  clock.length === 12 && clock[2] === ':' && clock[5] === ':' && (clock[8] === ',' || clock[8] === '.')

/** What the parser of captions found. */
export interface Captions {
  readonly cues: readonly Cue[]
  /** The file states that its cues are chapters. */
  readonly chapters?: boolean
  /** The first line of text that belongs to no cue. */
  readonly stray: number | undefined
}

/**
 * Captions as words with the ends of lines and blocks, or as times of cues (`axis: 'time'`). Asks where captions repeat
 * the line before, and where cues look like chapters.
 */
export function readCaptions(
  { cues, chapters, stray }: Captions,
  report: Report,
  options: ReadOptions,
): readonly Annotated[] {
  if (stray !== undefined) report.warn(describe(textOutsideCue, {}), { line: stray })
  if (cues.length === 0) report.error(describe(cuesMissing, {}))
  const times: CueTimes[] = []
  for (const { start, end, line } of cues) {
    const from = decimalTime(start)
    const to = decimalTime(end)
    if (from === undefined || to === undefined) {
      const fileExtension = from === undefined ? start : end
      report.error(describe(timeNotNumberInCaptions, { fileExtension }), { line })
      continue
    }
    times.push({ from, to })
    if (ticksAt(to, 6) < ticksAt(from, 6))
      report.error(describe(timeBackwards, { what: 'a cue', start, end }), { line })
  }
  if (report.errors > 0) return []
  const { rolling } = options
  const repeated = repeats(cues)
  if (rolling === undefined && repeated > 0 && repeated * 3 >= cues.length) askRolling(report, repeated, cues)
  const axis = options.axis ?? (chapters ? 'time' : undefined)
  if (axis === undefined && lookLikeChapters(cues, times)) askAxis(report, cues)
  if (report.questions.length > 0) return []
  const shown = rolling === 'merge' ? unrolled(cues) : cues
  const annotated: Annotated[] = []
  // Titles of chapters are not the words of a text: where words are asked for, they are rejected when units are made.
  if (axis !== 'time' && chapters !== true)
    annotated.push(wordsIn(shown, shown === cues ? times : shown.map(timesOf), report))
  // Units of another file: the times of the cues are placed between them, so these are given too.
  const elsewhere = axis === 'units' && (options.documents !== undefined || options.unitLayer !== undefined)
  if (annotated.length > 0 && !elsewhere) return annotated
  const marks = shown.map(({ start, end, lines, line }) => {
    return { start, end, text: lines.join('\n'), location: { line } }
  })
  const layers = [{ name: 'cues', kind: 'intervals' as const, names: chapters === true, marks }]
  return [...annotated, { axis: 'time', location: {}, start: '0', layers }]
}

/** The times of a cue that were read. */
interface CueTimes {
  readonly from: DecimalTime
  readonly to: DecimalTime
}

const timesOf = ({ start, end }: Cue): CueTimes => ({ from: decimalTime(start)!, to: decimalTime(end)! })

function wordsIn(cues: readonly Cue[], times: readonly CueTimes[], report: Report): Annotated {
  const { tokens, ends, types, speakers } = wordsOf(cues)
  const early = ({ from }: CueTimes, index: number) =>
    index > 0 && ticksAt(from, 6) < ticksAt(times[index - 1]!.to, 6)
  const overlapping = times.filter(early).length
  if (overlapping > 0) {
    const { line } = cues[times.findIndex(early)]!
    report.warn(describe(cuesOverlap, { overlapping, cues: cues.length }), { line })
  }
  const scale = ['eol', 'eob']
  const layer = {
    name: 'lines',
    kind: 'ends' as const,
    at: ends,
    labels: types,
    typed: true,
    marksEnds: true,
    scale,
  }
  return { axis: 'units', location: {}, unit: 'words', tokens, speakers, layers: [layer] }
}

/** How many cues begin with the line that the one before ended with. */
const repeats = (cues: readonly Cue[]): number =>
  cues.filter(
    ({ lines }, index) => index > 0 && lines.length > 0 && lines[0] === cues[index - 1]!.lines.at(-1),
  ).length

/** Cues without the lines that the cue before already showed; cues that show nothing new are left out. */
function unrolled(cues: readonly Cue[]): Cue[] {
  const kept: Cue[] = []
  let before: readonly string[] = []
  for (const cue of cues) {
    const { lines, speakers } = cue
    let known = Math.min(lines.length, before.length)
    while (
      known > 0 &&
      lines.slice(0, known).some((line, index) => line !== before[before.length - known + index])
    )
      known--
    if (lines.length > 0) before = lines
    const last = kept.at(-1)
    if (known === lines.length && last !== undefined) kept[kept.length - 1] = { ...last, end: cue.end }
    else kept.push({ ...cue, lines: lines.slice(known), speakers: speakers.slice(known) })
  }
  return kept
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** A few words for more than half a minute: titles rather than speech. */
function lookLikeChapters(cues: readonly Cue[], times: readonly CueTimes[]): boolean {
  if (cues.length < 2 || median(times.map(({ from, to }) => ticksAt(to, 0) - ticksAt(from, 0))) <= 30)
    return false
  return median(cues.map(({ lines }) => lines.join(' ').split(/\s+/).length)) <= 8
}

const askRolling = (report: Report, repeated: number, cues: readonly Cue[]): void =>
  report.ask({
    ...describe(captionsRolling, { repeated, cues: cues.length }),
    option: 'rolling',
    choices: [
      { value: 'merge', meaning: 'a repeated line is read once' },
      { value: 'keep', meaning: 'every line is read, also when it is repeated' },
    ],
    location: { line: cues[0]!.line },
  })

const askAxis = (report: Report, cues: readonly Cue[]): void =>
  report.ask({
    ...describe(captionsOrChapters, {}),
    option: 'axis',
    choices: [
      { value: 'time', meaning: 'chapters: segments of time' },
      { value: 'units', meaning: 'captions: words, with ends of lines and blocks' },
    ],
    location: { line: cues[0]!.line },
  })

/** Types of boundaries between words of captions: the end of a line is weaker than the end of a block. */
const LINE_SCALE: TypeScale = { names: ['eol', 'eob'], ranks: [0, 1] }

/** The words of captions or of a tier, and where lines and blocks end. */
interface CaptionWords {
  readonly tokens: readonly string[]
  readonly speakers: readonly string[] | undefined
  /** Last words of lines and blocks, from 0, the last word of all too. */
  readonly ends: readonly number[]
  readonly types: readonly ('eol' | 'eob')[]
}

/** The words of blocks of lines, one after the other. Lines and blocks without a word are no lines and no blocks. */
export function wordsOf(
  blocks: readonly { readonly lines: readonly string[]; readonly speakers?: readonly string[] }[],
): CaptionWords {
  const tokens: string[] = []
  const speakers: string[] = []
  const ends: number[] = []
  const types: ('eol' | 'eob')[] = []
  let spoken = false
  for (const block of blocks) {
    const before = tokens.length
    for (const [index, line] of block.lines.entries()) {
      const words = wordTexts(line)
      const speaker = block.speakers?.[index] ?? ''
      // Words are only given speakers once somebody is named.
      if (speaker !== '' && !spoken) {
        spoken = true
        for (let word = 0; word < tokens.length; word++) speakers.push('')
      }
      for (const word of words) {
        tokens.push(word)
        if (spoken) speakers.push(speaker)
      }
      if (words.length === 0) continue
      ends.push(tokens.length - 1)
      types.push('eol')
    }
    if (tokens.length > before) types[types.length - 1] = 'eob'
  }
  return { tokens, ends, types, speakers: spoken ? speakers : undefined }
}

/** The segmentation of words by lines and blocks. */
export function wordSegmentation({ tokens, ends, types }: CaptionWords): Segmentation {
  const inner = ends.length - 1
  return {
    units: Math.min(tokens.length, MAX_UNITS),
    boundaries: Uint32Array.from(ends.slice(0, inner), end => end + 1),
    types: Uint32Array.from(types.slice(0, inner), type => (type === 'eol' ? 1 : 2)),
    scale: LINE_SCALE,
  }
}
