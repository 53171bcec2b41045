import { ChooseFiles } from '../parts/choose-files.tsx'
import { DesignTable } from '../parts/design-table.tsx'
import { FileList } from '../parts/file-list.tsx'
import { Misfits } from '../parts/misfit.tsx'
import { Paste } from '../parts/paste.tsx'
import { TryIt } from '../parts/try-it.tsx'
import { dragged, pasted } from '../state/bring.ts'
import { loaded } from '../state/corpus.ts'
import { clearWork, keeps } from '../state/keep.ts'
import { examples, loadExample, reading } from '../state/load.ts'

/** Where data come in: first an invitation to play, then the files, their questions and what they hold. */
export function DataScreen() {
  return loaded.value === undefined ? <Welcome /> : <Present />
}

function Welcome() {
  return (
    <div class="hero">
      <h1>Two people cut the same text. How alike are they?</h1>
      <p>Move a cut and watch the measures answer. Then bring your own texts: they stay in this page.</p>
      <TryIt />
      <Drop />
      <div class="ex">
        {examples.map(example => (
          <button key={example.file} type="button" onClick={() => loadExample(example)}>
            <b>{example.title}</b>
            <span>{example.about}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

function Present() {
  const { corpus, name } = loaded.value!
  return (
    <>
      <div class="row below-14">
        <h1 style={{ fontSize: '23px', lineHeight: '32px', fontWeight: 500 }}>{summary()}</h1>
        <span class="end note">
          {keeps.value
            ? 'Kept in this browser until you clear it.'
            : 'This browser does not keep data: it is gone when the page closes.'}{' '}
          <button type="button" class="link" onClick={clearWork}>
            Clear
          </button>
        </span>
      </div>
      <div class="split">
        <div class="stack">
          <FileList />
          <Drop small />
        </div>
        {corpus === undefined ? (
          <div>
            <Misfits />
            <section class="panel error">
              <p>{name} is not a corpus yet: answer the questions or mend the problems at the left.</p>
            </section>
          </div>
        ) : (
          <DesignTable />
        )}
      </div>
    </>
  )
}

function summary(): string {
  const { corpus, name } = loaded.value!
  if (corpus === undefined) return name
  const coders = new Set(corpus.items.flatMap(item => item.codings.map(({ coder }) => coder))).size
  const count = (number: number, word: string) =>
    `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`
  return `${name}: ${count(corpus.items.length, 'text')}, ${count(coders, 'coder')}`
}

/** Files come by dropping, by choosing, by pasting. */
function Drop({ small = false }: { small?: boolean }) {
  if (pasted.value !== undefined) return <Paste close={() => (pasted.value = undefined)} />
  return (
    <div class={`drop${dragged.value ? ' over' : ''}`} data-testid="drop">
      <b style={{ fontSize: '16px', fontWeight: 600 }}>
        {small ? 'Other files' : 'Drop files or a folder here'}
      </b>
      {!small && (
        <div class="note">segeval, gap strings, tables, JSON lines, Choi, Wiki-727K, Rezonator and more</div>
      )}
      <div class="row">
        <ChooseFiles />
        <ChooseFiles folder />
        <button type="button" class="btn" onClick={() => (pasted.value = '')}>
          {small ? 'Paste' : 'Paste text or masses'}
        </button>
      </div>
      {reading.value && (
        <p class="note above-8" role="status">
          Reading…
        </p>
      )}
    </div>
  )
}
