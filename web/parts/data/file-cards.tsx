import { useSignal } from '@preact/signals'
import { countDigits, counted } from 'cesura/plots'
import { cardSentence, sizeWords } from '../../../src/wording/brought-sentences.ts'
import { corpus, loaded, unitName } from '../../state/corpus.ts'
import { nameOn, removeFile, source, takeFile } from '../../state/load.ts'
import type { FileReport } from '../../worker/brought.ts'
import { CutLane } from '../cut-lane.tsx'
import { Problems } from './problems.tsx'

/** More files than this make one card, until they are asked for. */
const MOST = 12

/** A card per file: what it was taken for, whose coding it is, of which text; those that are left out keep theirs. */
export function FileCards() {
  const all = useSignal(false)
  const files = loaded.value!.files
  const many = files.length > MOST && !all.value
  // What needs a look always has its own card.
  const shown = many ? files.filter(({ state }) => state !== 'in').slice(0, MOST) : files
  const folded = files.length - shown.length
  return (
    <section class="stack" aria-label="Files">
      {folded > 0 && (
        <div class="panel file">
          <span class="badge" aria-hidden="true">
            {commonEnding(files)}
          </span>
          <div class="head">
            <b>{countDigits(folded)} files</b>
            <span class="why">{sizeWords(files.reduce((sum, { bytes }) => sum + bytes, 0))}</span>
            <button type="button" class="link" onClick={() => (all.value = true)}>
              Show all
            </button>
          </div>
          <p>
            Taken for <b>{titles(files)}</b>
            {cardSentence(
              { state: 'in', codings: files.flatMap(one => one.codings) },
              corpus.value,
              unitName.value,
            )}
          </p>
        </div>
      )}
      {shown.map(file => (
        <FileCard key={file.name} file={file} />
      ))}
    </section>
  )
}

const endingOf = (name: string): string => /\.([^./\\]{1,8})$/.exec(name)?.[1] ?? 'file'

/** The ending of all files, or that they are many. */
const commonEnding = (files: readonly FileReport[]): string => {
  const endings = new Set(files.map(({ name }) => badge(name)))
  return endings.size === 1 ? [...endings][0]! : 'files'
}

/** The badge has room for four or five letters: "Grid" of TextGrid. */
const badge = (name: string): string => {
  const ending = endingOf(name)
  return ending.length > 5 ? ending.slice(-4) : ending
}

const titles = (files: readonly FileReport[]): string =>
  [...new Set(files.flatMap(({ state, title }) => (state === 'in' ? [title] : [])))].join(', ') ||
  'nothing yet'

function FileCard({ file }: { file: FileReport }) {
  const { name, state, bytes, title, why, inside } = file
  const aside = state === 'out' || state === 'wrong'
  const own = loaded.value!.problems.filter(
    ({ location, severity }) => severity === 'error' && location.file === name,
  )
  const leave = () => takeFile(name, state === 'out')
  return (
    <article
      class={`panel file${aside ? ' aside' : ''}`}
      aria-label={name}
      data-state={state}
      onKeyDown={event => {
        if (event.key === 'Delete' && !(event.target instanceof HTMLInputElement) && state !== 'out') leave()
      }}
    >
      <span class="badge" aria-hidden="true">
        {badge(name)}
      </span>
      <div class="head">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span class="why">{sizeWords(bytes)}</span>
        {state === 'wrong' ? (
          <button type="button" class="link" aria-label={`Remove ${name}`} onClick={() => removeFile(name)}>
            Remove
          </button>
        ) : (
          <button
            type="button"
            class="link"
            aria-label={`${state === 'out' ? 'Take in' : 'Leave out'} ${name}`}
            onClick={leave}
          >
            {state === 'out' ? 'Take it in' : 'Leave out'}
          </button>
        )}
      </div>
      <p>
        {state === 'out' && file.twin === undefined && 'Left out. It is kept here and can be taken in again.'}
        {state === 'out' && file.twin !== undefined && (
          <>
            The same as <bdi>{file.twin}</bdi>, left out.
          </>
        )}
        {state === 'wrong' && <b>Left out: it could not be read.</b>}
        {state === 'matrix' && (
          <>
            Taken for <b>a similarity matrix</b>: Compare, Agreement and Export use it for measures of types.
          </>
        )}
        {state === 'open' &&
          (title === '' ? (
            'Not read yet.'
          ) : (
            <>
              Taken for <b>{title}</b>; something is open still.
            </>
          ))}
        {state === 'in' && (
          <>
            Taken for <b title={why}>{title}</b>
            {inside > 1 ? ` in ${counted(inside, 'file')}` : ''}
            {file.says ?? cardSentence(file, corpus.value, unitName.value)}
          </>
        )}
      </p>
      {state === 'in' && <Whose file={file} />}
      {(state === 'wrong' || file.chunker !== undefined) && own.length > 0 && (
        <Problems title="problem" list={own} bare />
      )}
    </article>
  )
}

