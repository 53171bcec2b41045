import { batch, signal } from '@preact/signals'
import { offerBlob } from '../export.ts'
import { load } from '../load.ts'
import { loaded, type StudyFacts } from '../loaded.ts'
import { countsOf, digests, keep, log, openStep, stored, study } from './history.ts'
import { createLog, isStep, type Log, type Step, sameValue } from './log.ts'
import { lastOpen, openAgain } from './restore.ts'
import { readContent, writeContents } from './step-store.ts'
import { digestOf, type StoredSource, sourceOf } from './stored-source.ts'

/** A session as one file: what is open, all steps of the study, and the view. */
export interface SessionFile {
  readonly cesura: 'session'
  readonly version: 1
  readonly saved: string
  readonly name: string
  readonly study: string
  /** Screen and settings. */
  readonly address: string
  readonly source: StoredSource
  /** Contents of files by digest: text, or base64 where they are not text. */
  readonly contents: Readonly<Record<string, { readonly text: string } | { readonly base64: string }>>
  readonly steps: readonly Step[]
}

/** The id of the element that holds a session inside a saved page. */
const ELEMENT = 'cesura-session'

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), char => char.charCodeAt(0))

function packed(bytes: Uint8Array): { text: string } | { base64: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { base64: toBase64(bytes) }
  }
}

/** Arrays of integers inside steps, as JSON. */
const asJson = (_: string, value: unknown): unknown =>
  value instanceof Uint32Array ? { u32: Array.from(value) } : value
const fromJson = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && Array.isArray((value as { u32?: unknown }).u32)
    ? Uint32Array.from((value as { u32: number[] }).u32)
    : value

/** The name of the study, for the file. */
const stem = (): string =>
  (openStep.peek()?.source?.name ?? 'study').replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-') ||
  'study'

/** The session as JSON. Without its history it holds the present state only. */
export async function sessionText(withHistory = true): Promise<string | undefined> {
  await stored()
  const own = openStep.peek()
  if (own?.source === undefined) return undefined
  const texts = new Set(digests.peek().values())
  const steps = log.steps().filter(step => {
    if (step.kind === 'open') return withHistory && step.study === own.study
    if (step.study !== own.study && !texts.has(step.text)) return false
    return withHistory || isNow(step)
  })
  const needed = new Set(
    [own, ...steps].flatMap(step =>
      step.kind === 'open' ? (step.source?.files ?? []).flatMap(({ digest }) => digest ?? []) : [],
    ),
  )
  const contents: Record<string, { text: string } | { base64: string }> = {}
  for (const digest of needed) {
    const bytes = await readContent(digest)
    if (bytes !== undefined) contents[digest] = packed(bytes)
  }
  const session: SessionFile = {
    cesura: 'session',
    version: 1,
    saved: new Date().toISOString(),
    name: own.source.name,
    study: own.study,
    address: location.hash,
    source: own.source,
    contents,
    steps,
  }
  return JSON.stringify(session, asJson)
}
const isNow = (step: Exclude<Step, { kind: 'open' }>): boolean =>
  log.all(step.kind).some(({ id }) => id === step.id)

/** Whether this page holds all of itself, so that it can be saved with a session inside. */
export const isOneFile = (): boolean =>
  (document.querySelector('script[type=module]')?.textContent ?? '').length > 1000

/** This page with a session inside. */
function pageWith(session: string): string {
  const root = document.documentElement.cloneNode(true) as HTMLElement
  root.querySelector('#app')!.replaceChildren()
  root.querySelector(`#${ELEMENT}`)?.remove()
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
  root.removeAttribute('style')
  const holder = document.createElement('script')
  holder.type = 'application/json'
  holder.id = ELEMENT
  // Inside a script only this sequence could end it.
  holder.textContent = session.replaceAll('<', '\\u003c')
  root.querySelector('body')!.append(holder)
  return `<!doctype html>\n${root.outerHTML}\n`
}

export async function saveSession(kind: 'html' | 'json', withHistory = true): Promise<string | undefined> {
  const session = await sessionText(withHistory)
  if (session === undefined) return undefined
  const name = `${stem()}.cesura.${kind}`
  offerSession(session, name, kind)
  return name
}

/** Offers a session as a file: inside this page, or as JSON. */
export function offerSession(session: string, name: string, kind: 'html' | 'json'): void {
  const text = kind === 'html' ? pageWith(session) : session
  offerBlob(name, new Blob([text], { type: kind === 'html' ? 'text/html' : 'application/json' }))
}

