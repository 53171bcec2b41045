import { computed, effect, signal } from '@preact/signals'
import { BREAKABLE, type Breakable, type ChunkReport, type ListedCut } from 'cesura/chunks'
import { chunkerLetters } from 'cesura/report'
import { sentence } from '../../src/model/error.ts'
import { brokenWord } from '../../src/report/sentences/chunks.ts'
import { controlSyntax } from '../words/control-syntax.ts'
import { latest } from '../worker/api.ts'
import type { ChunksFile, ChunksQuestion } from '../worker/chunks.ts'
import { asError } from '../worker/page-error.ts'
import { integerSetting, screen, settings } from './address.ts'
import { loaded } from './corpus.ts'
import { offer } from './export.ts'
import { askSlow } from './slow.ts'

export const chunkSet = computed(() => loaded.value?.chunks)

/** Sections that the chunkers are compared with: a file of them, the headings, or none. */
export const NO_REFERENCE = 'none'
export const HEADINGS = 'headings'
export const references = computed(() => [
  ...(chunkSet.value?.sections.map(({ name }) => name) ?? []),
  HEADINGS,
  NO_REFERENCE,
])
export const reference = computed(() => {
  const { sections } = settings.value
  if (sections !== undefined && references.value.includes(sections)) return sections
  return chunkSet.value?.sections[0]?.name ?? NO_REFERENCE
})
export const limit = computed(() => integerSetting('limit', 1))

/** The two chunkers that are compared with each other; undefined: all are looked at, side by side. */
export const two = computed<readonly [string, string] | undefined>(() => {
  const names = (chunkSet.value?.chunkers ?? []).map(({ name }) => name)
  if (settings.value.versus !== 'yes' || names.length < 2) return undefined
  const first = names.find(name => name === settings.value.chunker) ?? names[0]!
  const second = names.find(name => name === settings.value.other && name !== first)
  return [first, second ?? names.find(name => name !== first)!]
})

const question = computed<ChunksQuestion | undefined>(() => {
  const set = chunkSet.value
  if (set === undefined) return undefined
  const pair = two.value
  const chunkers = pair === undefined ? set.chunkers : set.chunkers.filter(({ name }) => pair.includes(name))
  return {
    set: { ...set, chunkers },
    reference: pair !== undefined || reference.value === NO_REFERENCE ? undefined : reference.value,
    ...(pair === undefined ? {} : { against: pair[1] }),
    limit: limit.value,
  }
})

const { answer, put } = latest<ChunksQuestion, ChunkReport>(
  asked => askSlow(remote => remote.chunks(asked)),
  { abandons: true },
)
export const chunksAnswer = answer

effect(() => {
  if (screen.value === 'chunks' && question.value !== undefined) put(question.value)
})

/** The document in view. */
export const document = computed(() => {
  const documents = chunkSet.value?.documents ?? []
  return documents.find(({ name }) => name === settings.value.document) ?? documents[0]
})

/** Chunkers that have a lane next to the text. */
export const LANES = 4
const chosen = signal<readonly string[] | undefined>(undefined)
export const shown = computed(() => {
  const names = (chunkSet.value?.chunkers ?? []).map(({ name }) => name)
  if (two.value !== undefined) return names.filter(name => two.value!.includes(name))
  const asked = chosen.value?.filter(name => names.includes(name)) ?? []
  return asked.length > 0 ? names.filter(name => asked.includes(name)) : names.slice(0, LANES)
})

/** Shows the lane of a chunker, in place of the one that was shown longest where there are too many. */
export function toggleShown(name: string): void {
  const now = shown.value
  if (now.includes(name)) {
    if (now.length > 1) chosen.value = now.filter(other => other !== name)
  } else chosen.value = [...(now.length >= LANES ? now.slice(1) : now), name]
}

/** The letters of those that are compared, as the report has them. */
export const letters = computed(() => {
  const all = chunkSet.value?.chunkers ?? []
  const chunkers = two.value === undefined ? all : all.filter(({ name }) => two.value!.includes(name))
  const chars = chunkerLetters(chunkers)
  return new Map(chunkers.map(({ name }, index) => [name, chars[index]!]))
})

