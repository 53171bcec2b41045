import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { countDigits, counted } from '../../../src/model/numbers.ts'
import { panelSentence, sizeText } from '../../../src/report/sentences/imported.ts'
import { corpus, loaded, unitName } from '../../state/corpus.ts'
import { answer, givenAnswers, removeFile, takeFile } from '../../state/load.ts'
import {
  columnsShown,
  hasColumns,
  readAs,
  readingOptionsShown,
  showColumns,
  showReadingOptions,
} from '../../state/reading-options.ts'
import { source } from '../../state/source.ts'
import type { FileReport } from '../../worker/imported.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { isWithoutBoundaries, PlainText } from './plain-text.tsx'
import { Problems } from './problems.tsx'
import { QuestionPanel } from './question-panel.tsx'
import { Whose } from './whose.tsx'

/** More files than this make one card, until they are asked for. */
const MOST = 12
/** Texts that the field of a card offers. */
const LISTED = 200

/** A card per file: what it was taken for, whose coding it is, of which text; those that are left out keep theirs. */
export function FilePanels() {
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
            {commonExtension(files)}
          </span>
          <div class="head">
            <b>{countDigits(folded)} files</b>
            <span class="why">{sizeText(files.reduce((sum, { bytes }) => sum + bytes, 0))}</span>
            <button type="button" class="link" onClick={() => (all.value = true)}>
              Show all
            </button>
          </div>
          <p>
            Taken for <b>{titles(files)}</b>
            {panelSentence(
              { state: 'in', codings: files.flatMap(one => one.codings) },
              corpus.value,
              unitName.value,
            )}
          </p>
        </div>
      )}
      {shown.map(file => (
        <FilePanel key={file.name} file={file} />
      ))}
      <datalist id="texts">
        {corpus.value?.items.slice(0, LISTED).map(({ id }) => (
          <option key={id} value={id} />
        ))}
      </datalist>
    </section>
  )
}

const extensionOf = (name: string): string => /\.([^./\\]{1,8})$/.exec(name)?.[1] ?? 'file'

/** The ending of all files, or that they are many. */
const commonExtension = (files: readonly FileReport[]): string => {
  const suffixes = new Set(files.map(({ name }) => badge(name)))
  return suffixes.size === 1 ? [...suffixes][0]! : 'files'
}

/** The badge has space for four or five letters: "Grid" of TextGrid. */
const badge = (name: string): string => {
  const fileExtension = extensionOf(name)
  return fileExtension.length > 5 ? fileExtension.slice(-4) : fileExtension
}

const titles = (files: readonly FileReport[]): string =>
  [...new Set(files.flatMap(({ state, title }) => (state === 'in' ? [title] : [])))].join(', ') ||
  'nothing yet'

/** A file that can be read, but does not say where segments end: its panel offers what it may be for. */
export function heldWithoutBoundaries({ name, state }: FileReport): 'text' | 'table' | undefined {
  if (state !== 'wrong' && state !== 'open') return undefined
  const own = loaded.value!.problems.filter(({ location }) => location.file === name)
  if (isWithoutBoundaries(own)) return 'text'
  const { params } = own.find(({ code }) => code === 'format-unknown') ?? {}
  return Array.isArray(params?.names) && /\.(csv|tsv|tab|txt)$/i.test(name) ? 'table' : undefined
}

function FilePanel({ file }: { file: FileReport }) {
  const { name, state, bytes, title, why, inside } = file
  const aside = state === 'out' || state === 'wrong'
  const own = loaded.value!.problems.filter(
    ({ location, severity }) => severity === 'error' && location.file === name,
  )
  const without = heldWithoutBoundaries(file)
  const isPlainText = without === 'text'
  const isTable = without === 'table'
  const isSubtitles = file.format === 'srt' || file.format === 'webvtt'
  // Once shown it stays: the first choice may be enough to read the table, and the others are still to come.
  useEffect(() => {
    if (isTable) showColumns(name, true)
  }, [isTable])
  const columns = columnsShown.value.has(name)
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
        <span class="why">{sizeText(bytes)}</span>
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
        {state === 'out' &&
          file.duplicate === undefined &&
          'Left out. It is kept here and can be taken in again.'}
        {state === 'out' && file.duplicate !== undefined && (
          <>
            The same as <bdi>{file.duplicate}</bdi>, left out.
          </>
        )}
        {isPlainText && <b>A text without boundaries.</b>}
        {isTable && <b>A table that does not say where segments end.</b>}
        {state === 'wrong' && without === undefined && <b>Left out: it could not be read.</b>}
        {state === 'matrix' && (
          <>
            Taken for <b>a similarity matrix</b>: Compare, Agreement and Export use it for measures of types.
          </>
        )}
        {state === 'open' &&
          without === undefined &&
          (title === '' ? (
            'Not read yet.'
          ) : (
            <>
              Taken for <b>{title}</b>
              {loaded.value!.questions.length > 0
                ? '; something is open still.'
                : ', a text without boundaries.'}
            </>
          ))}
        {state === 'in' && (
          <>
            Taken for <b title={why}>{title}</b>
            {inside > 1 ? ` in ${counted(inside, 'file')}` : ''}
            {file.says ?? panelSentence(file, corpus.value, unitName.value)}
          </>
        )}{' '}
        {state === 'in' && isSubtitles && givenAnswers().axis === undefined && (
          <>
            Words are counted; the times are not used.{' '}
            <button type="button" class="link" onClick={() => answer({ axis: 'time' })}>
              Count seconds instead
            </button>{' '}
          </>
        )}
        {hasReadingOptions(file) && (
          <button
            type="button"
            class="link"
            aria-expanded={readingOptionsShown.value?.name === name}
            onClick={() => void showReadingOptions(name)}
          >
            Read it another way
          </button>
        )}{' '}
        {hasColumns(file) && (
          <button
            type="button"
            class="link"
            aria-expanded={columns}
            onClick={() => showColumns(name, !columns)}
          >
            Choose columns
          </button>
        )}
      </p>
      {isPlainText && (
        <PlainText
          text={() => textOfFile(name)}
          name={name}
          others="Add the files with its segmentations below, or drop them on this page."
          onLines={() => answer({ separator: 'line' })}
        />
      )}
      {(isTable || columns) && <ColumnChooser name={name} />}
      {state === 'in' && <Whose file={file} />}
      <ReadingChoices file={file} />
      {(state === 'wrong' || file.chunker !== undefined) && own.length > 0 && without === undefined && (
        <Problems title="problem" list={own} bare />
      )}
    </article>
  )
}

const textOfFile = (name: string): string => {
  const file = source.value?.files.find(one => one.name === name)
  return file?.text ?? new TextDecoder().decode(file?.bytes)
}

/** Larger files are read once. */
const WAYS_BYTES = 1_000_000
const hasReadingOptions = ({ state, bytes, inside, chunker, says }: FileReport): boolean =>
  ['in', 'open', 'wrong'].includes(state) &&
  bytes <= WAYS_BYTES &&
  inside < 2 &&
  chunker === undefined &&
  says === undefined

/** In which ways a file can be read, where that was asked. */
function ReadingChoices({ file: { name, format } }: { file: FileReport }) {
  const shown = readingOptionsShown.value
  if (shown?.name !== name) return null
  return (
    <QuestionPanel
      question={shown.question}
      chosen={source.value?.ways?.[name] ?? format}
      previews={shown.previews}
      onAnswer={way => readAs(name, way)}
      onSet={answer}
    />
  )
}
