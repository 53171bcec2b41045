import type { MarkKind } from 'cesura/plots'
import { Fragment } from 'preact'
import { countWord } from '../../src/model/numbers.ts'
import { breaksPhrase, extremes } from '../../src/report/sentences/chunks.ts'
import { headlineParts } from '../../src/report/sentences/marks.ts'
import { ChunkSide } from '../parts/chunks/chunk-side.tsx'
import { ChunkTable } from '../parts/chunks/chunk-table.tsx'
import { ChunkText } from '../parts/chunks/chunk-text.tsx'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { Later } from '../parts/lazy.tsx'
import { Pick } from '../parts/pick.tsx'
import { addressOf, set, show } from '../state/address.ts'
import {
  chunkSet,
  chunksAnswer,
  document,
  HEADINGS,
  type Isolated,
  isolate,
  isolated,
  limit,
  NO_REFERENCE,
  reference,
  references,
  two,
  twoCounts,
} from '../state/chunks.ts'
import { loadChunkExample } from '../state/load.ts'
import { chunkExample } from '../state/view-examples.ts'

/** What chunkers break, without a model: the document, every boundary, and the sizes. */
export function ChunksScreen() {
  if (chunkSet.value === undefined) return <NoChunks />
  const { value, waiting, stale, error } = chunksAnswer.value
  return (
    <>
      <Controls />
      <Headline />
      <ErrorPanel error={error} />
      {value === undefined ? (
        <p class="note" role="status">
          {waiting ? 'Looking at every cut…' : ''}
        </p>
      ) : (
        <div class={stale ? 'stale' : undefined}>
          <ChunkTable report={value} />
          <div class="cols">
            <Later of={value}>
              <ChunkText report={value} />
            </Later>
            <Later of={value}>
              <ChunkSide report={value} />
            </Later>
          </div>
        </div>
      )}
    </>
  )
}

function NoChunks() {
  return (
    <div class="empty">
      <h1>Does a chunker break what the document holds together?</h1>
      <p>
        Bring the document and what your chunker made of it: the lists that LangChain, LlamaIndex, chonkie,
        Haystack, Unstructured or Docling write, or a list of texts. No reference is needed.
      </p>
      <div class="row">
        <button type="button" class="btn on" onClick={() => loadChunkExample(chunkExample)}>
          Open an example
        </button>
        <button type="button" class="btn" onClick={() => show('data')}>
          Bring texts
        </button>
      </div>
    </div>
  )
}

const referenceName = (name: string): string =>
  name === HEADINGS ? 'headings of the text' : name === NO_REFERENCE ? 'none' : name

function Controls() {
  const { documents, chunkers } = chunkSet.value!
  return (
    <div class="row">
      {documents.length > 1 && (
        <Pick
          label="Document"
          value={document.value!.name}
          options={documents.map(({ name }) => name)}
          onPick={name => set({ document: name })}
        />
      )}
      {two.value === undefined ? (
        <Pick
          label="Reference"
          value={reference.value}
          options={references.value}
          called={referenceName}
          onPick={name => set({ sections: name })}
        />
      ) : (
        <TwoPickers pair={two.value} />
      )}
      <label class="field">
        Limit
        <input
          type="number"
          class="limit"
          min="1"
          step="1"
          inputMode="numeric"
          placeholder="none"
          value={limit.value ?? ''}
          onChange={event => set({ limit: event.currentTarget.value.trim() || undefined })}
        />
      </label>
      {chunkers.length > 1 && (
        <div class="row end">
          <div class="seg3" role="group" aria-label="Show">
            <button
              type="button"
              aria-pressed={two.value === undefined}
              onClick={() => set({ versus: undefined })}
            >
              All {countWord(chunkers.length)}
            </button>
            <button
              type="button"
              aria-pressed={two.value !== undefined}
              onClick={() => set({ versus: 'yes' })}
            >
              Two against each other
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

/** Which two, and the second as what the first is compared with. */
function TwoPickers({ pair: [first, second] }: { pair: readonly [string, string] }) {
  const names = chunkSet.value!.chunkers.map(({ name }) => name)
  return (
    <>
      <Pick
        label="Chunker"
        value={first}
        options={names}
        onPick={name => set({ chunker: name, other: name === second ? first : second })}
      />
      <Pick
        label="against"
        value={second}
        options={names.filter(name => name !== first)}
        onPick={name => set({ chunker: first, other: name })}
      />
    </>
  )
}

/** Where the two cut at one position, and where each does alone: each phrase looks at these boundaries. */
function TwoHeadline({ pair: [first, second] }: { pair: readonly [string, string] }) {
  const { both, first: own, second: other } = twoCounts.value
  const kinds = [...Array(both).fill('match'), ...Array(own).fill('missing'), ...Array(other).fill('extra')]
  const parts = headlineParts(
    kinds.map((kind: MarkKind) => ({ kind })),
    { reference: first, hypothesis: second, equal: true, unit: 'character' },
  )
  return (
    <h1 class="say" data-testid="chunks-headline" aria-live="polite">
      <bdi>{first}</bdi> and <bdi>{second}</bdi>{' '}
      {parts.map(({ kind, text }, index) => (
        <Fragment key={kind}>
          <Look
            kind={kind}
            text={text}
            what={{ chunker: kind === 'extra' ? second : first, kind: kind === 'match' ? 'shared' : 'alone' }}
          />
          {index === parts.length - 1 ? '.' : index === parts.length - 2 ? ' and ' : ', '}
        </Fragment>
      ))}
    </h1>
  )
}

/** A phrase that looks at some cuts alone. A link: a long phrase wraps as text, which a button does not. */
function Look({ kind, text, what }: { kind: MarkKind; text: string; what: Isolated }) {
  const on = isolated.value?.chunker === what.chunker && isolated.value.kind === what.kind
  // The glyph stays with the first word.
  const [first, ...rest] = text.split(' ')
  return (
    <a
      href={addressOf('chunks')}
      aria-current={on}
      onClick={event => {
        event.preventDefault()
        isolate(what)
      }}
    >
      <span class="nw">
        <Glyph kind={kind} />
        {first}
      </span>{' '}
      {rest.join(' ')}
    </a>
  )
}

/** The best and the worst chunker, each phrase a button that looks at its cuts alone. */
function Headline() {
  const report = chunksAnswer.value.value
  if (report === undefined) return <h1 class="say">Chunks of {document.value?.name}</h1>
  if (two.value !== undefined) return <TwoHeadline pair={two.value} />
  const shown = extremes(report.chunkers)
  return (
    <h1 class="say" data-testid="chunks-headline" aria-live="polite">
      {shown.map((chunker, index) => {
        const kind = chunker.clean === chunker.cuts ? {} : { kind: 'any' as const }
        return (
          <Fragment key={chunker.name}>
            <bdi>{chunker.name}</bdi>{' '}
            <Look
              kind={kind.kind === undefined ? 'match' : 'extra'}
              text={breaksPhrase(chunker)}
              what={{ chunker: chunker.name, ...kind }}
            />
            {index === shown.length - 1 ? '.' : '; '}
          </Fragment>
        )
      })}
    </h1>
  )
}