/** Whose coding of which text a file holds, and where it is cut; the name can be changed. */
function Whose({ file }: { file: FileReport }) {
  const whose =
    file.chunker === undefined ? ownCoder(file) : { role: 'Chunker', ...file.chunker, text: undefined }
  if (whose === undefined) return <Coders file={file} />
  const { role, name, document, lane } = whose
  return (
    <div class="whose">
      <label class="field">
        {role}
        <input
          type="text"
          class="name"
          value={name}
          dir="auto"
          aria-label={`${role} of ${file.name}`}
          onChange={event => nameOn(file.name, { coder: event.currentTarget.value })}
        />
      </label>
      {whose.text === undefined ? (
        <span class="field">
          Text{' '}
          <b>
            <bdi>{document}</bdi>
          </b>
        </span>
      ) : (
        <label class="field">
          Text
          <input
            type="text"
            class="name"
            value={whose.text}
            dir="auto"
            aria-label={`Text of ${file.name}`}
            onChange={event => nameOn(file.name, { item: event.currentTarget.value })}
          />
        </label>
      )}
      {lane !== undefined && <CutLane segmentation={lane} />}
    </div>
  )
}

/** The coder of a file that holds one coder's work, and what it is of; the cuts where that is one text. */
function ownCoder({ codings }: FileReport) {
  const coders = [...new Set(codings.map(({ coder }) => coder))]
  const items = [...new Set(codings.map(({ item }) => item))]
  const [name] = coders
  if (coders.length !== 1 || name === undefined) return undefined
  const item = items.length === 1 ? corpus.value?.items.find(({ id }) => id === items[0]) : undefined
  const document = items.length === 1 ? items[0]! : counted(items.length, 'text')
  const lane = item?.codings.find(coding => coding.coder === name)?.segmentation
  return { role: 'Coder', name, document, lane, text: items.length === 1 ? items[0] : undefined }
}

/** Coders of one file that have a field each. */
const FIELDS = 8

/** The coders of a file that holds several: tools write numbers where people have names. */
function Coders({ file }: { file: FileReport }) {
  const texts = new Map<string, number>()
  for (const { coder } of file.codings) texts.set(coder, (texts.get(coder) ?? 0) + 1)
  const given = source.value?.names?.[file.name]?.coders ?? {}
  const found = (shown: string) => Object.keys(given).find(old => given[old] === shown) ?? shown
  if (texts.size < 2 || texts.size > FIELDS) return null
  return (
    <div class="coders">
      {[...texts].map(([coder, count]) => (
        <label key={found(coder)} class="field">
          <span class="why">
            <bdi>{found(coder)}</bdi>, {counted(count, 'text')}
          </span>
          <input
            type="text"
            class="name"
            value={coder}
            dir="auto"
            aria-label={`Name of coder ${found(coder)} in ${file.name}`}
            onChange={event => nameOn(file.name, { coders: { [found(coder)]: event.currentTarget.value } })}
          />
        </label>
      ))}
    </div>
  )
}
