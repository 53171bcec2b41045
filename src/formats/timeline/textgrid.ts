import type { Corpus, Item } from '../../model/corpus.ts'
import { decimalTime } from '../../model/decimal-time.ts'
import { type CesuraError, describe, invalid } from '../../model/error.ts'
import { timeNotNumberInTextgrid } from '../../model/errors/model.ts'
import { nameNotForTextgrid } from '../../model/errors/reading.ts'
import {
  praatOtherClass,
  startBackwards,
  textgridWithoutClass,
  textgridWithoutTiers,
  tierClassUnknown,
  tierMissing,
  tiersEmpty,
} from '../../model/errors/timeline.ts'
import type { Claim } from '../detect/source.ts'
import type { Format, NamedFile } from '../format.ts'
import { coderNote } from '../read-back.ts'
import type { Annotated, TimedMark } from '../units/shapes.ts'
import { type PraatReader, praatReader } from './praat-tokens.ts'
import { requireTimes, type WrittenSegment, writtenSegments } from './written-times.ts'

/** Praat requires `"ooTextFile"` and the class in quotes at the start; the words before them are comments. */
const HEADER = /^\s*(?:File type = )?"ooTextFile(?: short)?"\s*(?:Object class = )?"([^"]*)"/
const CHRONOLOGICAL = /^\s*"Praat chronological TextGrid text file"/

/** TextGrids of Praat: long, short and chronological text files. */
export const textgrid: Format = {
  id: 'textgrid',
  title: 'Praat TextGrid',
  extensions: ['TextGrid', 'textgrid'],
  holds: 'coding',
  plain: true,
  inspect: ({ text }) => ({
    claim: () => claim(text),
    read(report) {
      const grid = report.attempt({}, () => readGrid(text))
      return grid === undefined ? [] : [grid]
    },
  }),
  loses: ['texts', 'speakers'],
  readBack: corpus => coderNote(corpus, 'the tier', '--read layers=coders'),
  write: writeTextgrid,
}

function claim(text: string): Claim | undefined {
  const head = text.slice(0, 200)
  if (CHRONOLOGICAL.test(head)) return { strength: 'named', because: 'it starts as a chronological TextGrid' }
  const name = HEADER.exec(head)?.[1]
  if (name === 'TextGrid') return { strength: 'named', because: 'it starts as a Praat TextGrid' }
  if (name !== undefined) return { strength: 'rejected', ...describe(praatOtherClass, { name }), line: 2 }
  return /^\s*(?:File type = )?"ooTextFile/.test(head)
    ? { strength: 'rejected', ...describe(textgridWithoutClass, {}), line: 2 }
    : undefined
}

interface Tier {
  readonly name: string
  readonly kind: 'intervals' | 'points'
  readonly marks: TimedMark[]
  /** Where the last interval ended. */
  reached: number
}

function readGrid(text: string): Annotated {
  const chronological = CHRONOLOGICAL.test(text.slice(0, 200))
  const reader = praatReader(text)
  reader.text('the type of the file')
  if (!chronological) reader.text('the class of the object')
  const start = reader.number('the start of the TextGrid (xmin)')
  const end = reader.number('the end of the TextGrid (xmax)')
  const tiers: Tier[] = []
  if (chronological) {
    const count = reader.whole('the number of tiers')
    while (tiers.length < count) tiers.push(readHead(reader, tiers.length + 1))
    while (!reader.done()) readNext(reader, tiers)
  } else if (reader.flag('the flag <exists>') === '<exists>') {
    const count = reader.whole('the number of tiers')
    while (tiers.length < count) tiers.push(readTier(reader, tiers.length + 1, count))
  }
  if (tiers.every(({ marks }) => marks.length === 0)) throw nothingIn(tiers)
  const layers = tiers.map(({ name, kind, marks }, index) => {
    const speaker = name.includes(' - ') ? name.slice(0, name.indexOf(' - ')) : undefined
    return { name: name === '' ? `tier ${index + 1}` : name, kind, marks, speaker }
  })
  return { axis: 'time', location: {}, start, end, layers }
}

/** A grid without marks does not state where the segments of the recording are. */
function nothingIn(tiers: readonly Tier[]): CesuraError {
  return tiers.length === 0
    ? invalid(textgridWithoutTiers, {})
    : invalid(tiersEmpty, { tiers: tiers.map(({ name }) => name) })
}

