import { describe } from '../../model/error.ts'
import { textEmptyInChat } from '../../model/errors/model.ts'
import { endMissing, lineUnknown, terminatorMissing } from '../../model/errors/rows.ts'
import { utterancesWithoutWords } from '../../model/errors/tables.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Format, ReadOptions } from '../format.ts'
import type { Report } from '../report.ts'
import { eachLineAt, isSpaceCode } from '../text/lines.ts'
import type { AnnotatedUnits } from '../units/shapes.ts'
import { unitTexts } from '../units/text-units.ts'

/**
 * CHAT, the transcripts of CLAN, CHILDES and TalkBank: `*CHI:` and a tab before what a speaker says, `@` before
 * headers, `%` before tiers that depend on the line above. Units are words of main lines, a boundary is at the
 * end of each utterance, and its type is the terminator (`. ? ! +... +/. …`). One file is one coding of one text.
 *
 * @see https://talkbank.org/0info/manuals/CHAT.html
 */
export const chat: Format = {
  id: 'chat',
  title: 'CHAT (CLAN)',
  extensions: ['cha', 'cex'],
  holds: 'coding',
  plain: true,

  inspect: source => ({
    claim: () => claimChat(source),
    read: (report, options) => readChat(source, report, options),
  }),
}

const [STAR, COLON, AT, PERCENT, TAB, SPACE_CHAR] = [0x2a, 0x3a, 0x40, 0x25, 0x09, 0x20] as const

function claimChat({ text }: Source): Claim | undefined {
  if (!text.includes('*') || !/^\*[^:\s]+:[ \t]/m.test(text)) return undefined
  const over = ['labelled-text']
  if (/^@Begin\s*$/m.test(text.slice(0, 4_000)))
    return { strength: 'named', because: 'it has @Begin and lines that begin with *NAME: and a tab', over }
  // Without its head it may be a piece of such a file.
  const lines = text.slice(0, 20_000).match(/^\*[A-Z0-9]{1,7}:\t/gm)?.length ?? 0
  return lines > 1
    ? {
        strength: 'possible',
        because: `${lines} lines begin with *NAME: and a tab, but there is no @Begin`,
        over,
      }
    : undefined
}

/** Where the colon is after the name of a speaker; −1 in a line that is no main line. */
function colonOf(text: string, from: number, to: number): number {
  if (text.charCodeAt(from) !== STAR) return -1
  let at = from + 1
  while (at < to && text.charCodeAt(at) !== COLON && !isSpaceCode(text.charCodeAt(at))) at++
  if (at === from + 1 || at === to || text.charCodeAt(at) !== COLON) return -1
  return at + 1 === to || isSpaceCode(text.charCodeAt(at + 1)) ? at : -1
}

function readChat(source: Source, report: Report, options: ReadOptions): readonly AnnotatedUnits[] {
  const { text } = source
  const places: WordPlaces = { starts: [], ends: [] }
  const speakers: string[] = []
  const at: number[] = []
  const labels: (string | undefined)[] = []
  let [empty, unended, strange, firstStrange] = [0, 0, 0, 0]
  let ended = false
  let speaker = ''
  // What the speaker says is from here to there; −1: there is no main line.
  let [from, to] = [-1, -1]
  let continued = false
  const close = (): void => {
    if (from === -1) return
    const before = places.starts.length
    const terminator = addUtterance(text, from, to, options.words === 'main', places)
    const words = places.starts.length
    if (words === before) empty++
    else {
      for (let word = before; word < words; word++) speakers.push(speaker)
      at.push(words - 1)
      labels.push(terminator)
      if (terminator === undefined) unended++
    }
    from = -1
  }
  eachLineAt(text, (start, end, line) => {
    const first = start === end ? SPACE_CHAR : text.charCodeAt(start)
    if (isSpaceCode(first) && text.slice(start, end).trim() === '') return
    if (first === TAB) {
      if (continued) to = end
      return
    }
    const colon = colonOf(text, start, end)
    continued = colon !== -1
    if (continued) {
      close()
      speaker = text.slice(start + 1, colon)
      from = Math.min(colon + 2, end)
      to = end
    } else if (first === AT) {
      close()
      if (/^@End\s*$/.test(text.slice(start, end))) ended = true
    } else if (first !== PERCENT) {
      strange++
      if (firstStrange === 0) firstStrange = line
    }
  })
  close()
  if (strange > 0) report.error(describe(lineUnknown, { lines: strange }), { line: firstStrange })
  if (!ended) report.warn(describe(endMissing, {}))
  if (empty > 0) report.warn(describe(utterancesWithoutWords, { utterances: empty }))
  const typed = unended < at.length
  if (typed && unended > 0) report.warn(describe(terminatorMissing, { utterances: unended, all: at.length }))
  if (places.starts.length === 0) {
    report.error(describe(textEmptyInChat, {}))
    return []
  }
  const layer = {
    name: 'utterance',
    kind: 'ends' as const,
    at,
    marksEnds: true,
    typed,
    labels: typed ? labels.map(label => label ?? 'none') : undefined,
  }
  const tokens = unitTexts(text, places)
  return [
    { axis: 'units', location: { file: source.name }, unit: 'words', tokens, speakers, layers: [layer] },
  ]
}

/** Symbols that end an utterance. The longer ones first: `+//.` ends in `.` too. */
const TERMINATORS = [
  '+"/.',
  '+//.',
  '+//?',
  '+..?',
  '+...',
  '+!?',
  '+/.',
  '+/?',
  '+".',
  '+.',
  '+…',
  '.',
  '?',
  '!',
] as const

