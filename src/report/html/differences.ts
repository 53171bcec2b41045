import { evaluate } from '../../index.ts'
import { confusionMatrix } from '../../metrics/index.ts'
import { typeLabel } from '../../model/index.ts'
import { confusionPlot, operationBars } from '../../plots/index.ts'
import { markSymbols } from '../../plots/shared.ts'
import { countDigits, plural } from '../../wording/numbers.ts'
import { figureBlock } from './blocks.ts'
import type { ReportFacts } from './facts.ts'
import { html, type Markup, rendered } from './markup.ts'
import { type PairDetail, pairBlock, textRows } from './pair.ts'

/** Pairs with strip and sentences; those after them are sketched. */
const FULL_PAIRS = 200
/** Rows of text in all pairs together: the worst pairs get theirs, the others quote the words around each boundary. */
const TEXT_ROWS = 6000

/** What was matched, missed and added, per hypothesis; then pair by pair, worst first. */
export function differencesSection(facts: ReportFacts): Markup {
  const { pairs, pairCount, equal, lead } = facts
  const count = pairs.length
  const order =
    lead === undefined || pairCount < 2
      ? ''
      : `, by ${lead.symbol}${equal ? ', least alike' : ', worst'} first`
  let rows = 0
  const blocks = pairs.map((pair, index) => {
    let detail: PairDetail = index < FULL_PAIRS ? 'sentences' : 'sketch'
    if (detail === 'sentences' && rows + textRows(pair) <= TEXT_ROWS) {
      rows += textRows(pair)
      detail = 'text'
    }
    return pairBlock(pair, facts, detail)
  })
  const shown =
    count === pairCount
      ? `${countDigits(count)} ${plural(count, 'pair')}${order}.`
      : `${countDigits(count)} of ${countDigits(pairCount)} pairs${order}; --pairs all shows the others.`
  return html`<div class="grid">${equal ? undefined : operations(facts)}${confusion(facts)}</div>
${count === 0 ? html`<p class="quiet">Single pairs are left out; --pairs all shows them.</p>` : html`<h3>Pair by pair</h3><p class="quiet small">${shown} A near miss is ${nearMissWord(facts.span)} off.</p><div id="pairs">${rendered(markSymbols())}${blocks}</div>`}`
}

function operations({ operations: counts, evaluation }: ReportFacts): Markup {
  const rows = evaluation.settings.hypotheses.flatMap(name => {
    const own = counts.get(name)
    return own === undefined ? [] : [{ name, counts: own }]
  })
  return figureBlock(options => operationBars({ rows, of: 'hypothesis' }, options), 'half')
}

/** Which type was taken for which, where boundaries have types. */
const nearMissWord = (span: ReportFacts['span']): string =>
  typeof span === 'number'
    ? `up to ${countDigits(span - 1)} ${plural(span - 1, 'unit')}`
    : `less than ${span.replace(/(\d)(m?s)$/, '$1 $2')}`

function confusion({ corpus, evaluation, span, equal, flat }: ReportFacts): Markup | undefined {
  const { scale } = corpus
  if (!flat || scale === undefined || scale.names.length < 2) return undefined
  const { settings } = evaluation
  const result = evaluate(corpus, {
    metrics: [{ id: 'bed-f', options: { span } }],
    ...(equal ? {} : { references: settings.references, hypotheses: settings.hypotheses }),
    detail: 'pooled',
  }).metrics[0]!
  const { cells } = confusionMatrix(
    result.overall.tally as Parameters<typeof confusionMatrix>[0],
    typeof span === 'number' ? { span } : {},
  )
  const labels = scale.names.map((_, type) => String(typeLabel(scale, type)))
  const counts = Array.from({ length: labels.length + 1 }, () => new Array<number>(labels.length + 1).fill(0))
  const indexOf = (label: string | number | null): number =>
    label === null ? labels.length : labels.indexOf(String(label))
  for (const { reference, hypothesis, count } of cells)
    counts[indexOf(reference)]![indexOf(hypothesis)]! += Math.round(count)
  return figureBlock(
    options =>
      confusionPlot(
        {
          types: labels,
          counts,
          ...(equal ? { rows: 'the first coder', columns: 'the second' } : {}),
        },
        options,
      ),
    'half',
    result.signature,
  )
}
