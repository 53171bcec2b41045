import type { Corpus } from 'cesura'
import { useEffect } from 'preact/hooks'
import { countDigits } from '../../src/model/numbers.ts'
import { dataHeadline, sizeText } from '../../src/report/sentences/imported.ts'
import { ChooseFiles } from '../parts/choose-files.tsx'
import { DesignTable } from '../parts/data/design-table.tsx'
import { FilePanels, heldWithoutBoundaries } from '../parts/data/file-panels.tsx'
import { GivenOptions } from '../parts/data/given-options.tsx'
import { Paste } from '../parts/data/paste.tsx'
import { asksPattern, PathPanel } from '../parts/data/path-panel.tsx'
import { Problems } from '../parts/data/problems.tsx'
import { QuestionPanel } from '../parts/data/question-panel.tsx'
import { SecondCoding } from '../parts/data/second-coding.tsx'
import { TierPanel } from '../parts/data/tier-panel.tsx'
import { TryIt } from '../parts/data/try-it.tsx'
import { OtherStudies } from '../parts/history/set-aside.tsx'
import { LengthMismatches } from '../parts/length-mismatch.tsx'
import { Recordings } from '../parts/listen/recordings-panel.tsx'
import { Ready } from '../parts/ready.tsx'
import { show } from '../state/address.ts'
import { coders, corpus, loaded } from '../state/corpus.ts'
import { editedNames, ownNames } from '../state/edit.ts'
import { examples } from '../state/examples.ts'
import { keeps, lost } from '../state/history/history.ts'
import { clear } from '../state/history/restore.ts'
import { dragged, pasted } from '../state/import-files.ts'
import { answer, givenAnswers, loadExample, pending, reading } from '../state/load.ts'
import { goOn, nextStep } from '../state/next-step.ts'
import { segmenters } from '../state/people.ts'
import { fileReading } from '../worker/api.ts'

/** Where data come in: first an invitation to play, then the files, their questions and what they hold. */
export function DataScreen() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (document.querySelector('dialog[open]') !== null || nextStep.peek().to === undefined) return
      event.preventDefault()
      goOn()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      {lost.value && (
        <p class="panel inside-12 below-14" role="alert" data-testid="lost">
          Your saved session could not be restored. Please add the files again.{' '}
          <button type="button" class="link" onClick={() => (lost.value = false)}>
            Close
          </button>
        </p>
      )}
      {loaded.value === undefined ? <Welcome /> : <Present />}
    </>
  )
}