/** A pause: `(.)`, `(..)`, `(0.3)`, `(1:02.5)`. */
const PAUSE = /^\((?:\.+|[\d:.]+)\)$/
/** The times of an utterance where its bullets were lost on the way. */
const TIMES = /^\d+_\d+$/
const [NO_BREAK, BULLET, OPEN, CLOSE, LESS, GREATER] = [0xa0, 0x15, 0x5b, 0x5d, 0x3c, 0x3e]
const [FEED, RETURN, COMMA, SEMICOLON] = [0x0a, 0x0d, 0x2c, 0x3b]
/** The last character of every terminator. */
const MAY_END = /[.?!…]$/
/** Symbols by themselves that end an utterance where no terminator does, as other transcripts have them. */
const ENDS_TOO = new Set([',', ';', '--'])
const WORD = /[\p{L}\p{N}]/u
/** Whether something holds a letter or a digit; most words begin with a plain letter. */
const isWord = (raw: string): boolean => {
  const code = raw.charCodeAt(0) | 0x20
  return (code >= 0x61 && code <= 0x7a) || WORD.test(raw)
}
/** `[/]`, `[//]`, `[///]`, `[/-]`, `[/?]`: the words before it were repeated. */
const RETRACING = /^\/{1,3}[-?]?$/

/** The characters of plain words: letters of ASCII, and `'` and `-` inside of them. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[a-z]/i.test(String.fromCharCode(code)) || code === 0x27 || code === 0x2d),
)
const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a

/** Where words are in a text. */
interface WordPlaces {
  readonly starts: number[]
  readonly ends: number[]
}

/**
 * Adds the words of a main line, which is in the text from `from` to `to`, and gives its terminator. No words
 * are events and fillers (`&=laughs`, `&-uh`), omitted words (`0is`), linkers (`+<`), pauses, separators, codes in square
 * brackets and times between bullets. Angle brackets vanish. Retraced words stay, unless `mainOnly`.
 */
function addUtterance(
  text: string,
  from: number,
  to: number,
  mainOnly: boolean,
  { starts, ends }: WordPlaces,
): string | undefined {
  const first = starts.length
  let terminator: string | undefined
  // Where the last group in angle brackets began among the words, and where it ended.
  const opened: number[] = []
  let group: { from: number; to: number } | undefined
  // A word begins here; −1: none has begun.
  let begun = -1
  const forget = (length: number): void => {
    starts.length = length
    ends.length = length
  }
  const close = (end: number): void => {
    if (begun === -1) return
    const start = begun
    begun = -1
    const raw = text.slice(start, end)
    const char = MAY_END.test(raw) ? TERMINATORS.find(char => raw.endsWith(char)) : undefined
    const head = raw[0]!
    if (
      head === '&' ||
      head === '0' ||
      head === '+' ||
      head === '•' ||
      !isWord(raw) ||
      (head === '(' && PAUSE.test(raw)) ||
      (head <= '9' && TIMES.test(raw))
    ) {
      // A terminator by itself, or glued to what is no word: `&-uh.`
      terminator = char ?? (ENDS_TOO.has(raw) ? raw : terminator)
      return
    }
    terminator = char
    const bare = end - (char?.length ?? 0)
    const last = text.charCodeAt(bare - 1)
    starts.push(start)
    ends.push(bare - start > 1 && (last === COMMA || last === SEMICOLON) ? bare - 1 : bare)
  }
  for (let at = from; at < to; at++) {
    let code = text.charCodeAt(at)
    if (begun === -1 && isLetter(code)) {
      begun = at
      do code = ++at < to ? text.charCodeAt(at) : SPACE_CHAR
      while (code < 0x80 && PLAIN[code] === 1)
      if (code === SPACE_CHAR) {
        // A plain word, as most are.
        starts.push(begun)
        ends.push(at)
        terminator = undefined
        begun = -1
        continue
      }
    }
    if (code === SPACE_CHAR || code === TAB || code === NO_BREAK) close(at)
    else if (code === FEED || code === RETURN) {
      close(at)
      at = beforeNextLine(text, at, to)
    } else if (code === BULLET) {
      close(at)
      at = characterAt(text, BULLET, at + 1, to)
    } else if (code === OPEN) {
      close(at)
      const end = characterAt(text, CLOSE, at, to)
      if (end < to && mainOnly && RETRACING.test(text.slice(at + 1, end).trim())) {
        if (group !== undefined && group.to === starts.length) forget(group.from)
        else if (starts.length > first) forget(starts.length - 1)
      }
      at = end
    } else if (code === LESS && begun === -1) opened.push(starts.length)
    else if (code === GREATER && opened.length > 0) {
      close(at)
      group = { from: opened.pop()!, to: starts.length }
    } else if (begun === -1) begun = at
  }
  close(to)
  return terminator
}

/** Where a character occurs next; `to` where there is none. */
function characterAt(text: string, char: number, from: number, to: number): number {
  let at = from
  while (at < to && text.charCodeAt(at) !== char) at++
  return at
}

const BLANK_LINE = /^[^\S\r\n]*(?:\r\n|\n|\r)/

/** The last character before the next line that is not blank; blank lines are no part of an utterance. */
function beforeNextLine(text: string, from: number, to: number): number {
  let at = from
  for (;;) {
    if (text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === FEED) at++
    const space = BLANK_LINE.exec(text.slice(at + 1, to))
    if (space === null) return at
    at += space[0].length
  }
}
