import { alignedCoders } from '../../evaluate/shared.ts'
import { timeOf } from '../../model/index.ts'
import {
  type Figure,
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
import { markSentence, pairHeadline } from '../../wording/comparison/mark-sentences.ts'
import { certaintySentence } from '../../wording/evaluation/placement-sentences.ts'
import { countDigits } from '../../wording/numbers.ts'
import { reasonSentence } from '../../wording/reasons.ts'
import { nestedStripsOf, twoTextsOf } from '../figures.ts'
import { formatNumber, UNDEFINED } from '../table.ts'
import { WIDTHS } from './blocks.ts'
import type { PairFacts, ReportFacts } from './facts.ts'
import { html, type Markup, rendered } from './markup.ts'

/** Differences listed in words under a strip. */
const MOST_SENTENCES = 60
/** Words shown to either side of a boundary. */
const CONTEXT = 8

/** How much of a pair is shown: strip, sentences and text; strip and sentences; or a sketch. */
export type PairDetail = 'text' | 'sentences' | 'sketch'

/** Units so short that they are side by side: words. */
export function hasTexts({ item }: Pick<PairFacts, 'item'>): boolean {
  const texts = item.texts
  if (texts === undefined || item.units > 400) return false
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  return length / texts.length < 14 && texts.every(text => !/\s/.test(text))
}

/** Whether a vertical strip can be shown next to the text. */
export const hasText = (pair: PairFacts): boolean => pair.item.texts !== undefined && !hasTexts(pair)

/** One pair, folded: who and how alike, in a line; opened: strip, scores, differences in words, the text. */
export function pairBlock(pair: PairFacts, facts: ReportFacts, detail: PairDetail): Markup {
  const words = wordsOf(pair, facts)
  const [lead] = pair.scores
  const value =
    lead === undefined
      ? undefined
      : html`<span class="val">${lead.metric.symbol} ${lead.score === null ? UNDEFINED : formatNumber(lead.score, 3)}</span>`
  const who = facts.equal
    ? `${pair.reference} and ${pair.hypothesis}`
    : `${pair.hypothesis} against ${pair.reference}`
  const head = html`<summary><span class="who"><b>${pair.item.id}</b>: ${who}</span>${value}<span class="say">${pairHeadline(pair.marks, words)}</span></summary>`
  const body =
    detail === 'sketch'
      ? html`<div class="strip">${rendered(pairSketch(pair.item.units, pair.marks, WIDTHS.strip))}</div>`
      : html`${scoreChips(pair)}${stripBlock(pair, facts, detail === 'text' && hasText(pair))}${differingTexts(pair)}${levelBlock(pair)}${sentences(pair, words, detail !== 'text')}${detail === 'text' && hasText(pair) ? textBlock(pair, facts) : undefined}`
  const names = `${pair.item.id} ${pair.reference} ${pair.hypothesis}`
  return html`<details class="pair" data-names="${names}">${head}<div class="inside">${body}</div></details>
`
}

const wordsOf = (pair: PairFacts, facts: ReportFacts): PairText => ({
  reference: pair.reference,
  hypothesis: pair.hypothesis,
  equal: facts.equal,
  unit: hasTexts(pair) ? 'word' : 'unit',
  span: facts.span,
  ...timeText(pair),
  ...(hasTexts(pair) ? { quote: position => pair.item.texts![position - 1] ?? '' } : {}),
})

const timeText = ({ item }: PairFacts): Pick<PairText, 'time'> => {
  const time = timeOf(item)
  return time === undefined ? {} : { time }
}

function scoreChips({ scores }: PairFacts): Markup {
  return html`<ul class="chips">${scores.map(({ metric, score, reason }) => {
    const why = score === null && reason !== undefined ? ` (${reasonSentence(reason)})` : ''
    return html`<li><span>${metric.symbol}</span> ${score === null ? UNDEFINED : formatNumber(score, 3)}${why}</li>`
  })}</ul>`
}

/** The strip; on a phone it is replaced by the text next to its own strip or, without a text, by a narrow figure. */
function stripBlock(pair: PairFacts, facts: ReportFacts, withText: boolean): Markup {
  const { reference, hypothesis } = pair
  const wide = rendered(strip(pair, facts, { width: WIDTHS.strip }).svg)
  const name = `Strip: ${reference} above, ${hypothesis} below`
  if (withText)
    return html`<div class="strip has-text" tabindex="0" role="group" aria-label="${name}">${wide}</div>`
  const narrow = rendered(strip(pair, facts, { width: WIDTHS.narrow, nameWidth: 86 }).svg)
  return html`<div class="strip wide has-narrow" tabindex="0" role="group" aria-label="${name}">${wide}</div><div class="narrow">${narrow}</div>`
}

/** Pairs of words up to which two texts that differ are shown word by word. */
const MOST_WORDS = 400

/** Where the hypothesis cut a text that differs: how sure its boundaries are, and both texts as rows of words. */
function differingTexts({ item, reference, hypothesis, marks }: PairFacts): Markup | undefined {
  const coding = item.codings.find(({ coder }) => coder === hypothesis)
  if (coding?.aligned === undefined || item.texts === undefined) return undefined
  const [counts] = alignedCoders({ items: [{ ...item, codings: [coding] }] })
  const statements = html`<p class="small">${certaintySentence(counts!)}.</p>`
  if (counts!.reference + counts!.hypothesis > 2 * MOST_WORDS) return statements
  const data = twoTextsOf(item, reference, hypothesis, marks)!
  const figure = (width: number) => rendered(twoTexts(data, { width, frame: 'bare', theme: 'inherit' }).svg)
  const name = `Words: ${reference} above, ${hypothesis} below`
  return html`${statements}<div class="strip wide has-narrow" tabindex="0" role="group" aria-label="${name}">${figure(WIDTHS.strip)}</div><div class="narrow">${figure(WIDTHS.narrow)}</div>`
}

/** Where a coder has levels: both hierarchies as mirrored strips, and where they contradict one another. */
function levelBlock({ item, reference, hypothesis }: PairFacts): Markup | undefined {
  const data = nestedStripsOf(item, reference, hypothesis)
  if (data === undefined) return undefined
  const { title } = nestedStrips(data)
  const figure = (width: number) =>
    rendered(nestedStrips(data, { width, frame: 'bare', theme: 'inherit' }).svg)
  const name = `Levels: ${reference} above, ${hypothesis} below`
  return html`<p class="small">${title}.</p><div class="strip wide has-narrow" tabindex="0" role="group" aria-label="${name}">${figure(WIDTHS.strip)}</div><div class="narrow">${figure(WIDTHS.narrow)}</div>`
}

function strip(pair: PairFacts, facts: ReportFacts, size: { width: number; nameWidth?: number }): Figure {
  const { item, reference, hypothesis, left, right, marks } = pair
  const options = { ...size, frame: 'bare', theme: 'inherit' } as const
  const time = timeOf(item)
  const crowded = time === undefined ? item.units > 160 : marks.length > 60
  if (crowded && !hasTexts(pair))
    return segmentationOverview({ ...wordsOf(pair, facts), units: item.units, marks }, options)
  return segmentationStrip(
    {
      units: item.units,
      reference: laneOf(reference, left),
      hypothesis: laneOf(hypothesis, right),
      equal: facts.equal,
      channel: { view: 'edits', marks },
      ...(time === undefined ? {} : { secondsPerUnit: 1 / time.ticksPerSecond, start: time.start }),
      ...(hasTexts(pair) ? { words: item.texts! } : {}),
      ...(hasTexts(pair) && item.speakers !== undefined ? { speakers: item.speakers } : {}),
    },
    { ...options, marks: item.units > 60 && time === undefined && !hasTexts(pair) ? 'merged' : 'each' },
  )
}

/** The differences in words, matches left out; with the words around the boundary where the text is not shown. */
function sentences(pair: PairFacts, words: PairText, quoted: boolean): Markup | undefined {
  const differences = pair.marks.filter(mark => mark.kind !== 'match')
  if (differences.length === 0) return html`<p class="quiet small">Nothing differs.</p>`
  const shown = differences.slice(0, MOST_SENTENCES)
  const more = differences.length - shown.length
  return html`<ol class="differences">${shown.map(
    mark =>
      html`<li><svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><use href="#mark-${mark.kind}"/></svg><span><b>${markSentence(mark, words).fact}</b>${quoted ? quotation(pair, mark) : undefined}</span></li>`,
  )}</ol>${more > 0 ? html`<p class="quiet small">${countDigits(more)} more differences.</p>` : undefined}`
}

/** The words before and after a boundary. */
function quotation({ item }: PairFacts, mark: Mark): Markup | undefined {
  const texts = item.texts
  if (texts === undefined) return undefined
  const at = markStart(mark)
  const before = gather(texts, at - 1, -1)
  const after = gather(texts, at, 1)
  if (before === '' && after === '') return undefined
  return html`<q dir="auto">${before}<i aria-hidden="true"> ┃ </i>${after}</q>`
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
function textBlock(pair: PairFacts, facts: ReportFacts): Markup {
  const { item, marks, reference, hypothesis } = pair
  const strip = verticalStrip(marks)
  const pieces = new Map(strip.pieces.map(piece => [piece.after, piece]))
  const runs = new Set(strip.runs)
  const rows: Markup[] = []
  item.texts!.forEach((text, index) => {
    const unit = index + 1
    const piece = pieces.get(index)
    if (index > 0 && piece !== undefined) {
      const statements = piece.marks.map(mark => markSentence(mark, wordsOf(pair, facts)).fact).join(' ')
      rows.push(html`<div class="gap" title="${statements}">${rendered(piece.svg)}</div>`)
    }
    const speaker = item.speakers?.[index]
    const speaks =
      speaker !== undefined && speaker !== item.speakers?.[index - 1]
        ? html`<span class="who">${speaker}</span>`
        : undefined
    rows.push(
      html`<div class="row"><span class="lane${runs.has(unit) ? ' run' : ''}"></span><i>${countDigits(unit)}</i><p dir="auto">${speaks}${text === '' ? '·' : text}</p></div>`,
    )
  })
  return html`<h4>Text</h4><p class="lanes">${reference} left, ${hypothesis} right</p><div class="text">${rows}</div>`
}

/** The text rows a pair needs, to keep reports of many pairs small. */
export const textRows = (pair: PairFacts): number => (hasText(pair) ? pair.item.units : 0)
