import { confusionPlot, type Mark, plural, score3 } from 'cesura/plots'
import { useEffect } from 'preact/hooks'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { DataTable, FigurePanel } from '../parts/figure.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { Phrase } from '../parts/headline.tsx'
import { LevelTable } from '../parts/level-table.tsx'
import { LevelsPicture } from '../parts/levels-picture.tsx'
import { LevelsUpright } from '../parts/levels-upright.tsx'
import { narrow } from '../parts/width.ts'
import { set } from '../state/address.ts'
import { isolated, showTable } from '../state/compare.ts'
import { pair, unitName } from '../state/corpus.ts'
import { levelsExample } from '../state/examples.ts'
import {
  contradictions,
  depth,
  hierarchies,
  isolatedLevel,
  levelNoun,
  levelsAnswer,
  namedLevels,
  pairing,
  pointCut,
  pointedLevel,
  pointStretch,
  unequalDepth,
  unnested,
} from '../state/levels.ts'
import { loadExample } from '../state/load.ts'
import { cutSentence, levelHeadline } from '../words/level-sentences.ts'
import type { LevelsAnswer } from '../worker/levels.ts'

/** The words of the pair in view. */
export const levelWords = () => ({ ...pair.value!, unit: unitName.value, noun: levelNoun })

/** Two trees over one text: where they cut at another level, and where they contradict. */
export function LevelsView() {
  useEffect(
    () => () => {
      pointedLevel.value = undefined
      isolatedLevel.value = undefined
      isolated.value = undefined
    },
    [],
  )
  if (hierarchies.value === undefined || depth.value < 2) return <OneLevel />
  const { value, stale, error } = levelsAnswer.value
  if (value === undefined) {
    return (
      <>
        <h1 class="say">
          {pair.value!.reference} and {pair.value!.hypothesis}
        </h1>
        <ErrorPanel error={error} />
      </>
    )
  }
  return (
    <>
      <Headline marks={value.marks} />
      <ErrorPanel error={error} />
      {unnested.value.map(({ side, sentence }) => (
        <p key={side} class="note below-12" data-testid="unnested">
          {sentence}
        </p>
      ))}
      {unequalDepth.value && <PairingCard />}
      <section class={`panel strip${stale ? ' stale' : ''}`} aria-label="Both hierarchies">
        {showTable.value ? (
          <CutTable answer={value} />
        ) : narrow.value ? (
          <LevelsUpright answer={value} />
        ) : (
          <LevelsPicture answer={value} />
        )}
        <Caption answer={value} />
      </section>
      <div class="cols levels">
        <div class="stack">
          <LevelTable answer={value} />
          <WholeTree answer={value} />
        </div>
        <div class="side">
          <Contradictions />
          <LevelMatrix answer={value} stale={stale} />
        </div>
      </div>
    </>
  )
}

function OneLevel() {
  return (
    <div class="empty">
      <h1>One level only; see Edits.</h1>
      <p>
        Levels compare parts, chapters and sections: a coding with several lists of cuts, coarse to fine, or
        with ranked types.
      </p>
      <div class="row">
        <button type="button" class="btn on" onClick={() => set({ view: undefined })}>
          See Edits
        </button>
        <button type="button" class="btn" onClick={() => loadExample(levelsExample)}>
          Open {levelsExample.title}
        </button>
      </div>
    </div>
  )
}

function Headline({ marks }: { marks: readonly Mark[] }) {
  const words = levelWords()
  return (
    <h1 class="say" data-testid="levels-headline">
      <bdi>{words.reference}</bdi> and <bdi>{words.hypothesis}</bdi>{' '}
      {levelHeadline(marks, words).map(({ kind, text, end }) => (
        <>
          <Phrase key={kind} kind={kind} text={text} end={end} />{' '}
        </>
      ))}
    </h1>
  )
}

