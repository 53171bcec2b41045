import type { Item } from 'cesura'
import { formatTime, timeOf } from '../../src/model/index.ts'
import { countDigits, counted, plural } from '../../src/model/numbers.ts'
import { show } from '../state/address.ts'
import { coders, corpus, loaded, unitName } from '../state/corpus.ts'
import { goOn, nextStep } from '../state/next-step.ts'
import { CutLane } from './cut-lane.tsx'

/** Lanes that are shown before the others are counted. */
const LANES = 6

/** What will be compared, and the one button that leads there. */
export function Ready() {
  const items = corpus.value?.items ?? []
  const { label, to, note } = nextStep.value
  const item = items.find(({ codings }) => codings.length > 1) ?? items[0]
  return (
    <section class="panel ready" aria-label="What will be compared">
      {item !== undefined &&
        (items.length > FEW ? <Counts items={items} /> : <Lanes item={item} texts={items.length} />)}
      <ChunkLanes />
      <div class="go">
        {/* It stays a button that can be reached: its note says what is missing. */}
        <button
          type="button"
          class="btn on big"
          aria-disabled={to === undefined}
          onClick={goOn}
          aria-describedby="go-note"
        >
          {label}
          {to !== undefined && <kbd aria-hidden="true">Ctrl ↵</kbd>}
        </button>
        <p id="go-note" role="status">
          {note}
        </p>
        {to !== undefined && items.length > 0 && (
          <p>
            or go to{' '}
            {(['compare', 'agreement', 'adjudicate', 'export'] as const)
              .filter(name => name !== to)
              .map(name => (
                <button key={name} type="button" class="link" onClick={() => show(name)}>
                  {
                    {
                      compare: 'Compare',
                      agreement: 'Agreement',
                      adjudicate: 'Adjudicate',
                      export: 'Export',
                    }[name]
                  }
                </button>
              ))}
          </p>
        )}
      </div>
    </section>
  )
}

/** More texts than this are counted, not shown. */
const FEW = 12

/** Many texts in three numbers. */
function Counts({ items }: { items: readonly Item[] }) {
  const codings = items.reduce((sum, item) => sum + item.codings.length, 0)
  const cuts = items.reduce(
    (sum, item) => sum + item.codings.reduce((own, one) => own + one.segmentation.boundaries.length, 0),
    0,
  )
  const places = items.reduce((sum, item) => sum + item.codings.length * (item.units - 1), 0)
  const missing = items.length * coders.value.length - codings
  const timed = items.some(item => timeOf(item) !== undefined)
  const sizes = items.map(item => item.units).sort((a, b) => a - b)
  const noun = plural(2, unitName.value)
  const [least, most] = [countDigits(sizes[0]!), countDigits(sizes.at(-1)!)]
  const range = least === most ? `each of ${least}` : `${least} to ${most}`
  const facts = [
    [items.length, timed ? 'texts' : `texts, ${range} ${noun}`],
    [cuts, timed || cuts === 0 ? 'cuts' : `cuts, one in ${Math.round(places / cuts)} ${noun}`],
    ...(missing > 0 ? [[missing, `${missing === 1 ? 'coding' : 'codings'} not there`] as const] : []),
  ] as const
  return (
    <div class="lanes">
      <h2>
        {nextStep.value.to === undefined ? '' : 'Ready: '}
        {counted(coders.value.length, 'coder')} on {counted(items.length, 'text')}
      </h2>
      <p class="why">
        {countDigits(codings)} of {countDigits(items.length * coders.value.length)} codings.
      </p>
      <dl class="many">
        {facts.map(([count, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{countDigits(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Lanes({ item, texts }: { item: Item; texts: number }) {
  const names = item.codings.map(({ coder }) => coder)
  const who =
    names.length === 2 ? names.join(' and ') : names.length === 1 ? names[0]! : counted(names.length, 'coder')
  const time = timeOf(item)
  const units =
    time === undefined
      ? `${countDigits(item.units)} ${plural(item.units, unitName.value)}`
      : formatTime(item.units, time)
  return (
    <div class="lanes">
      <h2>
        {nextStep.value.to === undefined || names.length === 0 ? '' : 'Ready: '}
        {names.length > 0 && (
          <>
            <bdi>{who}</bdi> on{' '}
          </>
        )}
        “<bdi>{item.id}</bdi>”{texts > 1 ? ` and ${counted(texts - 1, 'other text')}` : ''}
      </h2>
      <p class="why">
        {units}.{' '}
        {names.length === 0 ? 'Nobody has segmented it yet.' : 'The number at the right counts cuts.'}
      </p>
      {item.codings.slice(0, LANES).map(({ coder, segmentation }) => (
        <div key={coder} class="own-lane">
          <b>
            <bdi>{coder}</bdi>
          </b>
          <CutLane segmentation={segmentation} />
          <span>{countDigits(segmentation.boundaries.length)}</span>
        </div>
      ))}
      {names.length > LANES && <p class="why">{counted(names.length - LANES, 'more coder')}</p>}
    </div>
  )
}

/** Chunkers and where they cut the first document. */
function ChunkLanes() {
  const set = loaded.value?.chunks
  if (set === undefined) return null
  const { documents, sections } = set
  const chunkers = loaded.value!.files.flatMap(({ chunker }) => (chunker === undefined ? [] : [chunker]))
  const characters = documents.reduce((sum, { text }) => sum + text.length, 0)
  return (
    <div class="lanes">
      <h2>
        Ready: <bdi>{chunkers.length === 1 ? chunkers[0]!.name : counted(chunkers.length, 'chunker')}</bdi> on
        “<bdi>{documents.length === 1 ? documents[0]!.name : counted(documents.length, 'document')}</bdi>”
      </h2>
      <p class="why">
        {countDigits(characters)} characters.{' '}
        {sections.length === 0
          ? 'No reference: structure and sizes can be checked without one.'
          : 'Sections by hand are the reference.'}
      </p>
      {chunkers.slice(0, LANES).map(({ name, lane }) => (
        <div key={name} class="own-lane">
          <b>
            <bdi>{name}</bdi>
          </b>
          <CutLane segmentation={lane} />
          <span>{countDigits(lane.boundaries.length)}</span>
        </div>
      ))}
    </div>
  )
}
