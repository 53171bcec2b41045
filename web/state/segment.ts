import { computed, effect, signal } from '@preact/signals'
import type { Coding, Item, TypeScale } from 'cesura'
import { set, settings, show } from './address.ts'
import { item, loaded } from './corpus.ts'
import { copyName, ownCopy, renameOwn, startOwn } from './edit.ts'
import { offerBlob } from './export.ts'
import { log, textOf } from './history/history.ts'
import { keyOf, type ValueStep } from './history/log.ts'
import { offerSession, type SessionFile } from './history/session-file.ts'
import { digestOf } from './history/stored-source.ts'
import { again, load } from './load.ts'
import type { StudyFacts } from './loaded.ts'
import { fresh } from './source.ts'

const unitKinds = ['sentence', 'line', 'word', 'part'] as const
/** What boundaries are placed between; parts are separated by a mark of the reader's. */
export type UnitKind = (typeof unitKinds)[number]

/** A text before its units are settled. */
export interface Draft {
  readonly text: string
  readonly name: string
  readonly unit: UnitKind
  readonly separator: string
  readonly annotator: string
}
const EMPTY: Draft = { text: '', name: '', unit: 'sentence', separator: '', annotator: 'You' }
const KEY = 'cesura draft'

function storedDraft(): Draft | undefined {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof value?.text === 'string' ? { ...EMPTY, ...value } : undefined
  } catch {
    return undefined
  }
}
/** The text that is being prepared; undefined: none is. */
export const draft = signal<Draft | undefined>(storedDraft())
/** Whether the text is typed or pasted, before the units are chosen. */
export const typing = signal(false)
effect(() => {
  try {
    if (draft.value === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(draft.value))
  } catch {
    // A browser that keeps nothing loses a text that nobody has segmented yet.
  }
})

/** Begins with a text; its name is that of the file, or its first words. */
export function begin(text: string, name?: string): void {
  const first = text.trim().split(/\s+/).slice(0, 4).join(' ')
  const title = name?.replace(/\.[^.]*$/, '') || first.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
  const own = { ...(draft.peek() ?? EMPTY), text, name: title }
  draft.value = { ...own, unit: likelyUnit(text) }
  typing.value = false
  show('segment')
}
export const prepare = (change: Partial<Draft>): void => {
  draft.value = { ...(draft.peek() ?? EMPTY), ...change }
}
/** Goes back to an empty page: what is open stays open. */
export const beginAnother = (): void => {
  draft.value = { ...EMPTY, annotator: annotator.peek() }
  typing.value = true
}

/** Sentences, unless the text has one of them: then lines, then words. */
const likelyUnit = (text: string): UnitKind =>
  (['sentence', 'line', 'word'] as const).find(
    kind => unitsOf({ text, unit: kind, separator: '' }).length > 1,
  ) ?? 'word'

