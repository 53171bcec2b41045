import { batch, signal } from '@preact/signals'
import type { Problem } from 'cesura'
import { nounOf } from '../words/unit-noun.ts'
import type { Answers } from '../worker/answers.ts'
import { fileReading } from '../worker/api.ts'
import type { GivenName } from '../worker/given-names.ts'
import { type FileReport, type ImportedFile, sizeOf } from '../worker/imported.ts'
import {
  type PackedCodings,
  type PackedCorpus,
  unpackCodings,
  unpackInSlices,
} from '../worker/packed-corpus.ts'
import { asError } from '../worker/page-error.ts'
import { STOPPED } from '../worker/pool.ts'
import type { ReadAnswer } from '../worker/read.ts'
import { set } from './address.ts'
import { type Loaded, loaded } from './corpus.ts'
import { withoutDuplicates } from './duplicates.ts'
import type { Example } from './examples.ts'
import { forgetThePast } from './forget-the-past.ts'
import { digests, type OpenOptions, recordOpen } from './history/history.ts'
import type { OpenStep } from './history/log.ts'
import { isStored } from './history/stored-source.ts'
import { setSegmenters } from './people.ts'
import { remember } from './slow.ts'
import { fresh, type Source, source } from './source.ts'

/** Whether files are being read; the page says so after a moment. */
export const reading = signal(false)

/** Files that are being read, by name and size: each has a card at once. */
export const pending = signal<readonly { readonly name: string; readonly bytes: number }[]>([])

let turn = 0

/** How a reading is recorded. */
interface LoadReason {
  /** undefined: it is in the history already. */
  readonly why: OpenStep['why'] | undefined
  /** The address stays as it is: it was written for these data. */
  readonly settled?: boolean
  readonly more?: OpenOptions
}

/** Reads files, in the worker, into the page, and records that they are open. */
export async function load(next: Source, { why, settled = false, more }: LoadReason): Promise<void> {
  if (next.files.length === 0) return
  const own = ++turn
  reading.value = true
  pending.value = next.files
    .filter(({ out }) => out !== true)
    .map(file => ({ name: file.name, bytes: sizeOf(file) }))
  const before = source.peek()
  source.value = next
  const { files, answers, answered, leaveOut, align = [], names = {}, ways = {}, name, extra } = next
  // Files that are stored are recorded at once, so that a page that is left now opens with this change. New files are
  // recorded when they were read: those that end the page are not opened again on the next visit.
  const isRecorded = why !== undefined && isStored(next)
  if (isRecorded) void recordOpen(next, why, more)
  let found: Loaded
  let texts: ReadonlyMap<string, string> = new Map()
  try {
    const { packed, ...rest } = await fileReading.read<Reading>((remote, unreachable) =>
      remote.read({ files, answers, answered, leaveOut, align, names, ways, unreachable }),
    )
    const result = {
      ...rest,
      corpus: packed.corpus && (await unpackInSlices(packed.corpus)),
      files: unpackCodings(packed.files),
    }
    if (own !== turn) return
    if (packed.corpus !== undefined) remember(result.corpus!, packed.corpus)
    if (!settled) forgetThePast(result.corpus)
    texts = digestsByName(result)
    const { settled: known, taken, matrix, task, unit = 'unit' } = result
    // Whoever hands in to a task is a program, whatever its name.
    if (task !== undefined) setSegmenters(task.submissions.map(one => one.name))
    if (matrix !== undefined) set({ matrix: matrix.map(row => row.join(',')).join(';') })
    found = {
      name,
      corpus: result.corpus,
      files: result.files,
      problems: result.problems,
      questions: result.questions,
      answered,
      settled: known,
      taken,
      previews: result.previews,
      mismatches: result.mismatches,
      unit: nounOf(unit),
      ...(result.tiers === undefined ? {} : { tiers: result.tiers }),
      ...(result.references === undefined ? {} : { references: result.references }),
      ...(result.words === undefined ? {} : { words: result.words }),
      ...(result.chunks === undefined ? {} : { chunks: result.chunks }),
      ...(result.task === undefined ? {} : { task: result.task }),
      ...extra,
    }
  } catch (error) {
    if (own !== turn) return
    const failure = asError(error)
    if (failure.code === STOPPED) {
      source.value = loaded.peek() === undefined ? undefined : before
      if (isRecorded) void recordOpen(source.peek(), source.peek() === undefined ? 'cleared' : 'restored', {})
      reading.value = false
      return
    }
    const problem = {
      severity: 'error',
      ...failure,
      location: { file: name, ...failure.location },
    } as Problem
    const none = {
      corpus: undefined,
      // Each keeps its card, so that it can be left out and the others be read.
      files: files.map(file => unread(file, failure.code)),
      questions: [],
      previews: {},
      mismatches: [],
      settled: [],
      taken: {},
    }
    found = { ...none, name, problems: [problem], answered, unit: 'unit' }
  }
  if (why !== undefined && !isRecorded) void recordOpen(next, why, more)
  batch(() => {
    digests.value = texts
    loaded.value = found
  })
  reading.value = false
}

/** What the worker answers: its corpus in columns, and the digests of its texts. */
type Reading = Omit<ReadAnswer, 'corpus' | 'files'> & {
  readonly packed: {
    readonly corpus: PackedCorpus | undefined
    readonly files: PackedCodings<Omit<FileReport, 'codings'>>
  }
  readonly digests?: readonly string[] | undefined
}

