import { alignedCoders } from '../../evaluate/shared.ts'
import { timeOf } from '../../model/index.ts'
import { countDigits } from '../../model/numbers.ts'
import {
  type Figure,
  type FigureOptions,
  laneOf,
  type Mark,
  markStart,
  nestedStrips,
  type PairText,
  segmentationOverview,
  segmentationStrip,
  twoTexts,
  verticalStrip,
} from '../../plots/index.ts'
import { pairSketch } from '../../plots/shared.ts'
import { nestedStripsOf, twoTextsOf } from '../figures.ts'
import { hasTexts, type PairDetails, type ReportPairs } from '../report-pairs.ts'
import { certaintySentence } from '../sentences/evaluation-notes.ts'
import { markSentence, pairHeadline } from '../sentences/marks.ts'
import { reasonSentence } from '../sentences/reasons.ts'
import { formatNumber, UNDEFINED } from '../table.ts'
import { Svg, WIDTHS } from './components.tsx'

/** Differences listed in words under a strip. */
const MOST_SENTENCES = 60
/** Words of a strip that are printed. */
const MOST_PRINTED = 60
/** Words shown to either side of a boundary. */
const CONTEXT = 8

/** How much of a pair is shown: strip, sentences and text; strip and sentences; or a sketch. */
export type PairDetail = 'text' | 'sentences' | 'sketch'

/** Whether a vertical strip can be shown next to the text. */
const hasText = (pair: PairDetails): boolean => pair.item.texts !== undefined && !hasTexts(pair)

/** The rows of text a pair needs: reports of many pairs stay small. */
export const textRows = (pair: PairDetails): number => (hasText(pair) ? pair.item.units : 0)

interface PairProps {
  readonly pair: PairDetails
  readonly pairs: ReportPairs
}

const scoreText = (score: number | null): string => (score === null ? UNDEFINED : formatNumber(score, 3))

/** One pair, folded: who and how alike, in a line; opened: strip, scores, differences in words, the text. */
export function PairBlock({ pair, pairs, detail }: PairProps & { readonly detail: PairDetail }) {
  const { item, reference, hypothesis, marks, scores } = pair
  const words = wordsOf(pair, pairs)
  const [lead] = scores
  const withText = detail === 'text' && hasText(pair)
  return (
    <details class="pair" data-names={`${item.id} ${reference} ${hypothesis}`}>
      <summary>
        <span class="who">
          <b>{item.id}</b>:{' '}
          {pairs.equal ? `${reference} and ${hypothesis}` : `${hypothesis} against ${reference}`}
        </span>
        {lead !== undefined && (
          <span class="val">
            {lead.metric.symbol} {scoreText(lead.score)}
          </span>
        )}
        <span class="say">{pairHeadline(marks, words)}</span>
      </summary>
      <div class="inside">
        {detail === 'sketch' ? (
          <Svg class="strip" svg={pairSketch(item.units, marks, WIDTHS.strip)} />
        ) : (
          <>
            <ul class="chips">
              {scores.map(({ metric, score, reason }) => (
                <li>
                  <span>{metric.symbol}</span> {scoreText(score)}
                  {score === null && reason !== undefined && ` (${reasonSentence(reason)})`}
                </li>
              ))}
            </ul>
            <Strip
              what="Strip"
              pair={pair}
              render={options => strip(pair, pairs, options)}
              alone={withText}
              long={hasTexts(pair) && item.units > MOST_PRINTED}
            />
            <DifferingTexts pair={pair} />
            <Levels pair={pair} />
            <Sentences pair={pair} words={words} quoted={detail !== 'text'} />
            {withText && <Text pair={pair} words={words} />}
          </>
        )}
      </div>
    </details>
  )
}

const wordsOf = (pair: PairDetails, { equal, span }: ReportPairs): PairText => ({
  reference: pair.reference,
  hypothesis: pair.hypothesis,
  equal,
  unit: hasTexts(pair) ? 'word' : 'unit',
  span,
  time: timeOf(pair.item),
  quote: hasTexts(pair) ? position => pair.item.texts![position - 1] ?? '' : undefined,
})

/** A picture of two lanes, wide and, unless the text with its own strip takes its place on a phone, narrow. */
function Strip({
  what,
  pair: { reference, hypothesis },
  render,
  alone = false,
  long = false,
}: {
  readonly what: string
  readonly pair: PairDetails
  readonly render: (options: FigureOptions & { readonly nameWidth?: number }) => Figure
  readonly alone?: boolean
  /** Too long for paper, where the sentences below quote the words. */
  readonly long?: boolean
}) {
  const at = (width: number, nameWidth?: number) =>
    render({ width, nameWidth, frame: 'bare', theme: 'inherit' }).svg
  return (
    <>
      <Svg
        class={`${alone ? 'strip has-text' : 'strip wide has-narrow'}${long ? ' long' : ''}`}
        tabIndex={0}
        role="group"
        aria-label={`${what}: ${reference} above, ${hypothesis} below`}
        svg={at(WIDTHS.strip)}
      />
      {!alone && <Svg class="narrow" svg={at(WIDTHS.narrow, 86)} />}
    </>
  )
}

/** Pairs of words up to which two texts that differ are shown word by word. */
const MOST_WORDS = 400

