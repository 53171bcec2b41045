import {
  capital,
  chancePlot,
  countDigits,
  intervalDots,
  joiningDumbbell,
  pairMatrix,
  plural,
  score3,
} from 'cesura/plots'
import {
  beyondChance,
  chanceData,
  fewItemsSentences,
  intervalSentence,
  sharePhrase,
  whichToReport,
  whyTwoNumbers,
} from 'cesura/report'
import { Behaviour } from '../parts/behaviour.tsx'
import { CROWD, CrowdMatrix } from '../parts/crowd-matrix.tsx'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { FigurePanel, useTableKey } from '../parts/figure.tsx'
import { HeatMap } from '../parts/heat-map.tsx'
import { ItemTable } from '../parts/item-table.tsx'
import { Later } from '../parts/later.tsx'
import { MeasurePicker } from '../parts/measure-picker.tsx'
import { NeedsData } from '../parts/needs-data.tsx'
import { PeopleChoice, WithoutChips } from '../parts/people-choice.tsx'
import { StandsApart } from '../parts/stands-apart.tsx'
import { TextsChoice } from '../parts/texts-choice.tsx'
import { TypeConfusions } from '../parts/type-confusions.tsx'
import { Working } from '../parts/working.tsx'
import { set } from '../state/address.ts'
import {
  agreementAnswer,
  agreementProgress,
  askAgreement,
  replicates,
  similarities,
  similarity,
} from '../state/agreement.ts'
import { corpus } from '../state/corpus.ts'
import { openEveryone, openPair, sharedTexts } from '../state/lead.ts'
import { itemsNow, measured, segmenters } from '../state/people.ts'
import { stopSlow } from '../state/slow.ts'
import { type AgreementAnswer, MOST_STANDINGS } from '../worker/agreement.ts'

/** How far coders agree beyond chance, where they cut, and who cuts like whom. */
export function AgreementScreen() {
  useTableKey()
  if (corpus.value === undefined)
    return <NeedsData question="How far do coders agree, with chance taken out?" example={1} />
  if (measured.value.length < 2) {
    return (
      <div class="empty">
        <h1>Agreement compares coders; these texts have {measured.value.length === 1 ? 'one' : 'none'}.</h1>
        {segmenters.value.length > 0 && (
          <>
            <p>These coders look like programs. Say who is a person, and they count.</p>
            <PeopleChoice />
          </>
        )}
      </div>
    )
  }
  const { value, waiting, stale, error } = agreementAnswer.value
  return (
    <>
      <div class="row">
        <MeasurePicker
          label="Similarity"
          value={similarity.value.id}
          options={similarities.map(metric => metric.id)}
          others="Pk, WindowDiff, purity and coverage are not symmetric, so not here"
          onPick={id => set({ similarity: id })}
        />
        <PeopleChoice />
        <TextsChoice />
        <WithoutChips />
        {value !== undefined && value.missing > 0 && (
          <span class="end note" data-testid="missing">
            {missingSentence(value)}
          </span>
        )}
      </div>
      <Working
        answer={agreementAnswer}
        progress={agreementProgress}
        what="Bootstrap"
        stop={stopSlow}
        again={askAgreement}
      />
      <ErrorPanel error={error} />
      {(value !== undefined || waiting) && <Figures answer={value} stale={stale} />}
    </>
  )
}

function Figures({ answer, stale }: { answer: AgreementAnswer | undefined; stale: boolean }) {
  return (
    <>
      <h1
        class="say"
        data-testid={answer === undefined ? undefined : 'agreement-headline'}
        aria-live="polite"
      >
        {answer === undefined ? 'Comparing every pair of coders…' : headline(answer)}
      </h1>
      {answer === undefined ? <Room height={430} /> : <Chance answer={answer} stale={stale} />}
      {answer === undefined ? (
        <div class="pairs">
          <Room height={roomForPairs()} />
          <Room height={roomForPairs()} />
        </div>
      ) : (
        <div class="pairs">
          <Pairs answer={answer} stale={stale} />
          <div class="side">
            {answer.confusion !== undefined && <TypeConfusions confusion={answer.confusion} stale={stale} />}
            <StandsApart
              standings={answer.standings}
              coders={answer.pi.coders.length}
              symbol={similarity.value.symbol}
              stale={stale}
              tooMany={answer.pi.coders.length > MOST_STANDINGS}
            />
          </div>
        </div>
      )}
      <div class="above-16">
        <HeatMap pi={answer?.pi} stale={stale} />
      </div>
      <div class="grid2">
        {answer !== undefined && <Coefficients answer={answer} stale={stale} />}
        <Later>
          <Behaviour stale={stale} />
        </Later>
        {answer !== undefined && (
          <>
            <Joining answer={answer} stale={stale} />
            <ItemTable rows={answer.pi.perItem} symbol={similarity.value.symbol} />
          </>
        )}
      </div>
    </>
  )
}

/** Room for what is on its way, so that what stands below moves little. */
const Room = ({ height }: { height: number }) => (
  <div class="panel stale" style={{ minHeight: `${height}px` }} aria-hidden="true" />
)
const roomForPairs = () => Math.min(600, 180 + 34 * Math.max(3, measured.value.length))

interface AnswerProps {
  readonly answer: AgreementAnswer
  readonly stale: boolean
}

