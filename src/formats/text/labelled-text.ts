import { describe } from '../../model/error.ts'
import { textWithoutSpeaker } from '../../model/errors/tables.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format } from '../format.ts'
import { addTurns, symbolsOf, type Turn } from '../tables/turns.ts'
import { linesOf } from './lines.ts'

/**
 * A transcript as running text: `JOHN: Hello , how are you ? MARY: I am fine .` A word that ends in a colon is the
 * speaker of what follows; symbols that are separate words are boundaries. Labels may recur. One file is
 * one coder's coding of one text.
 *
 * @see segsimflex's `create_dfs`, which handles each speaker once only
 */
export const labelledText: Format = {
  id: 'labelled-text',
  title: 'labelled plain text',
  extensions: ['txt'],
  holds: 'coding',
  byName: 'never',
  plain: true,

  inspect: source => ({
    claim: () => claimLabelledText(source),
    readCodings: draft => readLabelledText(draft, source.text),
  }),
}

function claimLabelledText({ text }: Source): Claim | undefined {
  const sample = text.slice(0, 50_000)
  const label = /^\s*([^\s:]{1,40}):\s/.exec(sample)?.[1]
  if (label === undefined || /[{}[\]",=\t*@%#<]/.test(label)) return undefined
  const chars = sample.match(/\s(?:[.,?;]|--)(?=\s|$)/g)?.length ?? 0
  if (chars === 0) return undefined
  // A transcript repeats the names of speakers, and utterances end in a symbol. Headers and prose have labels too.
  const turns = sample.split(/(?:^|\s)[^\s:]{1,40}:(?=\s)/).slice(1)
  const ended = turns.filter(turn => /\s(?:[.,?;]|--)\s*$/.test(turn)).length
  const glued = turns.filter(turn => /[^\s.,?;][.,?;]\s*$/.test(turn)).length
  if (2 * (ended + glued) < turns.length) return undefined
  return {
    strength: turns.length > 1 && 2 * ended >= turns.length ? 'structural' : 'possible',
    because: `it begins with the label ${label}: and ${chars} boundary symbols are separate words`,
  }
}

function readLabelledText(draft: Draft, text: string): void {
  addTurns(draft, turnsIn(draft, text))
}

/** Rows that end at each boundary symbol and wherever another speaker begins. */
function turnsIn(draft: Draft, text: string): Turn[] {
  const known = new Set<string>()
  try {
    const { symbols, unclassified } = symbolsOf(draft.options)
    for (const symbol of [...symbols, unclassified]) known.add(symbol)
  } catch {
    // `addTurns` reports symbols that cannot be.
    return []
  }
  const turns: Turn[] = []
  let words: string[] = []
  let speaker: string | undefined
  let start: number | undefined
  const close = () => {
    const location = { ...{ file: draft.options.file }, line: start }
    if (words.length > 0) turns.push({ speaker, utterance: words.join(' '), location })
    words = []
    start = undefined
  }
  for (const { text: row, line } of linesOf(text)) {
    for (const word of row.split(/\s+/)) {
      if (word === '') continue
      if (word.length > 1 && word.endsWith(':') && !known.has(word)) {
        close()
        speaker = word.slice(0, -1)
        continue
      }
      if (speaker === undefined) {
        draft.error(describe(textWithoutSpeaker, {}), { line })
        return []
      }
      if (start === undefined) start = line
      words.push(word)
      if (known.has(word)) close()
    }
  }
  close()
  return turns
}
