import { basename, join } from 'node:path'
import { type Format, formatById, formats } from '../formats/index.ts'
import { invalid } from '../model/error.ts'
import { outputFolderRequired, outputRequired } from '../model/errors/commands.ts'
import { extensionNotWritable, formatNotWritable } from '../model/errors/writing.ts'
import { type PlacedFile, writeFiles } from '../node/shared.ts'
import type { Result } from './define-command.ts'
import type { Io } from './io/io.ts'
import { flag, text, under, type Values } from './options/spec.ts'

/** Where a corpus is written, and in which format. */
export const outputOptions = under('Output', {
  to: text('--to <format>', 'format to write; default: the one of the output’s extension, else cesura-json'),
  output: text(
    '-o, --output <path>',
    'a file; a folder for formats with several files; default: standard output',
  ),
  force: flag('--force', 'overwrite a file that was read'),
})

/** What a format writes: one text, or files. */
type Written = string | readonly { readonly name: string; readonly text: string }[]

/** An output in a format, opened before the work starts. */
export interface Target {
  readonly format: Format
  /** Writes the corpus: to its files, or as the result of the command. */
  write(out: Written): Promise<Result>
}

/**
 * The output that the options name. `own`: a format that is not among those that are written from nothing, for files
 * that are put into another one.
 */
export async function openTarget(
  { to, output, force }: Partial<Values<typeof outputOptions>>,
  io: Io,
  own?: Format,
): Promise<Target> {
  const format = own ?? formatById(to ?? formatFor(output))
  if (own === undefined && format.write === undefined)
    throw invalid(formatNotWritable, { title: format.title })
  const single = own !== undefined || format.holds === 'corpus'
  if (!single && output === undefined) throw invalid(outputRequired, { title: format.title })
  const file = single && output !== undefined ? await io.open(output, force === true) : undefined
  return {
    format,
    async write(out) {
      if (typeof out !== 'string') await writeFiles(placed(output!, out, format), force === true)
      else if (file === undefined) return { content: out }
      else await file.commit(out)
      return {}
    },
  }
}

const extensionOf = (output: string): string | undefined => /\.([^./\\]+)$/.exec(output)?.[1]?.toLowerCase()

/** The format for an output's name: the first writable one with that extension, one that holds a complete corpus before others. */
export function formatFor(output: string | undefined): string {
  const fileExtension = extensionOf(output ?? '')
  const writable = formats.filter(({ write }) => write !== undefined)
  const whole = writable.find(
    ({ extensions, holds }) => holds === 'corpus' && extensions[0] === fileExtension,
  )
  const other = writable.find(format => fileExtension !== undefined && hasExtension(format, fileExtension))
  const found = whole ?? other
  if (found === undefined && OTHERS.includes(fileExtension ?? '')) {
    const suffixes = writable.flatMap(({ extensions }) => extensions.slice(0, 1).map(each => `.${each}`))
    throw invalid(
      extensionNotWritable,
      { fileExtension: `${fileExtension}`, names: [...new Set(suffixes)].join(', ') },
      { file: output! },
    )
  }
  return found?.id ?? 'cesura-json'
}

/** Extensions that people know as something else: JSON under such a name would be opened by the wrong program. */
const OTHERS = 'docx gz htm html md parquet pdf png rda svg tex xls xlsx xml zip'.split(' ')

const hasExtension = ({ extensions }: Format, fileExtension: string): boolean =>
  extensions.some(each => each.toLowerCase() === fileExtension)

/**
 * Where the files of a format go that holds one coding each: into a folder, or, where there is one file only, into the
 * file that was named. One file name for several files is rejected: it would become a folder of that name.
 */
export function placed(
  output: string,
  files: readonly { name: string; text: string }[],
  format: Format,
): PlacedFile[] {
  const fileExtension = extensionOf(output)
  if (fileExtension === undefined || !hasExtension(format, fileExtension))
    return files.map(({ name, text }) => ({ path: join(output, name), text }))
  if (files.length === 1) return [{ path: output, text: files[0]!.text }]
  throw invalid(outputFolderRequired, {
    title: format.title,
    files: files.length,
    output: basename(output),
    id: format.id,
  })
}
