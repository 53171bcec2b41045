import type { Checks, MetricResult } from '../../evaluate/index.ts'
import { countDigits, listed, scoreWord } from '../../model/numbers.ts'
import { conventionsDumbbell } from '../../plots/index.ts'
import { candidateView } from '../candidate-table.ts'
import { reportableLatex } from '../checks.ts'
import { checksFigure, lossFigure } from '../figures-of-results.ts'
import { hasLoss, lossTable } from '../loss-table.ts'
import { planView } from '../plan-table.ts'
import type { ReportPairs } from '../report-pairs.ts'
import type { MetricConventions, ReportResults } from '../report-results.ts'
import {
  actionSentences,
  CHECK_STATES,
  checkSentences,
  checkTitle,
  limitsSentence,
  numberFacts,
  numberName,
  reportableSentences,
} from '../sentences/checks.ts'
import { LOSS_COLUMNS } from '../sentences/loss.ts'
import { stabilityView } from '../views/stability.ts'
import { Blocks, FigureBlock, List, Paragraph, SignatureLine, UnbrokenText } from './components.tsx'
import type { PageSection } from './page.tsx'

/** The sections that ask what is behind the first metric’s score, by name; each null where it does not apply. */
export function questionSections({ checks, loss, stability, candidate, plan }: ReportResults) {
  const section = <T,>(
    id: string,
    title: string,
    found: T | undefined,
    show: (found: T) => PageSection[2],
  ): PageSection => [id, title, found === undefined ? null : show(found)]
  return {
    checks: section('checks', 'Can I trust the number?', checks, found => <ChecksSection checks={found} />),
    loss: section(
      'loss',
      'What the loss is made of',
      loss !== undefined && hasLoss(loss) ? loss : undefined,
      metric => <Loss metric={metric} />,
    ),
    stability: section('stability', 'Does the order depend on the convention?', stability, found => (
      <Blocks blocks={stabilityView(found).blocks} />
    )),
    replacement: section('replacement', 'May a system replace an annotator?', candidate, found => (
      <Blocks blocks={candidateView(found).blocks} />
    )),
    study: section('study', 'How many texts would separate the best two?', plan, found => (
      <>
        <Blocks blocks={planView(found).blocks} />
        <p>
          The difference is the one observed here, and as uncertain as that: better plan for the smallest one
          that would matter (cesura plan-study).
        </p>
      </>
    )),
  }
}

function ChecksSection({ checks }: { readonly checks: Checks }) {
  const { number, checks: list, actions } = checks
  const facts = [`${numberName(number)} = ${scoreWord(number.value)}`, ...numberFacts(number)].join('; ')
  return (
    <>
      <Paragraph sentences={[`${facts}.`]} />
      <p>
        <strong>{limitsSentence(checks)}</strong>
      </p>
      {checksFigure(checks) !== undefined && (
        <FigureBlock render={options => checksFigure(checks, options)!} size="wide" />
      )}
      <dl class="checks">
        {list.map(check => (
          <>
            <dt>
              {checkTitle(check)} <small>{CHECK_STATES[check.state]}</small>
            </dt>
            <dd>
              <UnbrokenText text={checkSentences(checks, check).join(' ')} />
            </dd>
          </>
        ))}
      </dl>
      <h3>What you can report</h3>
      <blockquote>
        <UnbrokenText text={reportableSentences(checks).join(' ')} />
      </blockquote>
      <details class="numbers">
        <summary>LaTeX</summary>
        <pre>{reportableLatex(checks)}</pre>
      </details>
      {actions.length > 0 && (
        <>
          <h3>What would help most</h3>
          <ol>
            {actions.map(action => {
              const [advice, why] = actionSentences(checks, action)
              return (
                <li>
                  <strong>{advice}</strong> <UnbrokenText text={why} />
                </li>
              )
            })}
          </ol>
        </>
      )}
      <SignatureLine text={number.signature} />
    </>
  )
}

const Loss = ({ metric }: { readonly metric: MetricResult }) => (
  <>
    <FigureBlock render={options => lossFigure(metric, options)} size="wide" />
    <Paragraph sentences={lossTable(metric).notes} />
    <p class="quiet small">{LOSS_COLUMNS}</p>
    <SignatureLine text={metric.signature} />
  </>
)

/** Conventions that give the same number share a row. */
const byValue = (rows: MetricConventions['rows']): MetricConventions['rows'] =>
  [...new Set(rows.map(({ value }) => value))].map(value => {
    const alike = rows.filter(row => row.value === value)
    return {
      names: alike.flatMap(({ names }) => names),
      signature: alike[0]!.signature,
      value,
      isDefault: alike.some(({ isDefault }) => isDefault),
    }
  })

const shortList = ([first = '', ...others]: readonly string[]): string =>
  others.length < 2 ? listed([first, ...others]) : `${first} +${others.length}`

/** The same numbers as other programs and papers would have counted them. */
export function Conventions({
  pairs,
  results,
}: {
  readonly pairs: ReportPairs
  readonly results: ReportResults
}) {
  const { conventions } = results
  if (conventions === undefined)
    return (
      <p>
        Left out for {countDigits(pairs.pairCount)} pairs; <code>cesura conventions</code> computes them, one
        metric at a time.
      </p>
    )
  const isSame = ({ rows }: (typeof conventions)[number]) => rows.every(row => row.value === rows[0]!.value)
  const rejected = conventions.flatMap(each => each.rejected)
  const same = conventions.filter(isSame).map(({ symbol }) => symbol)
  return (
    <>
      <p>
        One metric, several ways to count: papers and programs differ in windows, rounding and costs. The row
        in bold is what this report shows.
      </p>
      <div class="grid">
        {conventions
          .filter(each => !isSame(each))
          .map(({ symbol, rows, differs }) => (
            <div>
              <FigureBlock
                render={options =>
                  conventionsDumbbell(
                    {
                      measure: symbol,
                      on: 'All pairs together',
                      rows: byValue(rows).map(({ names, ...row }) => ({ ...row, name: shortList(names) })),
                    },
                    options,
                  )
                }
                size="half"
              />
              <details class="numbers">
                <summary>What differs</summary>
                <List
                  sentences={[
                    ...byValue(rows).map(
                      ({ names, value }) => `${scoreWord(value ?? null)}: ${listed(names)}.`,
                    ),
                    ...differs,
                  ]}
                />
              </details>
            </div>
          ))}
      </div>
      {same.length > 0 && <p>No convention we know changes {listed(same)} on these data.</p>}
      {rejected.length > 0 && (
        <details class="numbers">
          <summary>Conventions without a value</summary>
          <List sentences={rejected} />
        </details>
      )}
    </>
  )
}
