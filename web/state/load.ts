import { signal } from '@preact/signals'
import type { Corpus, Problem } from 'cesura'
import type { InputFile, Question } from 'cesura/formats'
import { asError, worker } from '../worker/api.ts'
import { set, settings } from './address.ts'
import { type Loaded, loaded } from './corpus.ts'
import { copies } from './edit.ts'
import { type Example, examples } from './examples.ts'

/** Whether files are being read; the page says so after a moment. */
export const reading = signal(false)

/** The files as they came, with the answers given for them: kept, so that an answer can be changed later. */
export interface Source {
  readonly files: readonly InputFile[]
  readonly answers: Readonly<Record<string, string>>
  readonly name: string
  readonly answered: readonly Question[]
  readonly extra: Partial<Loaded>
  readonly leaveOut: readonly { readonly item: string; readonly coder: string }[]
  /** Codings of another length whose cuts were carried over; none in sessions of older pages. */
  readonly align?: Source['leaveOut']
}
export const source = signal<Source | undefined>(undefined)

/** Reads files, in the worker, into the page; `settled` data keep the edits and the address. */
export async function loadFiles(
  files: readonly InputFile[],
  name: string,
  answers: Readonly<Record<string, string>> = {},
  answered: readonly Question[] = [],
  extra: Partial<Loaded> = {},
  leaveOut: Source['leaveOut'] = [],
  settled = false,
  align: Source['leaveOut'] = [],
): Promise<void> {
  if (files.length === 0) return
  reading.value = true
  source.value = { files, answers, name, answered, extra, leaveOut, align }
  try {
    const result = await worker().read({ files, answers, answered, leaveOut, align })
    if (!settled) {
      copies.value = {}
      scrollTo(0, 0)
      if (!answersTheAddress(result.corpus))
        set({
          item: undefined,
          reference: undefined,
          hypothesis: undefined,
          all: undefined,
          equal: undefined,
        })
    }
    loaded.value = {
      name,
      corpus: result.corpus,
      files: result.files,
      problems: result.problems,
      questions: result.questions,
      answered,
      previews: result.previews,
      misfits: result.misfits,
      unit: 'unit',
      ...extra,
    }
  } catch (error) {
    const { code, message } = asError(error)
    const problem: Problem = { severity: 'error', code, message, location: { file: name } }
    loaded.value = {
      name,
      corpus: undefined,
      files: [],
      problems: [problem],
      questions: [],
      answered,
      previews: {},
      misfits: [],
      unit: 'unit',
    }
  }
  reading.value = false
}

/** Whether the text and the coders that the address names are there: a shared link is opened before its data. */
function answersTheAddress(corpus: Corpus | undefined): boolean {
  const { item: id, reference, hypothesis } = settings.peek()
  const item = id === undefined ? corpus?.items[0] : corpus?.items.find(candidate => candidate.id === id)
  const has = (name: string | undefined) =>
    name === undefined || item?.codings.some(({ coder }) => coder === name) === true
  return item !== undefined && has(reference) && has(hypothesis)
}

/** Answers a question and reads the files again. */
export function answer(option: string, value: string): void {
  if (source.value === undefined || loaded.value === undefined) return
  const { files, answers, name, extra, leaveOut } = source.value
  const { answered, questions } = loaded.value
  const own = questions.filter(question => question.option === option)
  void loadFiles(files, name, { ...answers, [option]: value }, [...answered, ...own], extra, leaveOut)
}

/** Reads the files again without one coding. */
export function leaveCodingOut(item: string, coder: string): void {
  if (source.value === undefined || loaded.value === undefined) return
  const { files, answers, name, extra, leaveOut, align } = source.value
  const out = [...leaveOut, { item, coder }]
  void loadFiles(files, name, answers, loaded.value.answered, extra, out, false, align)
}

/** Reads the files again and carries the cuts of a coding of another length over to the others' text. */
export function alignCoding(item: string, coder: string): void {
  if (source.value === undefined || loaded.value === undefined) return
  const { files, answers, name, extra, leaveOut, align = [] } = source.value
  const aligned = [...align, { item, coder }]
  void loadFiles(files, name, answers, loaded.value.answered, extra, leaveOut, false, aligned)
}

export const givenAnswers = () => source.value?.answers ?? {}

export function loadExample(example: Example): void {
  void loadFiles([{ name: example.file, text: example.text }], example.title, {}, [], {
    unit: example.unit,
    example: example.file,
  })
}

/** Files a reader dropped or chose; folders are walked. */
export async function loadChosen(list: Iterable<File>): Promise<void> {
  // Folders hold files that only their system reads: .DS_Store and the like.
  const chosen = [...list].filter(({ name }) => !name.startsWith('.'))
  const files = await Promise.all(
    chosen.map(async file => ({
      name: file.webkitRelativePath || file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  )
  const name = chosen.length === 1 ? chosen[0]!.name : `${chosen.length} files`
  await loadFiles(files, name)
}

/** The files in a drop, folders opened. */
export async function filesOfDrop(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  if (entries.length === 0) return [...transfer.files]
  const found: File[] = []
  const visit = async (entry: FileSystemEntry): Promise<void> => {
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) =>
        (entry as FileSystemFileEntry).file(resolve, reject),
      )
      // The path tells item and coder in some formats; a dropped folder has it in the entry only.
      Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') })
      found.push(file)
      return
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    for (;;) {
      const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      )
      if (batch.length === 0) return
      for (const child of batch) await visit(child)
    }
  }
  for (const entry of entries) await visit(entry)
  return found.sort((a, b) => (a.webkitRelativePath < b.webkitRelativePath ? -1 : 1))
}

export { examples }
