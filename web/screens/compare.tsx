import { useEffect } from 'preact/hooks'
import { ChooseFiles } from '../parts/choose-files.tsx'
import { AnnotatorsText } from '../parts/compare/annotators-text.tsx'
import { Caption } from '../parts/compare/caption.tsx'
import { Differences } from '../parts/compare/differences.tsx'
import { Distances } from '../parts/compare/distances.tsx'
import { EditTools } from '../parts/compare/edit-tools.tsx'
import { Nudger } from '../parts/compare/nudger.tsx'
import { PairTable } from '../parts/compare/pair-table.tsx'
import { Chips, Stick } from '../parts/compare/phone.tsx'
import { Scores } from '../parts/compare/scores.tsx'
import { Stack } from '../parts/compare/stack.tsx'
import { Strip } from '../parts/compare/strip.tsx'
import { Text, textIsInStrip } from '../parts/compare/text.tsx'
import { TwoTexts } from '../parts/compare/two-texts.tsx'
import { startOwnCopy } from '../parts/data/second-coding.tsx'
import { Headline } from '../parts/headline.tsx'
import { KeyHelp, useCompareKeys } from '../parts/keys.tsx'
import { LengthMismatches } from '../parts/length-mismatch.tsx'
import { NeedsData } from '../parts/needs-data.tsx'
import { Pick } from '../parts/pick.tsx'
import { EditButton, Pickers } from '../parts/pickers.tsx'
import { TimeDetail } from '../parts/time-detail.tsx'
import { narrow } from '../parts/width.ts'
import { set } from '../state/address.ts'
import { pointed, segmentations, showTable, time, type View, view, views } from '../state/compare.ts'
import { corpus, item, loaded, pair } from '../state/corpus.ts'
import { nudged } from '../state/edit.ts'
import { againstAll } from '../state/stack.ts'
import { LevelsView } from './levels.tsx'

/** Two segmentations of one text: what differs, and what every metric makes of it. */
export function CompareScreen() {
  useCompareKeys()
  useEffect(() => () => void (pointed.value = undefined), [])
  if (item.value === undefined && (loaded.value?.mismatches.length ?? 0) > 0) {
    return (
      <>
        <h1 class="say">These segmentations are of different texts.</h1>
        <LengthMismatches />
      </>
    )
  }
  if (item.value === undefined)
    return <NeedsData question="What differs between two ways of cutting one text?" />
  if (pair.value === undefined || segmentations.value === undefined) return <OneCoder />
  if (againstAll.value) {
    return (
      <>
        <Pickers lens={<Lenses />} />
        <Stack />
        {item.value.texts !== undefined && <AnnotatorsText key={item.value.id} />}
        <KeyHelp />
      </>
    )
  }
  if (view.value === 'levels') {
    return (
      <>
        <Pickers lens={<Lenses />} />
        {narrow.value && (
          <div class="above-8">
            <Lenses />
          </div>
        )}
        <LevelsView />
        <KeyHelp />
      </>
    )
  }
  return (
    <>
      <Pickers lens={<Lenses />} />
      <Headline />
      {narrow.value ? (
        <>
          <Chips />
          <div class="below-12 gap-12" style={{ display: 'grid' }}>
            <Lenses />
            <EditButton />
            <EditTools />
          </div>
        </>
      ) : null}
      {/* A recording has no upright text: its strip lies, on a phone too. */}
      {(!narrow.value || time.value !== undefined) && (
        <section class="panel strip" aria-label="Both segmentations">
          {showTable.value ? <PairTable /> : <Strip />}
          {time.value !== undefined && !showTable.value && view.value === 'edits' && <TimeDetail />}
          <Caption />
        </section>
      )}
      <TwoTexts />
      <div class="cols">
        {textIsInStrip() ? (
          <div class="stack">
            {view.value === 'edits' && <Distances />}
            <Differences />
          </div>
        ) : (
          <Text />
        )}
        <div class="side">
          <Scores />
          {!textIsInStrip() && <Differences />}
          {!narrow.value && <EditTools />}
        </div>
      </div>
      {narrow.value && nudged.value === undefined && <Stick />}
      <Nudger />
      <KeyHelp />
    </>
  )
}

/** Nobody is compared with themselves: a second coding is needed, and here are two ways to it. */
function OneCoder() {
  const { id, codings } = item.value!
  const [only] = codings
  return (
    <div class="empty">
      <h1>
        {only === undefined ? 'Nobody has cut ' : 'Only one coder has cut '}
        <bdi>{id}</bdi>
      </h1>
      <p>Add a second segmentation to compare.</p>
      {corpus.value!.items.length > 1 && (
        <Pick
          label="Text"
          value={id}
          options={corpus.value!.items.map(({ id }) => id)}
          onPick={value => set({ item: value, reference: undefined, hypothesis: undefined })}
        />
      )}
      <div class="row">
        <ChooseFiles />
        {only !== undefined && (
          <button type="button" class="btn" onClick={() => startOwnCopy(item.value!)}>
            Cut a copy of {only.coder}’s yourself
          </button>
        )}
      </div>
    </div>
  )
}

const names: Record<View, string> = {
  edits: 'Edits',
  windows: 'Windows',
  alignment: 'Alignment',
  levels: 'Levels',
}

/** Windows slide over units; over ticks of a recording they show nothing. */
const shownViews = () => views.filter(name => name !== 'windows' || time.value === undefined)

function Lenses() {
  return (
    <div class="seg3" role="group" aria-label="Show">
      {shownViews().map(name => (
        <button
          key={name}
          type="button"
          aria-pressed={name === view.value}
          onClick={() => {
            pointed.value = undefined
            set({ view: name === 'edits' ? undefined : name })
          }}
        >
          {names[name]}
        </button>
      ))}
    </div>
  )
}
