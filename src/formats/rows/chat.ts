import type { Claim, Source } from '../detect/source.ts'
import { addError, addWarning, openDraft } from '../draft.ts'
import type { ReadOptions, ShapedFormat } from '../format.ts'
import type { Parsed } from '../units/shapes.ts'
import { utteranceOf } from './chat-words.ts'
import { eachLine } from './each-line.ts'

/**
 * CHAT, the transcripts of CLAN, CHILDES and TalkBank: `*CHI:` and a tab before what a speaker says, `@` before
 * headers, `%` before tiers that depend on the line above. Units are words of main lines, a boundary stands at the
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

const MAIN = /^\*([^:\s]+):(?:\t|\s|$)/

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

function parseChat(source: Source, options: ReadOptions): Parsed {
  const draft = openDraft({ ...options, file: source.name })
  const tokens: string[] = []
  const speakers: string[] = []
  const at: number[] = []
  const labels: (string | undefined)[] = []
  let [empty, unended, strange, firstStrange] = [0, 0, 0, 0]
  let ended = false
  let main: { speaker: string; text: string } | undefined
  const close = (): void => {
    if (main === undefined) return
    const { words, terminator } = utteranceOf(main.text, options.words === 'main')
    if (words.length === 0) empty++
    else {
      for (const word of words) {
        tokens.push(word)
        speakers.push(main.speaker)
      }
      at.push(tokens.length - 1)
      labels.push(terminator)
      if (terminator === undefined) unended++
    }
    main = undefined
  }
  let continued = false
  eachLine(source.text, (row, line) => {
    if (row.trim() === '') return
    if (row.startsWith('\t')) {
      if (main !== undefined && continued) main.text += ` ${row.slice(1)}`
      return
    }
    continued = false
    const named = MAIN.exec(row)
    if (named !== null) {
      close()
      main = { speaker: named[1]!, text: row.slice(named[0].length) }
      continued = true
    } else if (row.startsWith('@')) {
      close()
      if (/^@End\s*$/.test(row)) ended = true
    } else if (!row.startsWith('%')) {
      strange++
      if (firstStrange === 0) firstStrange = line
    }
    return
  })
  close()
  if (strange > 0)
    addError(
      draft,
      'line-unknown',
      `${strange === 1 ? '1 line begins' : `${strange} lines begin`} with none of @ * % and no tab; a line that goes on begins with a tab`,
      { line: firstStrange },
    )
  if (!ended) addWarning(draft, 'end-missing', 'no line @End; is the file whole?')
  if (empty > 0)
    addWarning(
      draft,
      'utterance-empty',
      `${empty === 1 ? '1 utterance without a word was' : `${empty} utterances without a word were`} left out`,
    )
  const typed = unended < at.length
  if (typed && unended > 0)
    addWarning(
      draft,
      'terminator-missing',
      `${unended} of ${at.length} utterances end in no terminator; their type is "none"`,
    )
  if (tokens.length === 0) addError(draft, 'text-empty', 'no main line holds a word')
  const layer = {
    name: 'utterance',
    kind: 'ends' as const,
    at,
    marksEnds: true,
    ...(typed ? { typed, labels: labels.map(label => label ?? 'none') } : {}),
  }
  const rows =
    tokens.length === 0
      ? []
      : [{ location: { file: source.name }, tokens, unit: 'words', speakers, layers: [layer] }]
  return { rows, problems: draft.problems, questions: draft.questions }
}
