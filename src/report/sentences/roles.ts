import type { Evaluation } from '../../evaluate/evaluation.ts'
import type { CoderGroup } from '../../model/coder-names.ts'
import { count, formatNumber, listed } from '../../model/numbers.ts'
import { isReferenceName, suggestReference } from '../../model/reference-names.ts'
import { formatTime } from '../../model/time.ts'
import { safeName } from './safe-text.ts'

/** Names in a sentence; after the eighth the rest is counted. */
export const namesWord = (names: readonly string[], most = 8): string =>
  names.length <= most
    ? listed(names.map(safeName))
    : `${names.slice(0, most).map(safeName).join(', ')} and ${formatNumber(names.length - most, 0)} more`

/**
 * What was compared with what, and who the references are: `12 items, 509 units; 3 hypotheses against 4 references
 * (ann, bo, cy and di)`.
 */
export function dataSentence({ data, settings }: Evaluation): string {
  const length =
    data.time === undefined
      ? count(data.units, 'unit')
      : formatTime(Math.round(data.time.seconds * 1000), { ticksPerSecond: 1000 }).replace(/\.000$/, '')
  const size = `${count(data.items, 'item')}, ${length}`
  return `${size}; ${comparedText(settings)}`
}

/** `3 hypotheses against 4 references (ann, bo, cy and di)`; without references every pair is compared. */
export function comparedText({
  references,
  hypotheses,
}: Pick<Evaluation['settings'], 'references' | 'hypotheses'>): string {
  if (references.length === 0) return `every pair of ${count(hypotheses.length, 'coder')}`
  const tested = count(hypotheses.length, 'hypothesis')
  return references.length === 1
    ? `${tested} against the reference ${safeName(references[0]!)}`
    : `${tested} against ${count(references.length, 'reference')} (${namesWord(references)})`
}

/** The flags of a command that change who is compared; a library's reader has none. */
export interface RoleFlags {
  /** What the command calls "all coders are equals". */
  readonly equals: '--pairs' | '--equals'
  /** Whether that flag was given. */
  readonly asked?: boolean
}

/** Why no name decides who the reference is: none is like that of one, or several are. */
function undecided(coders: readonly string[]): string {
  const named = coders.filter(isReferenceName)
  return named.length === 0
    ? 'No coder is named like a reference'
    : `${namesWord(named)} are ${named.length === 2 ? 'both' : 'all'} named like references`
}

/** Why those are the references, where the user did not name them. */
export function referenceSentences(
  { referencesBy, references }: Pick<Evaluation['settings'], 'referencesBy' | 'references'>,
  equals?: RoleFlags['equals'],
): string[] {
  const remedy = (text: string): string => (equals === undefined ? '' : ` ${text}`)
  if (referencesBy === 'name')
    return [
      `Using "${safeName(references[0]!)}" as the reference because of its name.${remedy(`Choose with --references, or compare all coders with ${equals}.`)}`,
    ]
  return referencesBy === 'others'
    ? [
        `${undecided(references)}, so all coders that are not tested are references.${remedy('Choose with --references.')}`,
      ]
    : []
}

/** Why those are the references, in a line for people; with flags also how to choose others. */
export function roleSentences({ settings, data }: Evaluation, flags?: RoleFlags): string[] {
  const { design } = settings
  const sentences = referenceSentences(settings, flags?.equals)
  const remedy = (text: string): string => (flags === undefined ? '' : ` ${text}`)
  if (design === 'references' && flags?.asked)
    sentences.push(`Coders are named, so ${flags.equals} does not make them equals.`)
  if (design === 'pairs' && data.coders.length < 2)
    sentences.push('There is one coder; a comparison needs two, and nothing below has a value.')
  // Where one name says so and every pair is compared all the same, that was asked for.
  else if (design === 'pairs' && !flags?.asked && suggestReference(data.coders) === undefined) {
    const { people, systems } = data
    const both = people.length > 0 && systems.length > 0
    const test =
      both && flags !== undefined
        ? ` ${namesWord(systems)} ${systems.length === 1 ? 'looks like a system' : 'look like systems'}; test ${systems.length === 1 ? 'it' : 'them'} against the others with --references ${shellList(people)}.`
        : remedy('Name one with --references.')
    sentences.push(`${undecided(data.coders)}, so every pair is compared.${test}`)
  }
  if (design === 'references' && settings.hypotheses.length === 0)
    sentences.push('Every coder is a reference, so no system is tested.')
  return [...sentences, ...leftOutSentences(data)]
}

/** What was read and not compared. */
function leftOutSentences({ leftOut, items }: Evaluation['data']): string[] {
  const sentences: string[] = []
  if (leftOut.coders.length > 0)
    sentences.push(`Left out, as neither reference nor hypothesis: ${namesWord(leftOut.coders)}.`)
  if (leftOut.items > 0 && leftOut.items < items)
    sentences.push(
      `${count(leftOut.items, 'item')} of ${formatNumber(items, 0)} left out: nothing to compare there.`,
    )
  return sentences
}

/** Names as a list that a flag takes. */
const shellList = (names: readonly string[]): string => {
  const text = names.map(name => (name.includes(',') ? `"${safeName(name)}"` : safeName(name))).join(',')
  return /^[\w./:=,@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

/** Who takes no part because there are scores and no boundaries. */
export const scoredSentences = (coders: readonly string[]): string[] =>
  coders.length === 0
    ? []
    : [
        `Left out: ${namesWord(coders)} ${coders.length === 1 ? 'has' : 'have'} scores and no boundaries; see cesura sweep, or evaluate with --select.`,
      ]

/** Who is taken for a person and who for a program in a measurement of agreement, and how to change it. */
export function groupSentences(group: CoderGroup, withFlags = true): string[] {
  const { measuredBy, people, systems, measured } = group
  const looks = systems.length === 1 ? 'looks like a system' : 'look like systems'
  const change = withFlags ? ' Change that with --systems, --everyone or --coders.' : ''
  if (measuredBy === 'people')
    return [
      `Agreement of ${namesWord(people)}. ${namesWord(systems)} ${looks} by name and ${systems.length === 1 ? 'is' : 'are'} left out.${change}`,
    ]
  if (measuredBy === 'few-people')
    return [
      people.length === 0
        ? `All annotators look like systems by name, so agreement is that of all of them.${change}`
        : `Only ${namesWord(people)} looks like a human annotator by name, so systems count too: ${namesWord(systems)}.${change}`,
    ]
  const inside = systems.filter(name => measured.includes(name))
  if (inside.length > 0)
    return [
      `Systems count as annotators here: ${namesWord(inside)}.${withFlags && measuredBy === 'everyone' ? ' Leave out --everyone to measure human annotators only.' : ''}`,
    ]
  return withFlags && measuredBy === 'everyone'
    ? ['All annotators count as human; name systems with --systems.']
    : []
}