/** Reads a session from JSON, or from a page that holds one; undefined where there is none. */
function readSession(text: string): SessionFile | undefined {
  const json = /^\s*\{/.test(text)
    ? text
    : new RegExp(`<script[^>]*\\bid="${ELEMENT}"[^>]*>([\\s\\S]*?)</script>`).exec(text)?.[1]
  if (json === undefined) return undefined
  try {
    const value = JSON.parse(json, fromJson) as SessionFile
    const fits =
      value.cesura === 'session' &&
      typeof value.study === 'string' &&
      typeof value.contents === 'object' &&
      Array.isArray(value.steps)
    return fits ? { ...value, steps: value.steps.filter(isStep) } : undefined
  } catch {
    return undefined
  }
}

/** Whether a file may hold a session: its name says so, or the beginning of its text. */
export const mayHoldSession = (name: string, start: string): boolean =>
  /\.cesura\.(json|html?)$/i.test(name) || /^\s*\{\s*"cesura"\s*:\s*"session"/.test(start)

/** A session that was added while other data are open: the reader says what becomes of it. */
export const arrived = signal<{ readonly name: string; readonly session: SessionFile } | undefined>(undefined)

/** What merging would give. */
interface MergeCounts {
  readonly here: number
  readonly there: number
  readonly both: number
  readonly alike: number
  /** Whether any text of the file is open here. */
  readonly sameTexts: boolean
}

export function mergeCounts(session: SessionFile): MergeCounts {
  const there = createLog()
  for (const step of session.steps) there.add(step)
  const texts = new Set(digests.peek().values())
  const decidedThere = decidedIn(there, texts)
  const decidedHere = decidedIn(log, texts)
  const both = [...decidedThere].filter(([key]) => decidedHere.has(key))
  const alike = both.filter(([key, step]) => sameValue(step, decidedHere.get(key))).length
  const sameTexts = session.steps.some(step => step.kind !== 'open' && texts.has(step.text))
  return { here: decidedHere.size, there: decidedThere.size, both: both.length, alike, sameTexts }
}
const decidedIn = (own: Log, texts: ReadonlySet<string>) =>
  new Map(
    own
      .all('decide')
      .filter(({ text }) => texts.has(text))
      .map(step => [`${step.text} ${step.from}-${step.to}`, step] as const),
  )

/** Takes the decisions, edits and notes of a session in; positions decided differently ask which to keep. */
export function mergeSession(session: SessionFile): void {
  keep(session.steps.filter(step => step.kind !== 'open'))
}

/** Opens a session instead of what is open, which stays in the history. */
export async function openSession(session: SessionFile): Promise<boolean> {
  const contents = new Map<string, Uint8Array>()
  for (const [digest, content] of Object.entries(session.contents)) {
    const bytes = 'text' in content ? new TextEncoder().encode(content.text) : fromBase64(content.base64)
    // A file that was changed by hand is not what its digest says.
    if ((await digestOf(bytes)) === digest) contents.set(digest, bytes)
  }
  // A browser that stores nothing shows the session all the same.
  await writeContents(contents).catch(() => {})
  const known = lastOpen(session.study)
  keep(session.steps)
  // Opened before in this browser: the work has gone on here.
  if (known !== undefined) return openAgain(known)
  const files = await sourceOf(session.source, async digest => contents.get(digest))
  if (files === undefined) return false
  const { unit, pasted, example, study: facts } = session.source.extra
  batch(() => {
    const [, address] = /^(#[a-z]+(?:\?.*)?)$/.exec(session.address) ?? []
    if (address !== undefined) location.hash = address
  })
  // Of what a file may say about the data only this is taken.
  const extra = {
    unit: unit === undefined ? undefined : String(unit),
    pasted: pasted === true,
    example,
    study: facts && studyFacts(facts),
  }
  await load(
    { ...files, extra: given(extra) },
    { why: 'session', settled: true, more: { study: session.study } },
  )
  return true
}

/** What a file says about a study; anything else it may say is dropped. */
const studyFacts = ({ annotator, guideline, handedOut }: StudyFacts): StudyFacts => ({
  annotator: annotator === undefined ? undefined : String(annotator),
  guideline: guideline === undefined ? undefined : String(guideline),
  handedOut: handedOut === true,
})

/** Without what is undefined: it would take the place of what was read. */
const given = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(([, own]) => own !== undefined && own !== false),
  ) as Partial<T>

/** A session that is inside this page; undefined where there is none. */
export const ownSession = (): SessionFile | undefined =>
  readSession(document.getElementById(ELEMENT)?.textContent ?? '')

/** Takes a file of a session: opens it, or asks where other data are open. */
export async function takeSession(name: string, text: string): Promise<boolean> {
  const session = readSession(text)
  if (session === undefined) return false
  if (loaded.peek() === undefined) return openSession(session)
  arrived.value = { name, session }
  return true
}

/** How much is in the session that is open. */
export const sessionCounts = () => ({
  files: openStep.value?.source?.files.length ?? 0,
  ...countsOf(study.value),
})
