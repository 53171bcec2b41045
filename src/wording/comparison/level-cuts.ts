import type { Mark, MarkKind } from '../../compare/marks.ts'
import { countDigits, counted, countWord, plural } from '../numbers.ts'
import type { Sentence } from './mark-sentences.ts'

/** Who is compared, on which units, and what levels are called. */
export interface LevelText {
  readonly reference: string
  readonly hypothesis: string
  readonly unit: string
  readonly noun: (level: number) => string
}

const times = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${countWord(count)} times`

/** The parts of the headline: each with the kind of mark it counts. */
export function levelHeadline(
  marks: readonly Mark[],
  { reference, hypothesis, unit }: LevelText,
): { kind: MarkKind; text: string; end: string }[] {
  const count = (kind: MarkKind) => marks.filter(mark => mark.kind === kind).length
  const most = marks.reduce(
    (far, mark) => (mark.kind === 'near' ? Math.max(far, Math.abs(mark.reference! - mark.hypothesis!)) : far),
    0,
  )
  const parts: { kind: MarkKind; text: string }[] = [
    {
      kind: 'match',
      text:
        count('match') === 0
          ? 'never cut at one place and level'
          : `cut ${times(count('match'))} at one place and level`,
    },
  ]
  if (count('type') > 0) parts.push({ kind: 'type', text: `${times(count('type'))} at different levels` })
  if (count('near') > 0)
    parts.push({
      kind: 'near',
      text: `${times(count('near'))} ${most === 1 ? `one ${unit}` : `up to ${counted(most, unit)}`} apart`,
    })
  const alone = parts.length
  if (count('missing') > 0)
    parts.push({ kind: 'missing', text: `${reference} alone cuts ${times(count('missing'))}` })
  if (count('extra') > 0)
    parts.push({
      kind: 'extra',
      text: `${hypothesis} alone ${count('missing') > 0 ? '' : 'cuts '}${times(count('extra'))}`,
    })
  return parts.map((part, index) => ({
    ...part,
    end: index === parts.length - 1 ? '.' : index === alone - 1 ? ';' : ',',
  }))
}

const begins = (type: string | undefined, noun: LevelText['noun']): string => {
  const name = noun(Number(type))
  return /^level \d+$/.test(name) ? `a segment of ${name}` : `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`
}

/** What a boundary is on both sides: "After paragraph 34: Ann begins a part, Bo a section." */
export function cutSentence(mark: Mark, words: LevelText): Sentence {
  const { reference, hypothesis, unit, noun } = words
  const at = (place: number) => `After ${unit} ${countDigits(place)}`
  const [own, other] = [begins(mark.referenceType, noun), begins(mark.hypothesisType, noun)]
  if (mark.reference === undefined)
    return {
      fact: `${at(mark.hypothesis!)}: ${hypothesis} begins ${other}.`,
      meaning: `${reference} does not cut here, nor next to it.`,
    }
  if (mark.hypothesis === undefined)
    return {
      fact: `${at(mark.reference)}: ${reference} begins ${own}.`,
      meaning: `${hypothesis} does not cut here, nor next to it.`,
    }
  if (mark.kind !== 'near')
    return mark.kind === 'type'
      ? {
          fact: `${at(mark.reference)}: ${reference} begins ${own}, ${hypothesis} ${other}.`,
          meaning: 'One place, different levels.',
        }
      : { fact: `${at(mark.reference)}: both begin ${own}.`, meaning: 'One place and level.' }
  const away = mark.hypothesis - mark.reference
  return {
    fact: `${at(mark.reference)}: ${reference} begins ${own}, ${hypothesis} ${own === other ? 'the same' : other} ${countWord(Math.abs(away))} ${plural(Math.abs(away), unit)} ${away > 0 ? 'later' : 'earlier'}.`,
    meaning: 'A near miss: close enough to count in part.',
  }
}