function readHead(reader: PraatReader, number: number): Tier {
  const kind = reader.text(`the class of tier ${number}`)
  if (kind !== 'IntervalTier' && kind !== 'TextTier')
    throw invalid(tierClassUnknown, { tier: number, kind }, { line: reader.line(), column: 1 })
  // A line break at the end of a name is a slip; no option could name such a tier.
  const name = reader.text(`the name of tier ${number}`).trim().replace(/\s+/g, ' ')
  reader.number(`the start of tier ${number} (xmin)`)
  reader.number(`the end of tier ${number} (xmax)`)
  return { name, kind: kind === 'TextTier' ? 'points' : 'intervals', marks: [], reached: -Infinity }
}

function readTier(reader: PraatReader, number: number, of: number): Tier {
  const tier = readHead(reader, number)
  const noun = tier.kind === 'points' ? 'point' : 'interval'
  const place = `tier ${number} of ${of} ("${tier.name}")`
  const count = reader.whole(`the number of ${noun}s of ${place}`)
  for (let row = 1; row <= count; row++) readMark(reader, tier, `${noun} ${row} of ${count} in ${place}`)
  return tier
}

/** A row of a chronological file: the number of its tier, then its times and its text. */
function readNext(reader: PraatReader, tiers: readonly Tier[]): void {
  const number = reader.whole('the number of a tier')
  const tier = tiers[number - 1]
  if (tier === undefined)
    throw invalid(tierMissing, { tier: number, tiers: tiers.length }, { line: reader.line(), column: 1 })
  readMark(reader, tier, `a row of tier ${number} ("${tier.name}")`)
}

function readMark(reader: PraatReader, tier: Tier, what: string): void {
  const interval = tier.kind === 'intervals'
  const start = reader.number(`the ${interval ? 'xmin' : 'time'} of ${what}`)
  const line = reader.line()
  const end = interval ? reader.number(`the xmax of ${what}`) : undefined
  const text = reader.text(`the text of ${what}`)
  for (const time of [start, end]) {
    if (time === undefined || decimalTime(time) !== undefined) continue
    throw invalid(timeNotNumberInTextgrid, { time, what }, { line, column: 1 })
  }
  // Times are compared as doubles here only to find rows out of order; they are read from their digits later.
  if (Number(start) < tier.reached - 1e-6) throw invalid(startBackwards, { what, start }, { line, column: 1 })
  tier.reached = Number(start)
  tier.marks.push({ start, end, text: text.trim().replace(/\r\n?/g, '\n'), location: { line } })
}

/** A text in quotes, as Praat writes it: a quote inside is doubled. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** One long TextGrid per item with a tier per coder; labels are the texts of the intervals. */
function writeTextgrid(corpus: Corpus): NamedFile[] {
  requireTimes(corpus, 'TextGrids')
  return corpus.items.map(item => ({ name: `${item.id}.TextGrid`, text: gridOf(item) }))
}

function gridOf(item: Item): string {
  const tiers = item.codings.map(({ coder, segmentation }) => {
    const segments = writtenSegments(item, segmentation)
    if (coder !== coder.trim().replace(/\s+/g, ' ') || segments.some(({ label }) => label.includes('\r'))) {
      throw invalid(nameNotForTextgrid, {}, { item: item.id, coder })
    }
    return { coder, segments }
  })
  const [start, end] = [tiers[0]!.segments[0]!.start, tiers[0]!.segments.at(-1)!.end]
  const lines = ['File type = "ooTextFile"', 'Object class = "TextGrid"', '']
  lines.push(`xmin = ${start} `, `xmax = ${end} `, 'tiers? <exists> ', `size = ${tiers.length} `, 'item []: ')
  const all = lines.concat(tiers.flatMap(({ coder, segments }, index) => tierOf(index + 1, coder, segments)))
  return `${all.join('\n')}\n`
}

function tierOf(number: number, name: string, segments: readonly WrittenSegment[]): string[] {
  const lines = [
    `    item [${number}]:`,
    '        class = "IntervalTier" ',
    `        name = ${quoted(name)} `,
  ]
  lines.push(`        xmin = ${segments[0]!.start} `, `        xmax = ${segments.at(-1)!.end} `)
  lines.push(`        intervals: size = ${segments.length} `)
  for (const [index, { start, end, label }] of segments.entries()) {
    lines.push(
      `        intervals [${index + 1}]:`,
      `            xmin = ${start} `,
      `            xmax = ${end} `,
    )
    lines.push(`            text = ${quoted(label)} `)
  }
  return lines
}
