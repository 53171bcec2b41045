import type { Corpus, Item } from '../../model/corpus.ts'
import { decimalTime } from '../../model/decimal-time.ts'
import { CesuraError, describe, invalid, type ProblemFacts } from '../../model/error.ts'
import { timeNotNumberInTextgrid } from '../../model/errors/model.ts'
import { nameNotForTextgrid } from '../../model/errors/reading.ts'
import {
  praatOtherClass,
  quoteSingle,
  quoteUnclosed,
  startBackwards,
  textgridEnds,
  textgridNotInteger,
  textgridUnexpected,
  textgridWithoutClass,
  textgridWithoutTiers,
  tierClassUnknown,
  tierMissing,
  tiersEmpty,
} from '../../model/errors/timeline.ts'
import type { Claim } from '../detect/source.ts'
import type { Format, NamedFile } from '../format.ts'
import type { Annotated, TimedMark } from '../units/shapes.ts'
import { coderNote } from '../writable.ts'
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

/** What Praat reads in its text files: numbers, strings and flags that are by themselves. */
interface PraatToken {
  readonly kind: 'number' | 'string' | 'flag'
  readonly value: string
  readonly line: number
}

/** Reads the tokens of a Praat text file one after the other. */
interface PraatReader {
  /** The next number, with what it should be for the message. */
  readonly number: (what: string) => string
  readonly whole: (what: string) => number
  readonly text: (what: string) => string
  readonly flag: (what: string) => string
  /** Whether nothing but comments is left. */
  readonly done: () => boolean
  /** The line of the last token. */
  readonly line: () => number
}

const fail = (line: number, facts: ProblemFacts): never => {
  throw new CesuraError({ ...facts, location: { line, column: 1 } })
}

/** A number without its plus and the letters that Praat passes over behind it: `0.5s` is 0.5. Others, `0x1p2` and `50%`, stay as they are. */
const decimalIn = (found: string): string => {
  if (/^-?\d+(?:\.\d+)?$/.test(found)) return found
  const [, number = found, after = ''] = /^\+?(-?\d*\.?\d*(?:[eE][-+]?\d+)?)(.*)$/.exec(found) ?? []
  return number !== '' && /^(?!x)[a-z]*$/i.test(after) ? number : found
}

const KINDS = { number: 'a number', string: 'a text in quotes', flag: 'a flag like <exists>' }

/**
 * A reader of Praat's text format. Long and short files have one grammar: everything is a comment but numbers that are
 * by themselves, texts in quotes (`""` is one quote; line breaks are allowed) and flags in angle brackets; `!` begins a
 * comment to the end of its line. Throws `textgrid-broken` with the line where Praat itself stops.
 */
function praatReader(text: string): PraatReader {
  let at = 0
  let line = 1
  let current = 1
  let peeked: PraatToken | undefined
  // A comment may touch a number: `2.3!end`.
  const word = /[^\s!]+/y
  const space = /\s+/y
  const rest = /[^\r\n]*/y

  /** Takes the text up to `end` and counts its lines. */
  const takeUntil = (end: number): string => {
    const found = text.slice(at, end)
    for (let index = 0; index < found.length; index++) {
      const code = found.charCodeAt(index)
      if (code === 10 || (code === 13 && text.charCodeAt(at + index + 1) !== 10)) line++
    }
    at = end
    return found
  }
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    return takeUntil(pattern.test(text) ? pattern.lastIndex : at)
  }
  const takeString = (): string => {
    let end = text.indexOf('"', at + 1)
    while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    if (end === -1) fail(line, describe(quoteUnclosed, {}))
    return takeUntil(end + 1)
  }

  const scan = (): PraatToken | undefined => {
    for (;;) {
      take(space)
      if (at >= text.length) return undefined
      const char = text[at]!
      const start = line
      if (char === '!') take(rest)
      else if (char === '"') {
        const found = takeString()
        if (at < text.length && !/\s/.test(text[at]!))
          fail(line, describe(quoteSingle, { found: JSON.stringify(text.slice(at, at + 10)) }))
        return { kind: 'string', value: found.slice(1, -1).replaceAll('""', '"'), line: start }
      } else {
        const found = take(word)
        if (char === '<') return { kind: 'flag', value: found, line: start }
        if (/[-+\d]/.test(char) && /\d/.test(found))
          return { kind: 'number', value: decimalIn(found), line: start }
        if (found === '--undefined--') return { kind: 'number', value: found, line: start }
      }
    }
  }

  const next = (kind: PraatToken['kind'], what: string): string => {
    const token = peeked ?? scan()
    peeked = undefined
    if (token === undefined) return fail(line, describe(textgridEnds, { expected: what }))
    current = token.line
    if (token.kind !== kind)
      return fail(
        token.line,
        describe(textgridUnexpected, {
          found: JSON.stringify(token.value.slice(0, 40)),
          expected: what,
          kind: KINDS[kind],
        }),
      )
    return token.value
  }

  return {
    number: what => next('number', what),
    whole(what) {
      const value = next('number', what)
      return /^\d+$/.test(value)
        ? Number(value)
        : fail(current, describe(textgridNotInteger, { value, expected: what }))
    },
    text: what => next('string', what),
    flag: what => next('flag', what),
    done: () => {
      peeked ??= scan()
      return peeked === undefined
    },
    line: () => current,
  }
}
