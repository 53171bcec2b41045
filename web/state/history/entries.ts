import { capital, counted, listed, plural } from '../../../src/model/numbers.ts'
import { countsOf, follow, log, openStep, study, tab } from './history.ts'
import { isEmpty, keyOf, type OpenStep, type Step, type ValueStep } from './log.ts'

/** A line of the history: one step, or steps of one kind that follow each other. */
export interface Entry {
  readonly id: string
  readonly study: string
  readonly title: string
  readonly about: string
  readonly from: number
  readonly to: number
  readonly kind: 'open' | 'values' | 'example'
  /** Whether it can be restored: there are files. */
  readonly restorable: boolean
}

/** Steps further apart than this are two lines: half an hour. */
const PAUSE = 1_800_000
/** The history shows so many lines at once. */
export const SHOWN = 100

/** Everything that was done in this browser, the newest first. */
export function historyEntries(): Entry[] {
  const runs: Step[][] = []
  for (const step of follow().steps()) {
    if (step.kind === 'edit' && step.depth === 0 && step.undoes === undefined && step.before === undefined)
      continue
    const last = runs.at(-1)
    if (last !== undefined && belongs(step, last)) last.push(step)
    else runs.push([step])
  }
  const state = new Map<string, Map<string, ValueStep>>()
  const entries = runs.map(run => {
    for (const step of run) {
      const own = state.get(step.study) ?? new Map<string, ValueStep>()
      state.set(step.study, own)
      if (step.kind === 'open') continue
      if (isEmpty(step)) own.delete(keyOf(step))
      else own.set(keyOf(step), step)
    }
    const values = [...(state.get(run[0]!.study)?.values() ?? [])]
    return entryOf(run, values.filter(({ kind }) => kind === 'decide').length)
  })
  return entries.reverse()
}

const belongs = (step: Step, run: readonly Step[]): boolean => {
  const last = run.at(-1)!
  return (
    step.kind !== 'open' &&
    step.kind === last.kind &&
    step.study === last.study &&
    isUndo(step) === isUndo(last) &&
    step.at - last.at < PAUSE &&
    new Date(step.at).toDateString() === new Date(last.at).toDateString()
  )
}
const isUndo = ({ undoes }: Step): boolean => undoes !== undefined

function entryOf(run: readonly Step[], decided: number): Entry {
  const first = run[0]!
  const last = run.at(-1)!
  const base = { id: last.id, study: first.study, from: first.at, to: last.at }
  if (first.kind === 'open') {
    const [title, about] = openText(first, decided)
    const isExample = first.source?.extra.example !== undefined
    return {
      ...base,
      title,
      about,
      kind: isExample ? 'example' : 'open',
      restorable: first.source !== undefined,
    }
  }
  const values = run as readonly ValueStep[]
  const items = [...new Set(values.map(({ item }) => item))]
  const own = values.filter(step => step.tab === tab).length
  const tabs =
    own === values.length
      ? []
      : own === 0
        ? ['in another tab']
        : [`${own} in this tab, ${values.length - own} in another`]
  const about = [items.length > 2 ? `${items[0]} and ${items.length - 1} more texts` : listed(items), ...tabs]
  return {
    ...base,
    title: capital(valuesText(values)),
    about: about.join(', '),
    kind: 'values',
    restorable: true,
  }
}

function valuesText(values: readonly ValueStep[]): string {
  const [first] = values
  const count = values.length
  if (isUndo(first!)) return `${counted(count, 'step')} undone`
  if (first!.kind === 'decide') return `${counted(count, 'decision')} in Adjudicate`
  if (first!.kind === 'note') return counted(count, 'note')
  if (first!.kind === 'gold') return 'gold standard saved'
  const coders = [...new Set(values.map(step => (step.kind === 'edit' ? step.coder : '')))]
  return `${listed(coders.map(coder => `${coder} (edited)`))}: ${counted(count, 'change')}`
}

