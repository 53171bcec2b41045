import { Fragment } from 'preact'
import { breaksPhrase, extremes } from '../../src/wording/chunk-phrases.ts'
import { ChunkSide } from '../parts/chunk-side.tsx'
import { ChunkTable } from '../parts/chunk-table.tsx'
import { ChunkText } from '../parts/chunk-text.tsx'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { Pick } from '../parts/pick.tsx'
import { addressOf, set, show } from '../state/address.ts'
import {
  chunkSet,
  chunksAnswer,
  document,
  HEADINGS,
  isolate,
  isolated,
  limit,
  NO_REFERENCE,
  reference,
  references,
} from '../state/chunks.ts'
import { loadChunkExample } from '../state/load.ts'

/** What chunkers break, without a model: the document, every cut, and the sizes. */
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
            <ChunkText report={value} />
            <ChunkSide report={value} />
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
        <button type="button" class="btn on" onClick={() => loadChunkExample()}>
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
  const { documents } = chunkSet.value!
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
      <Pick
        label="Reference"
        value={reference.value}
        options={references.value}
        called={referenceName}
        onPick={name => set({ sections: name })}
      />
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
    </div>
  )
}

/** The best and the worst chunker, each phrase a button that looks at its cuts alone. */
function Headline() {
  const report = chunksAnswer.value.value
  if (report === undefined) return <h1 class="say">Chunks of {document.value?.name}</h1>
  const told = extremes(report.chunkers)
  return (
    <h1 class="say" data-testid="chunks-headline" aria-live="polite">
      {told.map((chunker, index) => {
        const kind = chunker.clean === chunker.cuts ? undefined : ('any' as const)
        const on = isolated.value?.chunker === chunker.name && isolated.value.kind === kind
        return (
          <Fragment key={chunker.name}>
            <bdi>{chunker.name}</bdi> <Glyph kind={kind === undefined ? 'match' : 'extra'} />
            {/* A link: a long phrase wraps as text, which a button does not. */}
            <a
              href={addressOf('chunks')}
              aria-current={on}
              onClick={event => {
                event.preventDefault()
                isolate({ chunker: chunker.name, ...(kind === undefined ? {} : { kind }) })
              }}
            >
              {breaksPhrase(chunker)}
            </a>
            {index === told.length - 1 ? '.' : '; '}
          </Fragment>
        )
      })}
    </h1>
  )
}