/** Digests of texts by name. */
const digestsByName = ({ corpus, digests }: Pick<ReadAnswer, 'corpus'> & Pick<Reading, 'digests'>) =>
  new Map(
    (corpus?.items ?? []).flatMap(({ id }, at) => (digests?.[at] === undefined ? [] : [[id, digests[at]]])),
  )

/** The card of a file when nothing could be read. */
const unread = (file: ImportedFile, code: string): FileReport => ({
  name: file.name,
  format: undefined,
  title: '',
  why: code,
  state: file.out === true ? 'out' : 'open',
  bytes: sizeOf(file),
  codings: [],
  inside: 0,
})

/** Reads the files again with something changed. */
export function again(change: (now: Source) => Partial<Source>, why: OpenStep['why'] = 'changed'): void {
  if (source.value === undefined || loaded.value === undefined) return
  const now = { ...source.value, answered: loaded.value.answered }
  void load({ ...now, ...change(now) }, { why })
}

/** Reads again with these answers: to questions, or options that a hint names. */
export const answer = (given: Answers): void =>
  again(({ answers, answered }) => {
    const { questions, settled } = loaded.value!
    const known = new Set(answered.map(one => one.option))
    const own = [...questions, ...settled].filter(({ option }) => option in given && !known.has(option))
    return { answers: { ...answers, ...given }, answered: [...answered, ...own] }
  }, 'answered')

/** Reads again without an answer. */
export const withdraw = (name: string): void =>
  again(({ answers: { [name]: _, ...answers } }) => ({ answers }))

/** Leaves one coding out. */
export const leaveCodingOut = (item: string, coder: string): void =>
  again(({ leaveOut }) => ({ leaveOut: [...leaveOut, { item, coder }] }))

/** Carries the boundaries of a coding of another length over to the others' text. */
export const alignCoding = (item: string, coder: string): void =>
  again(({ align = [] }) => ({ align: [...align, { item, coder }] }))

/** Leaves a file out, or takes it in again. */
export const takeFile = (name: string, inside: boolean): void =>
  again(({ files }) => ({
    files: files.map(file => (file.name === name ? { ...file, out: !inside } : file)),
  }))

/** Forgets a file. */
export const removeFile = (name: string): void =>
  again(({ files, name: title }) => {
    const rest = files.filter(file => file.name !== name)
    return { files: rest, name: files.length === 1 ? title : titleOf(rest) }
  })

/** Names what a file holds: its coder, its coders, its text; an empty name is the one that was found. */
export const nameOn = (file: string, given: GivenName): void =>
  again(({ names = {} }) => {
    const { [file]: before = {}, ...others } = names
    const coders = Object.fromEntries(
      Object.entries({ ...before.coders, ...given.coders })
        .map(([old, name]) => [old, name.trim()] as const)
        .filter(([, name]) => name !== ''),
    )
    const named = { ...before, ...given }
    const own = {
      ...(named.coder?.trim() ? { coder: named.coder.trim() } : {}),
      ...(named.item?.trim() ? { item: named.item.trim() } : {}),
      ...(Object.keys(coders).length > 0 ? { coders } : {}),
    }
    return { names: Object.keys(own).length === 0 ? others : { ...others, [file]: own } }
  })

/** Rewrites a line of a file, in the workbench only. */
export const fixLine = (file: string, line: number, text: string): void =>
  again(({ files }) => ({
    files: files.map(one => {
      if (one.name !== file) return one
      const content = one.text ?? new TextDecoder().decode(one.bytes)
      // Ends of lines stay as they are: every second piece is one.
      const pieces = content.split(/(\r\n|\r|\n)/)
      pieces[2 * (line - 1)] = text
      return { name: one.name, text: pieces.join(''), own: true }
    }),
  }))

export const givenAnswers = () => source.value?.answers ?? {}

export const loadExample = (example: Example): void =>
  void load(
    fresh([{ name: example.file, text: example.text }], example.title, {
      extra: { unit: example.unit, example: example.file },
    }),
    { why: 'example' },
  )

/** A document with its chunks, to look around. */
export const loadChunkExample = (files: readonly ImportedFile[]): void =>
  void load(fresh(files, files[0]!.name, { extra: { example: 'chunks' } }), { why: 'example' })

const titleOf = (files: readonly ImportedFile[]): string =>
  files.length === 1 ? files[0]!.name : `${files.length} files`

/** Adds files to those there are; an example is replaced by them, a file of the same name is replaced. */
export async function addFiles(added: readonly ImportedFile[], extra: Partial<Loaded> = {}): Promise<void> {
  const now = source.peek()
  if (now === undefined || now.extra.example !== undefined) {
    await load(fresh(withoutDuplicates(added, []), titleOf(added), { extra }), { why: 'added' })
    return
  }
  const names = new Set(added.map(({ name }) => name))
  const kept = now.files.filter(({ name }) => !names.has(name))
  const files = [...kept, ...withoutDuplicates(added, kept)]
  const answered = loaded.peek()?.answered ?? now.answered
  await load(
    { ...now, files, answered, name: titleOf(files), extra: { ...now.extra, ...extra } },
    { why: 'added' },
  )
}