/** What is in a state: 40 files, 5 decisions. */
const stateText = (step: OpenStep | undefined, decided: number, edits = 0): string => {
  const files = step?.source?.files.length ?? 0
  return [
    `${files} ${plural(files, 'file')}`,
    ...(decided > 0 ? [`${decided} ${plural(decided, 'decision')}`] : []),
    ...(edits > 0 ? [`${edits} ${plural(edits, 'edit')}`] : []),
  ].join(', ')
}

function openText(step: OpenStep, decided: number): [string, string] {
  const before = step.before === undefined ? undefined : log.get(step.before)
  const files = step.source?.files ?? []
  const names =
    files.length > 2 ? `${files[0]!.name} and ${files.length - 1} more` : listed(files.map(file => file.name))
  const state = stateText(step, decided)
  if (step.undoes !== undefined)
    return [step.source === undefined ? 'Files taken back' : state, 'restored by undo']
  if (step.why === 'cleared')
    return ['Cleared', `${stateText(before?.kind === 'open' ? before : undefined, decided)} set aside`]
  if (step.why === 'example') {
    const kept = before?.kind === 'open' && isOwn(before) ? before.source!.files.length : 0
    return [
      `Looked at the example “${step.source?.name ?? ''}”`,
      kept > 0 ? `your ${counted(kept, 'file')} ${kept === 1 ? 'was' : 'were'} kept` : '',
    ]
  }
  if (step.why === 'restored') return [`${state}, restored`, names]
  if (step.why === 'session') return [`Session opened: ${state}`, names]
  if (step.why === 'answered')
    return ['Answered a question', `${counted(files.length, 'file')} read again, edits kept`]
  if (step.why === 'changed') return ['Changed what is read', names]
  const earlier =
    before?.kind === 'open' && before.study === step.study ? (before.source?.files.length ?? 0) : 0
  const added = Math.max(1, files.length - earlier)
  return [`${capital(counted(added, 'file'))} added`, names]
}

/** Whether a state holds the reader’s own files. */
export const isOwn = (step: OpenStep | undefined): boolean =>
  step?.source !== undefined && step.source.extra.example === undefined

/** What was set aside by Clear, by an example, or by a paste, and can be restored with one key. */
export function setAside():
  | { readonly open: OpenStep; readonly words: string; readonly cleared: boolean }
  | undefined {
  const now = openStep.value
  const before = now?.before === undefined ? undefined : log.get(now.before)
  if (now === undefined || before?.kind !== 'open' || !isOwn(before) || now.undoes !== undefined)
    return undefined
  const cleared = now.why === 'cleared'
  if (!cleared && before.study === now.study) return undefined
  if (now.why === 'restored' || now.why === 'session') return undefined
  const { decisions, edits } = countsOf(before.study)
  return { open: before, cleared, words: stateText(before, decisions, edits) }
}

/** The newest states of other studies with files of the reader’s own. */
export function otherStudies(
  most: number,
): { readonly open: OpenStep; readonly words: string; readonly at: number }[] {
  const found = new Map<string, { open: OpenStep; at: number }>()
  for (const step of follow().steps()) {
    if (step.kind === 'open' && isOwn(step)) found.set(step.study, { open: step, at: step.at })
    else if (found.has(step.study) && step.kind !== 'open') found.get(step.study)!.at = step.at
  }
  const isShown = openStep.value?.source !== undefined
  return [...found.values()]
    .filter(({ open }) => !isShown || open.study !== study.value)
    .sort((a, b) => b.at - a.at)
    .slice(0, most)
    .map(({ open, at }) => {
      const { decisions, edits } = countsOf(open.study)
      return { open, at, words: stateText(open, decisions, edits) }
    })
}

/** A day as the history names it. */
export function dayText(at: number, now = Date.now()): string {
  const day = new Date(at).toDateString()
  if (day === new Date(now).toDateString()) return 'Today'
  if (day === new Date(now - 86_400_000).toDateString()) return 'Yesterday'
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
}
export const clockText = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
