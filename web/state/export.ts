import { signal } from '@preact/signals'
import { counted } from '../../src/model/numbers.ts'
import { sizeText } from '../../src/report/sentences/imported.ts'
import type { ExportFile, ExportKind, ExportQuestion } from '../worker/export.ts'
import { asError, type PageError } from '../worker/page-error.ts'
import { commands, corpusFile, editedOutside, savedMetrics, stem } from './command.ts'
import { loaded } from './corpus.ts'
import { spanOfAll } from './lengths.ts'
import { roles } from './segmenters.ts'
import { askSlow } from './slow.ts'

/** The format of the program that the data go to. */
export const toolFormat = signal('textgrid')
export const anonymous = signal(false)
export const exporting = signal<ExportKind | undefined>(undefined)
/** Name and size of what was saved last, by kind. */
export const saved = signal<Partial<Readonly<Record<ExportKind, string>>>>({})
export const exportProblem = signal<PageError | undefined>(undefined)

function question(kind: ExportKind): ExportQuestion {
  return {
    kind,
    title: loaded.value?.name ?? 'corpus',
    stem: stem(anonymous.value),
    corpusFile: corpusFile(anonymous.value),
    references: roles.value?.references ?? [],
    hypotheses: roles.value?.hypotheses ?? [],
    without: editedOutside(),
    metrics: savedMetrics(),
    span: spanOfAll.value,
    anonymous: anonymous.value,
    command: commands(anonymous.value)[0]!.text,
    format: toolFormat.value,
  }
}

/** Makes a file in the worker and hands it to the reader. */
export async function save(kind: ExportKind): Promise<void> {
  exporting.value = kind
  exportProblem.value = undefined
  try {
    const files =
      kind === 'tool'
        ? await askSlow(remote => remote.exportForTool(question(kind)), true)
        : [await askSlow(remote => remote.export(question(kind)), true)]
    for (const file of files) offer(file)
    const bytes = new Blob(files.map(({ text }) => text)).size
    const what = files.length === 1 ? files[0]!.name : counted(files.length, 'file')
    saved.value = { ...saved.value, [kind]: `${what}, ${sizeText(bytes)}` }
  } catch (error) {
    exportProblem.value = asError(error)
  }
  exporting.value = undefined
}

export function offer({ name, mime, text }: ExportFile): void {
  offerBlob(name, new Blob([text], { type: `${mime};charset=utf-8` }))
}

export function offerBlob(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
