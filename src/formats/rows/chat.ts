import { describe } from '../../model/error.ts'
import { textEmptyInChat } from '../../model/errors/model.ts'
import { endMissing, lineUnknown, terminatorMissing } from '../../model/errors/rows.ts'
import { utterancesWithoutWords } from '../../model/errors/tables.ts'
import { growing } from '../columns/growing.ts'
import type { Claim, Source } from '../detect/source.ts'
import { addError, addWarning, openDraft } from '../draft.ts'
import type { ReadOptions, ShapedFormat } from '../format.ts'
import { SharedNames } from '../text/shared-names.ts'
import { isBlank } from '../units/find-words.ts'
import type { Parsed } from '../units/shapes.ts'
import { rowLater, UnitTexts } from '../units/unit-texts.ts'
import { addUtterance } from './chat-words.ts'
import { eachLineAt } from './each-line.ts'

/**
 * CHAT, the transcripts of CLAN, CHILDES and TalkBank: `*CHI:` and a tab before what a speaker says, `@` before
 * headers, `%` before tiers that depend on the line above. Units are words of main lines, a boundary is at the
 * end of each utterance, and its type is the terminator (`. ? ! +... +/. …`). One file is one coding of one text.
 *
 * @see https://talkbank.org/0info/manuals/CHAT.html
 */
export const chat: ShapedFormat = {
  id: 'chat',
  title: 'CHAT (CLAN)',
  extensions: ['cha', 'cex'],
  holds: 'coding',
  plain: true,
  claim: claimChat,
  parse: parseChat,
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
  while (at < to && text.charCodeAt(at) !== COLON && !isBlank(text.charCodeAt(at))) at++
  if (at === from + 1 || at === to || text.charCodeAt(at) !== COLON) return -1
  return at + 1 === to || isBlank(text.charCodeAt(at + 1)) ? at : -1
}

function parseChat(source: Source, options: ReadOptions): Parsed {
  const draft = openDraft({ ...options, file: source.name })
  const { text } = source
  const names = new SharedNames(text)
  const places = { starts: growing(), ends: growing() }
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
    if (isBlank(first) && text.slice(start, end).trim() === '') return
    if (first === TAB) {
      if (continued) to = end
      return
    }
    const colon = colonOf(text, start, end)
    continued = colon !== -1
    if (continued) {
      close()
      speaker = names.at(start + 1, colon)
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
  if (strange > 0) addError(draft, describe(lineUnknown, { lines: strange }), { line: firstStrange })
  if (!ended) addWarning(draft, describe(endMissing, {}))
  if (empty > 0) addWarning(draft, describe(utterancesWithoutWords, { utterances: empty }))
  const typed = unended < at.length
  if (typed && unended > 0)
    addWarning(draft, describe(terminatorMissing, { utterances: unended, all: at.length }))
  const later = new UnitTexts(text, {
    starts: places.starts.values.slice(0, places.starts.length),
    ends: places.ends.values.slice(0, places.ends.length),
  })
  if (later.length === 0) addError(draft, describe(textEmptyInChat, {}))
  const layer = {
    name: 'utterance',
    kind: 'ends' as const,
    at,
    marksEnds: true,
    ...(typed ? { typed, labels: labels.map(label => label ?? 'none') } : {}),
  }
  const row = { location: { file: source.name }, unit: 'words', speakers, layers: [layer] }
  const rows = later.length === 0 ? [] : [rowLater(row, later)]
  return { rows, problems: draft.problems, questions: draft.questions }
}