function Coefficients({ answer, stale }: AnswerProps) {
  const { pi, kappa } = answer
  const symbol = similarity.value.symbol
  const items = itemsNow().length
  const drawn = { method: 'percentile', level: 0.95, resamples: replicates.value } as const
  const interval = [intervalSentence(drawn, items, 1), ...fewItemsSentences(true, null, items)]
    .join(' ')
    .replace(/\.$/, '')
  const row = (name: string, detail: string, { value, interval: ends }: AgreementAnswer['pi']) => ({
    name,
    detail,
    value,
    interval: ends ?? undefined,
  })
  return (
    <FigurePanel
      stale={stale}
      name="coefficients"
      draw={look =>
        intervalDots(
          {
            rows: [
              row('π*', `pi on ${symbol}`, pi),
              ...(kappa === undefined ? [] : [row('κ*', `kappa on ${symbol}`, kappa)]),
              { name: symbol, detail: 'uncorrected', value: pi.observed },
            ],
            order: 'given',
            ...(pi.interval === undefined ? {} : { interval }),
          },
          { ...look, footnote: pi.signature },
        )
      }
    >
      <p class="note above-8">{chanceSentence(answer, symbol)}</p>
    </FigurePanel>
  )
}

function Pairs({ answer, stale }: AnswerProps) {
  const symbol = similarity.value.symbol
  const { coders, perPair } = answer.pi
  const [one, other] = coders
  if (coders.length === 2 && one !== undefined && other !== undefined) {
    return (
      <section class={`panel fig${stale ? ' stale' : ''}`} aria-label="The two coders">
        <h2>{pairSentence(answer, [other, one])}</h2>
        <p class="note above-8">
          <button type="button" class="link" onClick={() => openPair(one, other)}>
            Open in Compare
          </button>
        </p>
      </section>
    )
  }
  if (coders.length > CROWD)
    return <CrowdMatrix coders={coders} values={perPair} symbol={symbol} stale={stale} />
  return (
    <FigurePanel
      stale={stale}
      name="pairs"
      inputs={[answer.pi, answer.random]}
      draw={look =>
        pairMatrix(
          { measure: symbol, pairs: pairsOf(answer), random: answer.pi.exact?.expected ?? undefined },
          {
            ...look,
            subtitle: `${symbol} of every pair, best coder first. Click a pair to compare the two.`,
          },
        )
      }
      live={{
        name: of => pairSentence(answer, of),
        caption: ([a, b]) => (
          <>
            <b>{pairSentence(answer, [a!, b!])}</b>{' '}
            <button type="button" class="link" onClick={() => openPair(String(b), String(a))}>
              Open in Compare
            </button>
          </>
        ),
        act: ([a, b]) => openPair(String(b), String(a)),
        rest: 'Point at a pair to have it named.',
      }}
    />
  )
}

/** A pair, its value, and on how many texts. */
function pairSentence(
  { pi: { coders, perPair } }: AgreementAnswer,
  [a, b]: readonly (string | number)[],
): string {
  const [row, column] = [coders.indexOf(String(a)), coders.indexOf(String(b))].sort((x, y) => y - x) as [
    number,
    number,
  ]
  const texts = sharedTexts(String(a), String(b)).length
  return `${b} and ${a}: ${similarity.value.symbol} ${score3(perPair[row]?.[column])} on ${countDigits(texts)} ${plural(texts, 'text')}.`
}

function Joining({ answer: { pi, joining }, stale }: AnswerProps) {
  if (joining.length === 0 || pi.value === undefined) return null
  const alone = pi.value
  const rows = joining.flatMap(({ coder, with: joined }) =>
    joined.value === undefined ? [] : [{ name: coder, value: joined.value }],
  )
  return (
    <FigurePanel
      stale={stale}
      name="joining"
      draw={look => joiningDumbbell({ measure: 'π*', alone, rows }, look)}
      live={{
        name: ([coder]) => `${coder}: compare everyone with it.`,
        act: ([coder]) => openEveryone(String(coder)),
        rest: 'Click a dot to compare everyone with that segmenter.',
      }}
    />
  )
}

const headline = ({ pi }: AgreementAnswer): string => beyondChance(pi)

/** What is not there, and what was counted. */
function missingSentence({ pi, missing }: AgreementAnswer): string {
  const all = pi.coders.length * itemsNow().length
  return `${countDigits(missing)} of ${countDigits(all)} codings are not there; ${countDigits(pi.counts.pairs)} pairs counted`
}

/** Observed similarity, random coders, and both coefficients; why there are two, and which to report. */
function Chance({ answer, stale }: AnswerProps) {
  const { pi, random } = answer
  const why = whyTwoNumbers(pi, random)
  return (
    <FigurePanel
      stale={stale}
      name="chance"
      inputs={[pi, random]}
      draw={look => chancePlot(chanceData(pi, random), { ...look, footnote: pi.signature })}
    >
      {why !== undefined && (
        <div class="grid2 why" data-testid="why-two">
          <p>
            <b>Why two numbers?</b> {why}
          </p>
          <p>
            <b>Which one to report?</b> {whichToReport}
          </p>
        </div>
      )}
    </FigurePanel>
  )
}

function chanceSentence({ pi, kappa }: AgreementAnswer, symbol: string): string {
  if (pi.observed === undefined || pi.expected === undefined) return ''
  const bias =
    pi.bias === undefined || kappa?.value === undefined
      ? ''
      : ` Bias is ${pi.bias.toFixed(4).replace(/^-(?=0\.0+$)/, '')}: what κ* gains because coders cut at different rates.`
  return `${capital(sharePhrase(symbol, pi.observed, pi.expected))}.${bias}`
}

function pairsOf({ pi }: AgreementAnswer) {
  return pi.coders.flatMap((a, row) =>
    pi.coders.slice(0, row).map((b, column) => ({ a, b, value: pi.perPair[row]?.[column] })),
  )
}
