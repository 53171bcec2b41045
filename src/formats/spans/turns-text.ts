import { isRecord } from '../json/json-text.ts'

/** A dialogue as one text, one turn per line, with where each turn is and who speaks it. */
export interface Turns {
  readonly text: string
  readonly tokens: readonly { readonly start: number; readonly end: number }[]
  readonly speakers?: readonly string[]
  /** A region given by numbers of turns and offsets inside them, as a range of the text. */
  range(
    value: Readonly<Record<string, unknown>>,
    whole: (value: unknown) => number | undefined,
  ): { start: number; end: number } | undefined
}

/** A list of turns, `[{ author, text }]`; undefined where it is none. Line ends inside a turn become spaces. */
export function turnsOf(content: unknown): Turns | undefined {
  if (!Array.isArray(content) || content.length === 0 || !content.every(isRecord)) return undefined
  const first = content[0] as Record<string, unknown>
  const texts = Object.keys(first).filter(key => content.every(turn => typeof turn[key] === 'string'))
  const words = ['text', 'phrase', 'utterance', 'content'].find(key => texts.includes(key)) ?? texts.at(-1)
  const speaker = ['author', 'speaker', 'name', 'role'].find(key => key !== words && texts.includes(key))
  if (words === undefined) return undefined
  const tokens: { start: number; end: number }[] = []
  let at = 0
  for (const turn of content) {
    const end = at + (turn[words] as string).length
    tokens.push({ start: at, end })
    at = end + 1
  }
  return {
    text: content.map(turn => (turn[words] as string).replace(/[\r\n]/g, ' ')).join('\n'),
    tokens,
    ...(speaker === undefined ? {} : { speakers: content.map(turn => turn[speaker] as string) }),
    range(value, whole) {
      const [first, last] = [tokens[whole(value.start) ?? -1], tokens[whole(value.end) ?? -1]]
      const [from, to] = [whole(value.startOffset), whole(value.endOffset)]
      if (first === undefined || last === undefined) return undefined
      // Offsets count the turn as it was shown, with the name of its speaker or not: they never leave the turn.
      return {
        start: Math.min(first.start + (from ?? 0), first.end),
        end: to === undefined ? last.end : Math.min(last.start + to, last.end),
      }
    },
  }
}