/** The units of a text, in order, without the spaces around them. */
export function unitsOf({ text, unit, separator }: Pick<Draft, 'text' | 'unit' | 'separator'>): string[] {
  const pieces = (parts: Iterable<string>) =>
    Array.from(parts, part => part.replace(/\s+/g, ' ').trim()).filter(part => part !== '')
  if (unit === 'line') return pieces(text.split(/\r\n|\r|\n/))
  if (unit === 'part') return pieces(separator.trim() === '' ? [text] : text.split(separator.trim()))
  if (unit === 'sentence') {
    // A line that ends is the end of a sentence only where a blank line follows: texts are wrapped.
    const paragraphs = text.split(/(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/)
    const rules = new Intl.Segmenter(undefined, { granularity: 'sentence' })
    return paragraphs.flatMap(own =>
      pieces(Array.from(rules.segment(own.replace(/\s+/g, ' ')), ({ segment }) => segment)),
    )
  }
  return wordsOf(text)
}

/** Words with the punctuation that touches them: `“Well,” she` has two. Scripts without spaces go by dictionary. */
function wordsOf(text: string): string[] {
  const rules = new Intl.Segmenter(undefined, { granularity: 'word' })
  const words: string[] = []
  let joined = ''
  let hasWord = false
  const end = () => {
    if (joined !== '') words.push(joined)
    joined = ''
    hasWord = false
  }
  for (const { segment, isWordLike } of rules.segment(text)) {
    if (segment.trim() === '') end()
    else {
      if (isWordLike && hasWord && /[\p{L}\p{N}]$/u.test(joined)) end()
      joined += segment
      hasWord ||= isWordLike === true
    }
  }
  end()
  return words
}

/** A text with some of its segmentations as a file, which every other program of ours reads too. */
export const itemFile = (
  { id, units, texts }: Pick<Item, 'id' | 'units' | 'texts'>,
  scale: TypeScale | undefined,
  codings: readonly object[],
): string =>
  `${JSON.stringify({ cesura: 1, scale: scale && { names: scale.names }, items: [{ id, units, texts, codings }] })}\n`

/** Opens the text with the units that were chosen, without a boundary. */
export async function start(): Promise<void> {
  const own = draft.peek()
  if (own === undefined) return
  const texts = unitsOf(own)
  const id = own.name.trim() || 'text'
  const file = {
    name: `${id}.json`,
    text: itemFile({ id, units: texts.length, texts }, undefined, []),
    own: true,
  }
  const study: StudyFacts = { annotator: nameOf(own.annotator) }
  set({ item: undefined, annotator: undefined })
  await load(fresh([file], id, { extra: { unit: own.unit, study } }), {
    why: 'added',
    more: { begins: true },
  })
  draft.value = undefined
  show('segment')
}
const nameOf = (typed: string): string => typed.trim() || 'You'

/** Whose boundaries are placed. */
export const annotator = computed(() => settings.value.annotator ?? loaded.value?.study?.annotator ?? 'You')

/** The segmentation that is being made; before the first boundary there is an empty one. */
export const ownNow = computed(() => {
  const text = item.value
  return text === undefined ? undefined : ownCopy(text.id, annotator.value)
})

/** Somebody else's segmentation in the files has this name. */
export const isNameTaken = (name: string): boolean =>
  item.value?.codings.some(({ coder }) => coder === name) === true &&
  ownCopy(item.value.id, name) === undefined

/** Names the annotator; boundaries that were placed under the earlier name go with it. */
export function nameAnnotator(typed: string): void {
  const name = nameOf(typed)
  const text = item.peek()
  if (text === undefined || name === annotator.peek() || isNameTaken(name)) return
  if (ownCopy(text.id, name) === undefined) renameOwn(text.id, annotator.peek(), name)
  set({ annotator: name })
}

/** The copy to edit, begun where there is none yet. */
export function toEdit() {
  const text = item.peek()!
  if (ownNow.peek() === undefined) startOwn(text.id, annotator.peek(), text.units)
  return ownNow.peek()
}

/** Rewrites facts of the study. */
export const describeStudy = (facts: StudyFacts): void =>
  again(({ extra }) => ({ extra: { ...extra, study: { ...extra.study, ...facts } } }))

/** The types of boundaries, where this page made the only file and so may change it. */
export const canType = (): boolean =>
  loaded.value?.study !== undefined &&
  loaded.value.study.handedOut !== true &&
  loaded.value.files.length === 1
export function nameTypes(names: readonly string[]): void {
  const text = item.peek()!
  const unique = [...new Set(names.map(name => name.trim()).filter(name => name !== ''))].slice(0, 9)
  const scale = unique.length === 0 ? undefined : { names: unique, ranks: [] }
  again(({ files }) => ({
    files: files.map(file => ({ ...file, text: itemFile(text, scale, []), bytes: undefined })),
  }))
}

/** Pauses longer than this are not counted as work: five minutes. */
const PAUSE = 300_000
/** Minutes between the first boundary and the last, without long pauses; undefined before the first. */
export function minutesSpent(coder: string): number | undefined {
  const text = item.value
  if (text === undefined) return undefined
  const key = keyOf({ kind: 'edit', text: textOf(text.id), coder } as ValueStep)
  const times = log.steps().flatMap(step => (step.kind === 'edit' && keyOf(step) === key ? [step.at] : []))
  if (times.length < 2) return undefined
  const spent = times.slice(1).reduce((sum, at, index) => sum + Math.min(at - times[index]!, PAUSE), 0)
  return Math.round(spent / 60_000)
}

const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'text'

/** What somebody else gets: the text, its units, types and guideline, and nobody's boundaries. */
export const handOutName = (to: string, kind: 'html' | 'json'): string =>
  [fileName(item.peek()!.id), ...(to.trim() === '' ? [] : [fileName(to)]), 'cesura', kind].join('.')

export async function saveHandOut(to: string, guideline: string, kind: 'html' | 'json'): Promise<void> {
  const text = item.peek()!
  const content = itemFile(text, loaded.peek()?.corpus?.scale, [])
  const digest = await digestOf(new TextEncoder().encode(content))
  const study: StudyFacts = {
    annotator: to.trim() || undefined,
    guideline: guideline.trim() || undefined,
    handedOut: true,
  }
  const session: SessionFile = {
    cesura: 'session',
    version: 1,
    saved: new Date().toISOString(),
    name: text.id,
    // The same file opens the same work, also after the page was closed.
    study: `handed-out ${digest.slice(0, 16)} ${to.trim()}`,
    address: '#segment',
    source: {
      ...fresh([], text.id, { extra: { unit: loaded.peek()!.unit, study } }),
      files: [{ name: `${text.id}.json`, own: true, isText: true, digest }],
    },
    contents: { [digest]: { text: content } },
    steps: [],
  }
  offerSession(JSON.stringify(session), handOutName(to, kind), kind)
}

/** Saves one annotator's segmentation with its text: for the person who handed the text out. */
export function sendBack(): string {
  const text = item.peek()!
  const { now } = toEdit()!
  const minutes = minutesSpent(annotator.peek())
  const names = now.scale?.names ?? []
  const coding = {
    coder: annotator.peek(),
    boundaries: [...now.boundaries],
    types: now.types && Array.from(now.types, bits => names.find((_, type) => (bits >>> type) & 1)),
    note: minutes === undefined ? undefined : `${minutes} min`,
  }
  const name = [fileName(text.id), fileName(annotator.peek()), 'json'].join('.')
  offerBlob(name, new Blob([itemFile(text, now.scale, [coding])], { type: 'application/json' }))
  return name
}

/** Who came back with a segmentation of the text that is open. */
export const joined = signal<
  { readonly coder: string; readonly item: string; readonly file: string } | undefined
>(undefined)

/** Looks for annotators who were not there before, and compares the first of them with the own segmentation. */
export function noticeJoined(before: readonly Coding[], file: string): boolean {
  const text = item.peek()
  if (text === undefined || loaded.peek()?.study === undefined) return false
  const known = new Set(before.map(({ coder }) => coder))
  const own = ownNow.peek()
  const added = text.codings.find(({ coder }) => !known.has(coder) && !/ \(edited\)$/.test(coder))
  if (own === undefined || added === undefined) return false
  joined.value = { coder: added.coder, item: text.id, file }
  show('compare', { item: text.id, reference: copyName(own), hypothesis: added.coder, all: undefined })
  return true
}