function Welcome() {
  return (
    <div class="hero">
      <h1>Compare two segmentations of the same text</h1>
      <p>
        Drag a boundary to see the scores change, then add your own files, or{' '}
        <button type="button" class="link" onClick={() => show('segment')}>
          segment a text yourself
        </button>
        . Nothing is uploaded.
      </p>
      <TryIt />
      <OtherStudies />
      <Drop />
      <Recordings />
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
  const { corpus: read, files, name, mismatches, chunks, task, questions } = loaded.value!
  const alone = coders.value.length === 1 && questions.length === 0 ? corpus.value?.items[0] : undefined
  return (
    <>
      <div class="row below-14">
        <h1 class="title" aria-live="polite">
          <bdi>{dataHeadline(name, files, withOwn(read), segmenters.value.length, { chunks, task })}</bdi>
        </h1>
        <span class="end note" data-testid="kept">
          {keepText[keeps.value]}{' '}
          <button type="button" class="link" onClick={() => clear()}>
            Clear
          </button>
        </span>
      </div>
      <div class="bring">
        <div class="stack">
          <Questions />
          <GivenOptions />
          <FilePanels />
          <Recordings />
          {alone !== undefined && <SecondCoding item={alone} />}
          {mismatches.length > 0 && read === undefined && (
            <div>
              <LengthMismatches />
            </div>
          )}
          <OtherProblems />
          <Drop small />
        </div>
        <Ready />
      </div>
      {read !== undefined && (
        <div class="above-16">
          <DesignTable />
        </div>
      )}
    </>
  )
}

const keepText = {
  yes: 'Saved in this browser.',
  no: 'This browser does not store data: the work is lost when the page closes.',
  full: 'Too large for this browser to store: the work is lost when the page closes.',
} as const

/** The data with what was segmented in this page; edited copies are nobody's segmentation. */
function withOwn(read: Corpus | undefined): Corpus | undefined {
  if (read === undefined || ownNames.value.length === 0) return read
  const items = corpus.value!.items.map(item => ({
    ...item,
    codings: item.codings.filter(({ coder }) => !editedNames.value.includes(coder)),
  }))
  return { ...read, items }
}

/** What must be answered is first; what the content answers, and what was answered, can be changed. */
function Questions() {
  const { questions, answered, settled, taken, previews } = loaded.value!
  const given = givenAnswers()
  const known = new Set(questions.map(({ option }) => option))
  const rest = [...answered, ...settled].filter(({ option }) => !known.has(option))
  const assumable = new Set(settled.flatMap(({ option, likely }) => (likely === undefined ? [] : [option])))
  return (
    <>
      {[...questions, ...rest].map(question => {
        const { option } = question
        const chosen = given[option] ?? taken[option]
        const card = { question, chosen, onAnswer: (value: string) => answer({ [option]: value }) }
        const assumed = given[option] === undefined && assumable.has(option)
        if (option === 'tiers')
          return (
            <TierPanel
              key={option}
              {...card}
              open={known.has(option)}
              assumed={assumed}
              previews={loaded.value!.tiers ?? {}}
            />
          )
        return asksPattern(question) ? (
          <PathPanel key={option} {...card} assumed={assumed} />
        ) : (
          <QuestionPanel
            key={option}
            {...card}
            assumed={assumed}
            previews={previews[option]}
            onSet={answer}
          />
        )
      })}
    </>
  )
}

/** Problems that are on no panel, and notes. */
function OtherProblems() {
  const { problems, files } = loaded.value!
  const onPanel = new Set(
    files.flatMap(file =>
      file.state === 'wrong' || file.chunker !== undefined || heldWithoutBoundaries(file) !== undefined
        ? [file.name]
        : [],
    ),
  )
  const errors = problems.filter(
    ({ severity, location }) => severity === 'error' && !onPanel.has(location.file ?? ''),
  )
  return (
    <>
      <Problems title="problem" list={errors} />
      <Problems title="note" list={problems.filter(({ severity }) => severity !== 'error')} />
    </>
  )
}

/** More files than this are counted. */
const NAMED = 8

/** A line for each file that is being read, and the way to stop. */
function BeingRead() {
  const all = pending.value
  const bytes = all.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <div class="reading above-8" role="status">
      {all.slice(0, NAMED).map(file => (
        <div key={file.name}>
          <b>
            <bdi>{file.name}</bdi>
          </b>{' '}
          <span class="why">{sizeText(file.bytes)}</span>
        </div>
      ))}
      <p class="note">
        Reading{all.length > NAMED ? ` ${countDigits(all.length)} files, ${sizeText(bytes)}` : ''}…{' '}
        <button type="button" class="link" onClick={fileReading.stop}>
          Stop
        </button>
      </p>
    </div>
  )
}

/** Files come by dropping, by choosing, by pasting. */
function Drop({ small = false }: { small?: boolean }) {
  if (pasted.value !== undefined) return <Paste close={() => (pasted.value = undefined)} />
  return (
    <div class={`drop${small ? ' small' : ''}${dragged.value ? ' over' : ''}`} data-testid="drop">
      <b>{small ? 'Drop more files anywhere on this page' : 'Drop files or a folder here'}</b>
      {!small && (
        <div class="note">
          plain text, tables, JSON, TextGrid, subtitles, Label Studio, brat, segeval, Choi and more
        </div>
      )}
      <div class="row">
        <ChooseFiles quiet={small} />
        <ChooseFiles folder />
        <button type="button" class="btn" onClick={() => (pasted.value = '')}>
          {small ? 'Paste' : 'Paste text or masses'}
        </button>
      </div>
      {reading.value && <BeingRead />}
    </div>
  )
}
