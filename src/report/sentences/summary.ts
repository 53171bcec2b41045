import type { Agreement } from '../../agreement/agreement-result.ts'
import type { MarkKind } from '../../compare/pairs/marks.ts'
import type { Evaluation, HypothesisResult, MetricResult } from '../../evaluate/evaluation.ts'
import { reported } from '../../evaluate/roles.ts'
import { countDigits, countWord, levelWord, listed, plural, scoreWord as score } from '../../model/numbers.ts'
import { agreementPhrase } from './agreement.ts'
import { fewItemsSentences, pWord } from './intervals.ts'
import { bestFirst, densityPhrase, testBetween } from './ranking.ts'
import { dataSentence, roleSentences } from './roles.ts'

/** What a summary is made of. */
export interface SummaryFacts {
  readonly evaluation: Evaluation
  /** Coefficients of those of equal standing, where there are two or more. */
  readonly agreements: readonly Agreement[]
  /** Counts of edits per hypothesis; empty among equals. */
  readonly operations: ReadonlyMap<string, Readonly<Record<MarkKind, number>>>
  /** How many positions all cut, among equals: the heat map's title. */
  readonly places?: string
}

/**
 * The summary of a report: some sentences, each made of numbers, from the first metric and the real design.
 *
 * @param facts - the evaluation, and what was counted with it
 * @returns sentences in the order of a report; what does not hold for the data is left out
 */
export function reportSummary({ evaluation, agreements, operations, places }: SummaryFacts): string[] {
  const { design, interval, tests } = evaluation.settings
  const lead = evaluation.metrics[0]
  const equal = design === 'pairs'
  return [
    `${dataSentence(evaluation)}.`,
    ...roleSentences(evaluation),
    ...(equal
      ? [overallSentence(lead)]
      : [leadSentence(evaluation), otherMetrics(evaluation), editsSentence(lead, operations)]),
    agreementPhrase(agreements),
    equal && places !== undefined ? `${places}.` : undefined,
    undefinedSentence(evaluation),
    ...fewItemsSentences(interval?.method, tests, evaluation.data.items, evaluation.data.effectiveItems),
  ].filter(sentence => sentence !== undefined)
}

/** ` (0.410 to 0.520)`; nothing where there is no interval. */
const range = (interval: readonly [number, number] | null | undefined): string =>
  interval ? ` (${score(interval[0])} to ${score(interval[1])})` : ''

/** `, at 1.20 × as many boundaries`; nothing where that is not known. */
const dense = ({ density }: HypothesisResult): string => {
  const phrase = densityPhrase(density)
  return phrase === '' ? '' : ` ${phrase}`
}

function overallSentence(lead: MetricResult | undefined): string | undefined {
  if (lead === undefined) return undefined
  const { value, interval } = reported(lead.overall, lead)
  if (value === null) return `${lead.symbol} of all pairs together is undefined.`
  return `All pairs together have ${lead.symbol} = ${score(value)}${range(interval)}.`
}

/** Who leads by the first metric, and whether that could be luck. */
function leadSentence(evaluation: Evaluation): string | undefined {
  const [lead] = evaluation.metrics
  if (lead === undefined) return undefined
  const { references } = evaluation.settings
  const order = bestFirst(lead).filter(row => reported(row, lead).value !== null)
  const [first, second] = order
  if (first === undefined) return `${lead.symbol} is undefined for every hypothesis.`
  const { value, interval } = reported(first, lead)
  if (second === undefined) {
    const against = references.length === 1 ? references[0]! : `${countWord(references.length)} references`
    return `${first.hypothesis} has ${lead.symbol} = ${score(value)}${range(interval)}${dense(first)} against ${against}.`
  }
  const head = `${first.hypothesis} leads with ${lead.symbol} = ${score(value)}${range(interval)}${dense(first)}`
  const test = testBetween(lead.tests?.pairs ?? [], first.hypothesis, second.hypothesis)
  const next = `${second.hypothesis} follows with ${score(reported(second, lead).value)}${dense(second)}`
  if (test === undefined || test.difference === null || test.holm === null) return `${head}; ${next}.`
  const gap = `${score(Math.abs(test.difference))}, ${pWord(test.holm)} after Holm`
  const alpha = evaluation.settings.tests?.alpha ?? 0.05
  return test.differ
    ? `${head}, ahead of ${second.hypothesis} by ${gap}.`
    : `${head}; ${next}, and the two are not significantly different at ${levelWord(alpha)} (${pWord(test.holm)} after Holm).`
}

/** Whom the other metrics put first. */
function otherMetrics(evaluation: Evaluation): string | undefined {
  const { hypotheses } = evaluation.settings
  const [lead, ...others] = evaluation.metrics
  if (lead === undefined || others.length === 0 || hypotheses.length < 2) return undefined
  const bestBy = (metric: MetricResult): string[] => {
    const rows = bestFirst(metric).filter(row => reported(row, metric).value !== null)
    const best = rows[0] && reported(rows[0], metric).value
    return rows.filter(row => reported(row, metric).value === best).map(row => row.hypothesis)
  }
  const leaders = JSON.stringify(bestBy(lead))
  const groups = new Map<string, { readonly names: string[]; readonly symbols: string[] }>()
  for (const metric of others) {
    const names = bestBy(metric)
    if (names.length === 0) continue
    const key = JSON.stringify(names)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { names, symbols: [metric.symbol] })
    else group.symbols.push(metric.symbol)
  }
  const verb = (symbols: readonly string[], one: string, many: string): string =>
    `${listed(symbols)} ${symbols.length === 1 ? one : many}`
  const parts = [...groups].map(([key, { names, symbols }]) =>
    key === leaders
      ? `${verb(symbols, 'agrees', 'agree')} with ${lead.symbol}`
      : names.length === 1
        ? `${verb(symbols, 'puts', 'put')} ${names[0]} first`
        : names.length <= 3
          ? `${verb(symbols, 'has', 'have')} ${listed(names)} level at the top`
          : `${verb(symbols, 'has', 'have')} ${countWord(names.length)} hypotheses level at the top`,
  )
  return parts.length === 0 ? undefined : `${parts.join('; ')}.`
}

/** What the leader finds, misses and adds. */
function editsSentence(
  lead: MetricResult | undefined,
  operations: SummaryFacts['operations'],
): string | undefined {
  if (lead === undefined) return undefined
  const leader = bestFirst(lead).find(row => operations.has(row.hypothesis))?.hypothesis
  const counts = leader === undefined ? undefined : operations.get(leader)
  if (leader === undefined || counts === undefined) return undefined
  const expected = counts.match + counts.near + counts.missing + counts.type
  if (expected + counts.extra === 0) return undefined
  const parts = [`finds ${countDigits(counts.match)}`]
  if (counts.near > 0) parts.push(`comes close to ${countDigits(counts.near)}`)
  if (counts.type > 0) parts.push(`gives ${countDigits(counts.type)} another type`)
  parts.push(`misses ${countDigits(counts.missing)}`, `adds ${countDigits(counts.extra)}`)
  return `Of ${countDigits(expected)} reference ${plural(expected, 'boundary', 'boundaries')}, ${leader} ${listed(parts)}.`
}

function undefinedSentence({ metrics }: Evaluation): string | undefined {
  const all = metrics.reduce((sum, { overall }) => sum + overall.pairs, 0)
  const missing = metrics.reduce((sum, { overall }) => sum + overall.undefined, 0)
  if (missing === 0) return undefined
  return `${countDigits(missing)} of ${countDigits(all)} scores ${missing === 1 ? 'is' : 'are'} undefined; the tables say why.`
}
