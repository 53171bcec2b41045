import { signal } from '@preact/signals'
import { sizeText } from '../../src/wording/imported-sentences.ts'
import type { ExportFile, ExportKind, ExportQuestion } from '../worker/export.ts'
import { asError, type PageError } from '../worker/page-error.ts'
import { commands, corpusFile, editedOutside, savedMetrics, stem } from './command.ts'
import { loaded } from './corpus.ts'
import { spanOfAll } from './lengths.ts'
import { roles } from './segmenters.ts'
import { askSlow } from './slow.ts'

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
  }
}

/** Makes a file in the worker and hands it to the reader. */
export async function save(kind: ExportKind): Promise<void> {
  exporting.value = kind
  exportProblem.value = undefined
  try {
    const file = await askSlow(remote => remote.export(question(kind)), true)
    offer(file)
    const bytes = new Blob([file.text]).size
    saved.value = { ...saved.value, [kind]: `${file.name}, ${sizeText(bytes)}` }
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
