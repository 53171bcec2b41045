import { useSignal } from '@preact/signals'
import { formats } from 'cesura/formats'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { NeedsData } from '../parts/needs-data.tsx'
import { StripExport } from '../parts/strip-export.tsx'
import { addressOf, namelessSettings, settings } from '../state/address.ts'
import { commands, corpusFile, editedOutside, whySaved } from '../state/command.ts'
import { corpus } from '../state/corpus.ts'
import { anonymous, exporting, exportProblem, save, saved, toolFormat } from '../state/export.ts'
import type { ExportKind } from '../worker/export.ts'

const cards: readonly { kind: ExportKind; title: string; about: string }[] = [
  {
    kind: 'evaluation',
    title: 'Evaluation, JSON',
    about: 'Everything: settings, signatures, counts and scores of every pair, intervals, tests.',
  },
  {
    kind: 'scores',
    title: 'Scores, CSV',
    about: 'One line per segmenter or coder and metric, with intervals.',
  },
  { kind: 'pairs', title: 'Pairs, CSV', about: 'One line per text, pair and metric.' },
  {
    kind: 'differences',
    title: 'Differences, CSV',
    about: 'Every match, near miss, miss and extra cut, with the text before and after it.',
  },
  {
    kind: 'report',
    title: 'Report, one HTML file',
    about: 'To read, print and send: words, tables, pictures, citations.',
  },
  {
    kind: 'corpus',
    title: 'Corpus, JSON',
    about: 'The data that the figures count, in cesura’s own format; opens here again.',
  },
  {
    kind: 'edited',
    title: 'Corpus with all edits, JSON',
    about: 'The data with every edited segmentation, also those that no figure counts.',
  },
]

/** All edits are offered where the figures leave some out. */
const shownCards = () => cards.filter(({ kind }) => kind !== 'edited' || editedOutside().length > 0)

/** Everything that can be taken along. */
export function ExportScreen() {
  const copied = useSignal('')
  if (corpus.value === undefined) return <NeedsData question="Take numbers, pictures and the report along." />
  const list = commands(anonymous.value)
  const needsCorpus = whySaved(anonymous.value)
  const link = `${location.href.split('#')[0]}${addressOf('compare', anonymous.value ? namelessSettings() : settings.value)}`
  const copy = (what: string, text: string) => {
    void navigator.clipboard?.writeText(text)
    copied.value = what
  }
  return (
    <>
      <h1 class="say">Take it along</h1>
      <label class="row below-16">
        <span>
          <input
            type="checkbox"
            checked={anonymous.value}
            onChange={event => (anonymous.value = event.currentTarget.checked)}
          />{' '}
          Replace names by letters, and leave texts out
        </span>
      </label>
      <div class="grid3 above-0" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))' }}>
        {shownCards().map(({ kind, title, about }) => (
          <section
            key={kind}
            class="panel fig around-0 gap-10"
            style={{ display: 'grid', alignContent: 'space-between' }}
          >
            <div>
              <h2>{title}</h2>
              <p class="note">{about}</p>
              <p class="note" aria-live="polite">
                {saved.value[kind] !== undefined && `Saved: ${saved.value[kind]}.`}
              </p>
            </div>
            <button
              type="button"
              class="btn"
              style={{ justifySelf: 'start' }}
              disabled={exporting.value !== undefined}
              onClick={() => save(kind)}
            >
              {exporting.value === kind ? 'Writing…' : 'Save'}
            </button>
          </section>
        ))}
        <ToolExport />
        <StripExport />
      </div>
      <ErrorPanel error={exportProblem.value} />
      <section class="panel fig above-16" aria-label="Command">
        <h2>
          {list.length === 1
            ? 'The command that gives the same numbers'
            : 'The commands that give the same numbers'}
        </h2>
        {needsCorpus !== undefined && (
          <p class="note" data-testid="save-first">
            It reads {corpusFile(anonymous.value)}: save the corpus above first, because {needsCorpus}.
          </p>
        )}
        {list.map(({ id, gives, text }) => (
          <div key={id} class="above-8">
            {list.length > 1 && <p class="note">{gives}</p>}
            <p class="foot" data-testid={id === 'scores' ? 'command' : `command-${id}`}>
              {text}
            </p>
            <button
              type="button"
              class="btn above-8"
              {...(list.length > 1 ? { 'aria-label': `Copy: ${gives}` } : {})}
              onClick={() => copy(id, text)}
            >
              {copied.value === id ? 'Copied' : 'Copy'}
            </button>
          </div>
        ))}
      </section>
      <section class="panel fig above-16" aria-label="Link">
        <h2>Link to this view</h2>
        <p class="note">
          {anonymous.value ? 'Carries settings' : 'Carries settings and names'}, not your texts. To open it,
          the same files are needed.
        </p>
        <p class="foot" data-testid="link">
          {link}
        </p>
        <button type="button" class="btn above-8" onClick={() => copy('link', link)}>
          {copied.value === 'link' ? 'Copied' : 'Copy'}
        </button>
      </section>
    </>
  )
}

const toolFormats = formats.filter(({ id, write }) => write !== undefined && id !== 'cesura-json')

/** The segmentations in the format of the program they are annotated with. */
function ToolExport() {
  return (
    <section
      class="panel fig around-0 gap-10"
      style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'space-between' }}
    >
      <div>
        <h2>For an annotation tool</h2>
        <p class="note">
          All segmentations that the figures count, with edits and the gold standard: TextGrid, ELAN, Label
          Studio, tables and more.
        </p>
        <label class="field above-8">
          <span>Format</span>
          <select
            class="pick"
            value={toolFormat.value}
            onChange={event => (toolFormat.value = event.currentTarget.value)}
          >
            {toolFormats.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <p class="note" aria-live="polite">
          {saved.value.tool !== undefined && `Saved: ${saved.value.tool}.`}
        </p>
      </div>
      <button
        type="button"
        class="btn"
        style={{ justifySelf: 'start' }}
        disabled={exporting.value !== undefined}
        onClick={() => save('tool')}
      >
        {exporting.value === 'tool' ? 'Writing…' : 'Save for the tool'}
      </button>
    </section>
  )
}