/** What is looked at alone: the boundaries of a chunker, those that break something, or those of one kind. */
export interface Isolated {
  readonly chunker: string
  /** `shared`: where both of two chunkers cut; `alone`: where only this one does. */
  readonly kind?: Breakable | 'any' | 'shared' | 'alone'
}
export const isolated = signal<Isolated | undefined>(undefined)

export function isolate(next: Isolated): void {
  const now = isolated.peek()
  isolated.value = now?.chunker === next.chunker && now.kind === next.kind ? undefined : next
  if (isolated.value !== undefined && !shown.peek().includes(next.chunker)) toggleShown(next.chunker)
}

const keyOf = ({ document: home, at }: Pick<ListedCut, 'document' | 'at'>): string => `${home ?? ''} ${at}`

/** Places where each of the two chunkers cuts. */
const sharedCuts = computed<ReadonlySet<string>>(() => {
  const [first, second] = (two.value ?? []).map(
    name => answer.value.value?.chunkers.find(chunker => chunker.name === name)?.list ?? [],
  )
  const places = new Set((second ?? []).map(keyOf))
  return new Set((first ?? []).map(keyOf).filter(place => places.has(place)))
})

/** How often both of the two cut at one position, and how often each does alone. */
export const twoCounts = computed(() => {
  const [first = 0, second = 0] = (two.value ?? []).map(
    name => answer.value.value?.chunkers.find(chunker => chunker.name === name)?.list.length ?? 0,
  )
  const both = sharedCuts.value.size
  return { both, first: first - both, second: second - both }
})

/** Whether a boundary is among those that are looked at. */
export function isLookedAt(cut: Pick<ListedCut, 'broken' | 'document' | 'at'>, chunker: string): boolean {
  const now = isolated.value
  if (now === undefined) return true
  if (now.kind === 'shared') return sharedCuts.value.has(keyOf(cut))
  if (now.chunker !== chunker) return false
  if (now.kind === 'alone') return !sharedCuts.value.has(keyOf(cut))
  return (
    now.kind === undefined || (now.kind === 'any' ? cut.broken.length > 0 : cut.broken.includes(now.kind))
  )
}

/** The cut that was asked for: the document goes there. */
export const sought = signal<{ readonly document: string; readonly at: number; readonly chunker: string }>()

/** The command that checks the same in a build: it fails where a kind that is broken now is broken again. */
export function buildCommand(report: ChunkReport): string {
  const { documents, chunkers } = chunkSet.value!
  const kinds = BREAKABLE.filter(kind => report.chunkers.some(({ broken }) => (broken[kind] ?? 0) > 0))
  const quoted = (word: string) => (/^[\w./=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
  return [
    'cesura chunks',
    ...documents.map(({ name }) => quoted(name)),
    ...chunkers
      .filter(({ name }) => two.value?.includes(name) ?? true)
      .map(({ file }) => `--chunks ${quoted(file)}`),
    ...(two.value !== undefined
      ? [`--gold ${quoted(chunkers.find(({ name }) => name === two.value![1])!.file)}`]
      : reference.value === NO_REFERENCE
        ? []
        : [`--gold ${quoted(reference.value)}`]),
    ...(limit.value === undefined ? [] : [`--max-size ${limit.value}`]),
    `--fail-over ${kinds.length === 0 ? 'broken=0' : kinds.map(kind => `${brokenWord(kind).replace(' ', '-')}=0`).join(',')}`,
  ].join(' ')
}

export const chunksSaved = signal('')

/** Saves what was measured. */
export async function saveChunks(kind: ChunksFile, command: string): Promise<void> {
  const asked = question.peek()
  if (asked === undefined) return
  try {
    const file = await askSlow(remote => remote.chunksFile(asked, kind, command), true)
    offer(file)
    chunksSaved.value = `Saved ${file.name}`
  } catch (error) {
    chunksSaved.value = sentence(asError(error), controlSyntax)
  }
}
