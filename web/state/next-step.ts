import { computed } from '@preact/signals'
import { capital, counted } from '../../src/model/numbers.ts'
import { type Screen, show } from './address.ts'
import { coders, corpus, loaded } from './corpus.ts'
import { people, segmenters } from './people.ts'

/** Where the data lead: one step, or why there is none yet. */
interface NextStep {
  readonly label: string
  readonly to: Screen | undefined
  readonly note: string
  readonly settings?: Readonly<Record<string, string | undefined>>
}

export const nextStep = computed<NextStep>(() => {
  const { questions = [], files = [], mismatches = [] } = loaded.value ?? {}
  const stop = (note: string): NextStep => ({ label: 'Compare', to: undefined, note })
  if (questions.length > 0)
    return stop(questions.length === 1 ? 'One question is open.' : `${questions.length} questions are open.`)
  const out = files.filter(({ state }) => state === 'out' || state === 'wrong').length
  const note =
    out === 0
      ? 'No question is open. Names can be changed later.'
      : `${capital(counted(out, 'file'))} left out. Everything else goes on.`
  const submissions = loaded.value?.task?.submissions ?? []
  if (submissions.length > 0)
    return { label: `Board of ${counted(submissions.length, 'submission')}`, to: 'boards', note }
  if (loaded.value?.task !== undefined) return stop('Add a submission: one file for each.')
  const chunkers = loaded.value?.chunks?.chunkers ?? []
  if (chunkers.length > 0)
    return {
      label:
        chunkers.length === 1
          ? `Check ${chunkers[0]!.name}`
          : `Compare ${counted(chunkers.length, 'chunker')}`,
      to: 'chunks',
      note:
        out === 0 && loaded.value?.chunks?.sections.length === 0
          ? 'Add a file with the sections you want to compare them with.'
          : note,
    }
  const items = corpus.value?.items ?? []
  if (corpus.value === undefined && mismatches.length > 0)
    return { label: 'Show how the texts differ', to: 'compare', note: 'The texts have different lengths.' }
  if (items.length === 0) return stop('No file could be read; see the messages.')
  const names = coders.value
  const shared = items.find(({ codings }) => codings.length > 1)
  const scored = [...new Set(items.flatMap(own => own.scored?.map(({ coder }) => coder) ?? []))]
  if (scored.length > 0 && names.length > 0)
    return {
      label:
        scored.length === 1
          ? `See ${scored[0]} at every setting`
          : `Compare ${counted(scored.length, 'system')}`,
      to: 'segmenters',
      note: 'Scores per place: every setting, and what may be reported.',
      settings: { lens: 'granularity' },
    }
  if (names.length === 0 && items.some(({ texts }) => texts !== undefined))
    return {
      label: 'Segment it',
      to: 'segment',
      note: 'Place boundaries in this page, or add a segmentation.',
    }
  if (names.length < 2)
    return stop('Add a second segmentation first: another file, a copy that you cut, or a simple rule.')
  if (shared === undefined) return stop('Each text has one coder: nothing can be compared yet.')
  if (names.length === 2) {
    const [first, second] = shared.codings.map(({ coder }) => coder)
    // The pair has a text where it can be compared; another text may have one coder only.
    const settings = items[0] === shared ? {} : { item: shared.id }
    return { label: `Compare ${first} and ${second}`, to: 'compare', note, settings }
  }
  if (segmenters.value.length > 0 && people.value.length > 0)
    return { label: `Compare ${counted(segmenters.value.length, 'system')}`, to: 'segmenters', note }
  return { label: `Compare ${counted(names.length, 'coder')}`, to: 'agreement', note }
})

export function goOn(): void {
  const { to, settings = {} } = nextStep.value
  if (to !== undefined) show(to, settings)
}