/** Unequal numbers of levels: which is compared with which. */
function PairingCard() {
  const answers = [
    ['same', 'Same number from the top', 'Level 1 with level 1; what only one side has is not scored.'],
    [
      'nearest-count',
      'Nearest number of segments',
      'Each level with the one that has about as many segments.',
    ],
  ] as const
  return (
    <fieldset class="panel pairing below-12">
      <legend>The two have unequal numbers of levels. Which are compared?</legend>
      <div class="choices">
        {answers.map(([value, title, about]) => (
          <label key={value}>
            <span>
              <input
                type="radio"
                name="pairing"
                checked={pairing.value === value}
                onChange={() => set({ pairing: value === 'same' ? undefined : value })}
              />{' '}
              <b>{title}</b>
            </span>
            <span class="why">{about}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What is pointed at; else the worst contradiction. */
function Caption({ answer }: { answer: LevelsAnswer }) {
  const point = pointedLevel.value
  const mark = point?.what === 'mark' ? answer.marks[point.index] : undefined
  const said = mark === undefined ? stretchSentence() : cutSentence(mark, levelWords())
  return (
    <div class="caption" aria-live="polite" data-testid="caption">
      {mark !== undefined && <Glyph kind={mark.kind} />}
      <span>
        <b>{said.fact}</b> {said.meaning}
      </span>
    </div>
  )
}

export const rangeWord = (start: number, end: number): string =>
  end - start === 1
    ? end.toLocaleString('en')
    : `${(start + 1).toLocaleString('en')} to ${end.toLocaleString('en')}`

function stretchSentence(): { fact: string; meaning: string } {
  const worst = contradictions.value[pointedLevel.value?.what === 'stretch' ? pointedLevel.value.index : 0]
  const unit = unitName.value
  if (worst === undefined)
    return { fact: 'The two never contradict one another.', meaning: 'Point at a cut to have it explained.' }
  const noun = plural(worst.end - worst.start, unit)
  return {
    fact: `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} ${rangeWord(worst.start, worst.end)}: ${worst.sentence}.`,
    meaning: `Of 100 questions “which of two ${plural(2, unit)} is nearer to this one?” the two answer ${worst.of100} differently.`,
  }
}

/** The stretches that the two put in different segments, worst first. */
function Contradictions() {
  const list = contradictions.value
  return (
    <section class="panel" aria-label="Where the two contradict">
      <div class="h">
        <h2>Where the two contradict</h2>
        <span>{plural(2, unitName.value)}, of 100 questions</span>
      </div>
      {list.length === 0 && <p class="note inside-0-16-14">Nowhere.</p>}
      <div class="contradictions">
        {list.map(({ start, end, sentence, of100, kind }, index) => (
          <button
            key={`${start} ${end}`}
            type="button"
            class={`diff${pointedLevel.value?.what === 'stretch' && pointedLevel.value.index === index ? ' on' : ''}`}
            onClick={() => pointStretch(index)}
          >
            <Glyph kind={kind} />
            <span class="w">{rangeWord(start, end)}</span>
            <span class="what">{sentence}</span>
            <span class="num">{of100}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

/** T, told by its question. */
function WholeTree({ answer: { t, precision, recall } }: { answer: LevelsAnswer }) {
  const { reference, hypothesis } = pair.value!
  const unit = unitName.value
  const share = (value: number | undefined) => `${Math.round(100 * value!)} of 100`
  const finest = namedLevels()
    ? Array.from({ length: depth.value }, (_, level) => `the same ${levelNoun(depth.value - level)}`).join(
        ', ',
      )
    : 'the same segment of a fine level, or only of a coarse one'
  return (
    <section class="panel fig" aria-label="One number for the whole tree">
      <h2 data-testid="t-measure" data-value={t.value}>
        One number for the whole tree: T {t.value === undefined ? 'is undefined' : `= ${score3(t.value)}`}
      </h2>
      <p class="sub">
        T-measure: what belongs closer together, on any level. 1 means that no question is answered
        differently.
      </p>
      <p class="note">
        Take a {unit} and two others. Which of the two is nearer to it: in {finest}?{' '}
        {recall === undefined || precision === undefined ? (
          'Where one side cuts nowhere or everywhere, nothing is asked.'
        ) : (
          <>
            Where <bdi>{reference}</bdi> sees a difference, <bdi>{hypothesis}</bdi> sees the same one in{' '}
            <b>{share(recall)}</b> cases; where <bdi>{hypothesis}</bdi> sees one, <bdi>{reference}</bdi> does
            in <b>{share(precision)}</b>. T is the balanced mean of the two.
          </>
        )}
      </p>
      <p class="foot">{t.signature}</p>
    </section>
  )
}

/** Levels of one side against those of the other, cut by cut. */
function LevelMatrix({ answer: { marks, asked }, stale }: { answer: LevelsAnswer; stale: boolean }) {
  const [reference, hypothesis] = [asked.reference.name, asked.hypothesis.name]
  const size = Math.max(asked.reference.levels.length, asked.hypothesis.levels.length)
  const counts = Array.from({ length: size + 1 }, () => new Array<number>(size + 1).fill(0))
  for (const { referenceType, hypothesisType } of marks) {
    const at = (type: string | undefined) => (type === undefined ? size : Number(type) - 1)
    counts[at(referenceType)]![at(hypothesisType)]!++
  }
  const types = Array.from({ length: size }, (_, level) => laneName(level + 1))
  return (
    <FigurePanel
      name="levels"
      stale={stale}
      draw={look =>
        confusionPlot(
          { types, counts, rows: reference, columns: hypothesis, nothing: 'no cut' },
          {
            ...look,
            title: `Level of each cut, ${reference} against ${hypothesis}`,
            subtitle: `Rows: ${reference}. Columns: ${hypothesis}. A stronger shade: a larger share of the row.`,
          },
        )
      }
      live={{
        name: ([row, column]) => {
          const name = (at: string | number | undefined) =>
            Number(at) === size ? 'no cut' : levelNoun(Number(at) + 1)
          const count = counts[Number(row)]![Number(column)]!
          return `${reference}: ${name(row)}, ${hypothesis}: ${name(column)}; ${count} ${plural(count, 'cut')}.`
        },
        act: ([row, column]) => walkCell(marks, Number(row), Number(column), size),
        rest: 'Click a cell to walk through its cuts.',
      }}
    />
  )
}

/** Points at the next cut of a cell of the matrix. */
function walkCell(marks: readonly Mark[], row: number, column: number, size: number): void {
  const at = (type: string | undefined) => (type === undefined ? size : Number(type) - 1)
  const own = marks.flatMap((mark, index) =>
    at(mark.referenceType) === row && at(mark.hypothesisType) === column ? [index] : [],
  )
  const now = pointedLevel.value?.what === 'mark' ? pointedLevel.value.index : -1
  const next = own.find(index => index > now) ?? own[0]
  if (next !== undefined) pointCut(next)
}

/** What the row of a level is called. */
export const laneName = (level: number): string =>
  namedLevels() ? plural(2, levelNoun(level)) : levelNoun(level)

/** Every cut with both levels. */
function CutTable({ answer: { marks } }: { answer: LevelsAnswer }) {
  const { reference, hypothesis } = pair.value!
  const level = (type: string | undefined) => (type === undefined ? 'no cut' : levelNoun(Number(type)))
  return (
    <DataTable
      table={{
        columns: [`after ${unitName.value}`, reference, `${hypothesis}, after`, hypothesis, 'what it is'],
        rows: marks.map(mark => [
          mark.reference ?? '–',
          level(mark.referenceType),
          mark.hypothesis ?? '–',
          level(mark.hypothesisType),
          cutSentence(mark, levelWords()).meaning,
        ]),
      }}
    />
  )
}
