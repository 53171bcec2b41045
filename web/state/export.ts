import { signal } from '@preact/signals'
import { asError } from '../worker/api.ts'
import type { ExportFile, ExportKind, ExportQuestion } from '../worker/export.ts'
import { wholeSetting } from './address.ts'
import { replicates } from './agreement.ts'
import { loaded } from './corpus.ts'
import { roles } from './segmenters.ts'
import { slow } from './slow.ts'

export const anonymous = signal(false)
export const exporting = signal<ExportKind | undefined>(undefined)
export const exportProblem = signal<{ code: string; message: string } | undefined>(undefined)

const ids = ['boundary-similarity', 'window-diff', 'pk', 'boundary-f', 'alignment-similarity']

/** The command that gives the same numbers. */
export function commandLine(): string {
  const span = wholeSetting('span', 1)
  const file =
    loaded.value?.example === undefined
      ? (loaded.value?.name ?? 'corpus.json')
      : `examples/${loaded.value.example}`
  const words = ['npx', 'cesura', 'evaluate', file, '--metric', ids.join(',')]
  if (roles.value !== undefined) {
    words.push(
      '--references',
      roles.value.references.join(','),
      '--hypotheses',
      roles.value.hypotheses.join(','),
    )
  } else words.push('--pairs')
  if (span !== undefined && span !== 2) words.push('--option', `boundary-similarity.span=${span}`)
  words.push('--seed', '1')
  return words
    .map(word => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ')
}

function question(kind: ExportKind): ExportQuestion {
  const span = wholeSetting('span', 1) ?? 2
  return {
    kind,
    name: loaded.value?.name ?? 'corpus',
    references: roles.value?.references ?? [],
    hypotheses: roles.value?.hypotheses ?? [],
    metrics: ids.map(id => ({ id, options: id === 'boundary-similarity' && span !== 2 ? { span } : {} })),
    span,
    anonymous: anonymous.value,
    command: commandLine(),
    replicates: replicates.value,
  }
}

/** Makes a file in the worker and hands it to the reader. */
export async function save(kind: ExportKind): Promise<void> {
  exporting.value = kind
  exportProblem.value = undefined
  try {
    offer(await (await slow()).export(question(kind)))
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
