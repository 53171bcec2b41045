import type { Agreement, Evaluation, MetricResult } from '../../index.ts'
import { boundaryHeatMap, countDigits, countWord, listed, percent, plural } from '../../plots/index.ts'
import { bestFirst, dataSentence } from '../evaluation-table.ts'
import { formatNumber } from '../table.ts'
import type { ReportFacts } from './facts.ts'
import { heatItems } from './heat-items.ts'
import { html, type Markup, prose } from './markup.ts'

const score = (value: number): string => formatNumber(value, 3)

/** p as prose has it. */
export const pWord = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatNumber(p, 3)}`)

/** The summary of a report: three to six sentences, each made of numbers. */
export function inWords(facts: ReportFacts, agreements: readonly Agreement[]): Markup {
  const { evaluation } = facts
  const sentences = [`${dataSentence(evaluation)}.`]
  const add = (sentence: string | undefined): void => {
    if (sentence !== undefined) sentences.push(sentence)
  }
  if (facts.equal) add(overallSentence(facts))
  else {
    add(leadSentence(evaluation))
    add(otherMetrics(evaluation))
    add(editsSentence(facts))
  }
  add(agreementSentence(agreements))
  if (facts.equal) add(placesSentence(facts))
  add(undefinedSentence(evaluation))
  return html`<ul class="words">${sentences.map(sentence => html`<li>${prose(sentence)}</li>`)}</ul>
`
}

function overallSentence({ evaluation, lead }: ReportFacts): string | undefined {
  if (lead === undefined) return undefined
  const { value, interval } = lead.overall[evaluation.settings.pool]
  if (value === null) return `${lead.symbol} of all pairs together is undefined.`
  const ends = interval ? ` (${score(interval[0])} to ${score(interval[1])})` : ''
  return `All pairs together have ${lead.symbol} = ${score(value)}${ends}.`
}

/** Who leads by the first metric, and whether that could be luck. */
function leadSentence(evaluation: Evaluation): string | undefined {
  const [lead] = evaluation.metrics
  if (lead === undefined) return undefined
  const { pool, references } = evaluation.settings
  const order = bestFirst(evaluation, lead).filter(row => row[pool].value !== null)
  const [first, second] = order
  if (first === undefined) return `${lead.symbol} is undefined for every hypothesis.`
  const { value, interval } = first[pool]
  const ends = interval ? ` (${score(interval[0])} to ${score(interval[1])})` : ''
  if (second === undefined) {
    const against = references.length === 1 ? references[0]! : `${countWord(references.length)} references`
    return `${first.hypothesis} has ${lead.symbol} = ${score(value!)}${ends} against ${against}.`
  }
  const head = `${first.hypothesis} leads with ${lead.symbol} = ${score(value!)}${ends}`
  const test = lead.tests?.pairs.find(
    each =>
      (each.a === first.hypothesis && each.b === second.hypothesis) ||
      (each.b === first.hypothesis && each.a === second.hypothesis),
  )
  const next = `${second.hypothesis} follows with ${score(second[pool].value!)}`
  if (test === undefined || test.difference === null || test.holm === null) return `${head}; ${next}.`
  const gap = `${score(Math.abs(test.difference))}, ${pWord(test.holm)} after Holm`
  const alpha = evaluation.settings.tests?.alpha ?? 0.05
  return test.holm < alpha
    ? `${head}, ahead of ${second.hypothesis} by ${gap}.`
    : `${head}; ${next}, and the two cannot be told apart at ${percent(alpha)} (${pWord(test.holm)} after Holm).`
}

/** Whom the other metrics put first. */
function otherMetrics(evaluation: Evaluation): string | undefined {
  const { pool, hypotheses } = evaluation.settings
  const [lead, ...others] = evaluation.metrics
  if (lead === undefined || others.length === 0 || hypotheses.length < 2) return undefined
  const bestBy = (metric: MetricResult): string[] => {
    const rows = bestFirst(evaluation, metric).filter(row => row[pool].value !== null)
    return rows.filter(row => row[pool].value === rows[0]![pool].value).map(row => row.hypothesis)
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
function editsSentence({ evaluation, operations, lead }: ReportFacts): string | undefined {
  if (lead === undefined) return undefined
  const leader = bestFirst(evaluation, lead).find(row => operations.has(row.hypothesis))?.hypothesis
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

function agreementSentence(agreements: readonly Agreement[]): string | undefined {
  const [first] = agreements
  if (first === undefined) return undefined
  const who = `${countWord(first.coders.length)} coders`
  const subject = who.charAt(0).toUpperCase() + who.slice(1)
  if (first.value === undefined)
    return `${subject} were compared, but ${first.symbol} is undefined (${first.reason}).`
  return `${subject} agree at ${first.symbol} = ${score(first.value)}, with chance taken out.`
}

function placesSentence({ corpus }: ReportFacts): string {
  return `${boundaryHeatMap({ items: heatItems(corpus, undefined, []) }, { frame: 'bare', width: 328 }).title}.`
}

function undefinedSentence({ metrics }: Evaluation): string | undefined {
  const all = metrics.reduce((sum, { overall }) => sum + overall.pairs, 0)
  const missing = metrics.reduce((sum, { overall }) => sum + overall.undefined, 0)
  if (missing === 0) return undefined
  return `${countDigits(missing)} of ${countDigits(all)} scores ${missing === 1 ? 'is' : 'are'} undefined; the tables say why.`
}