/** Where the hypothesis cut a text that differs: how sure its boundaries are, and both texts as rows of words. */
function DifferingTexts({ pair }: { readonly pair: PairDetails }) {
  const { item, reference, hypothesis, marks } = pair
  const coding = item.codings.find(({ coder }) => coder === hypothesis)
  if (coding?.aligned === undefined || item.texts === undefined) return null
  const [counts] = alignedCoders({ items: [{ ...item, codings: [coding] }] })
  const data = twoTextsOf(item, reference, hypothesis, marks)!
  return (
    <>
      <p class="small">{certaintySentence(counts!)}.</p>
      {counts!.reference + counts!.hypothesis <= 2 * MOST_WORDS && (
        <Strip what="Words" pair={pair} render={options => twoTexts(data, options)} />
      )}
    </>
  )
}

/** Where a coder has levels: both hierarchies as mirrored strips, and where they contradict one another. */
function Levels({ pair }: { readonly pair: PairDetails }) {
  const data = nestedStripsOf(pair.item, pair.reference, pair.hypothesis)
  return data === undefined ? null : (
    <>
      <p class="small">{nestedStrips(data).title}.</p>
      <Strip what="Levels" pair={pair} render={options => nestedStrips(data, options)} />
    </>
  )
}

function strip(pair: PairDetails, pairs: ReportPairs, options: FigureOptions): Figure {
  const { item, reference, hypothesis, left, right, marks } = pair
  const time = timeOf(item)
  const words = hasTexts(pair)
  const crowded = time === undefined ? item.units > 160 : marks.length > 60
  if (crowded && !words)
    return segmentationOverview({ ...wordsOf(pair, pairs), units: item.units, marks }, options)
  return segmentationStrip(
    {
      units: item.units,
      reference: laneOf(reference, left),
      hypothesis: laneOf(hypothesis, right),
      equal: pairs.equal,
      channel: { view: 'edits', marks },
      secondsPerUnit: time && 1 / time.ticksPerSecond,
      start: time?.start,
      words: words ? item.texts : undefined,
      speakers: words ? item.speakers : undefined,
    },
    { ...options, marks: item.units > 60 && time === undefined && !words ? 'merged' : 'each' },
  )
}

/** The differences in words, matches left out; with the words around the boundary where the text is not shown. */
function Sentences({
  pair,
  words,
  quoted,
}: {
  readonly pair: PairDetails
  readonly words: PairText
  readonly quoted: boolean
}) {
  const differences = pair.marks.filter(mark => mark.kind !== 'match')
  const more = differences.length - MOST_SENTENCES
  if (differences.length === 0) return <p class="quiet small">Nothing differs.</p>
  return (
    <>
      <ol class="differences">
        {differences.slice(0, MOST_SENTENCES).map(mark => (
          <li>
            <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
              <use href={`#mark-${mark.kind}`} />
            </svg>
            <span>
              <b>{markSentence(mark, words).fact}</b>
              {quoted && <Quotation pair={pair} mark={mark} />}
            </span>
          </li>
        ))}
      </ol>
      {more > 0 && <p class="quiet small">{countDigits(more)} more differences.</p>}
    </>
  )
}

/** The words before and after a boundary. */
function Quotation({ pair: { item }, mark }: { readonly pair: PairDetails; readonly mark: Mark }) {
  const { texts } = item
  if (texts === undefined) return null
  const at = markStart(mark)
  const before = gather(texts, at - 1, -1)
  const after = gather(texts, at, 1)
  return before === '' && after === '' ? null : (
    <q dir="auto">
      {before}
      <i aria-hidden="true"> ┃ </i>
      {after}
    </q>
  )
}

function gather(texts: readonly string[], from: number, step: 1 | -1): string {
  const words: string[] = []
  let cut = false
  for (let unit = from; unit >= 0 && unit < texts.length && words.length < CONTEXT; unit += step) {
    const own = texts[unit]!.split(/\s+/).filter(word => word !== '')
    const available = CONTEXT - words.length
    if (own.length > available) cut = true
    if (step === 1) words.push(...own.slice(0, available))
    else words.unshift(...own.slice(-available))
  }
  const text = words.map(word => (word.length > 40 ? `${word.slice(0, 39)}…` : word)).join(' ')
  return cut ? (step === 1 ? `${text} …` : `… ${text}`) : text
}

/** The text with the strip next to it, in pieces: it needs no measuring and no script, and it wraps and prints. */
function Text({ pair, words }: { readonly pair: PairDetails; readonly words: PairText }) {
  const { item, marks, reference, hypothesis } = pair
  const strip = verticalStrip(marks)
  const pieces = new Map(strip.pieces.map(piece => [piece.after, piece]))
  const runs = new Set(strip.runs)
  return (
    <>
      <h4>Text</h4>
      <p class="lanes">
        {reference} left, {hypothesis} right
      </p>
      <div class="text">
        {item.texts!.map((text, index) => {
          const piece = index === 0 ? undefined : pieces.get(index)
          const speaker = item.speakers?.[index]
          return (
            <>
              {piece !== undefined && (
                <Svg
                  class="gap"
                  title={piece.marks.map(mark => markSentence(mark, words).fact).join(' ')}
                  svg={piece.svg}
                />
              )}
              <div class="row">
                <span class={runs.has(index + 1) ? 'lane run' : 'lane'} />
                <i>{countDigits(index + 1)}</i>
                <p dir="auto">
                  {speaker !== undefined && speaker !== item.speakers?.[index - 1] && (
                    <span class="who">{speaker}</span>
                  )}
                  {text === '' ? '·' : text}
                </p>
              </div>
            </>
          )
        })}
      </div>
    </>
  )
}
