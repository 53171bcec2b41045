import type { Mark } from 'cesura/plots'
import { useEffect } from 'preact/hooks'
import { cutSentence, levelHeadline } from '../../src/report/sentences/levels.ts'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { DataTable } from '../parts/figure.tsx'
import { Phrase } from '../parts/headline.tsx'
import { ContradictionList } from '../parts/levels/contradiction-list.tsx'
import { LevelMatrix } from '../parts/levels/level-matrix.tsx'
import { LevelPairing } from '../parts/levels/level-pairing.tsx'
import { LevelTable } from '../parts/levels/level-table.tsx'
import { LevelsCaption } from '../parts/levels/levels-caption.tsx'
import { LevelsFigure } from '../parts/levels/levels-figure.tsx'
import { LevelsUpright } from '../parts/levels/levels-upright.tsx'
import { WholeTree } from '../parts/levels/whole-tree.tsx'
import { narrow } from '../parts/width.ts'
import { set } from '../state/address.ts'
import { isolated, showTable } from '../state/compare.ts'
import { pair, unitName } from '../state/corpus.ts'
import {
  depth,
  hierarchies,
  isolatedLevel,
  levelNoun,
  levelsAnswer,
  levelText,
  pointedLevel,
  unequalDepth,
  unnested,
} from '../state/levels.ts'
import { loadExample } from '../state/load.ts'
import { levelsExample } from '../state/view-examples.ts'
import type { LevelsAnswer } from '../worker/levels.ts'

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
      {unequalDepth.value && <LevelPairing />}
      <section class={`panel strip${stale ? ' stale' : ''}`} aria-label="Both hierarchies">
        {showTable.value ? (
          <CutTable answer={value} />
        ) : narrow.value ? (
          <LevelsUpright answer={value} />
        ) : (
          <LevelsFigure answer={value} />
        )}
        <LevelsCaption answer={value} />
      </section>
      <div class="cols levels">
        <div class="stack">
          <LevelTable answer={value} />
          <WholeTree answer={value} />
        </div>
        <div class="side">
          <ContradictionList />
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
  const words = levelText()
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
          cutSentence(mark, levelText()).meaning,
        ]),
      }}
    />
  )
}
