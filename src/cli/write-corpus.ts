import { basename, join } from 'node:path'
import { type Format, formats } from '../formats/index.ts'
import { invalid } from '../model/error.ts'
import { outputFolderRequired } from '../model/errors/commands.ts'
import { extensionNotWritable } from '../model/errors/writing.ts'
import type { PlacedFile } from '../node/shared.ts'

const extensionOf = (output: string): string | undefined => /\.([^./\\]+)$/.exec(output)?.[1]?.toLowerCase()

/** The format for an output's name: the first writable one with that ending, one that holds a whole corpus before others. */
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

/** Endings of files that people know as something else: JSON under such a name would be opened by the wrong program. */
const OTHERS = 'docx gz htm html md parquet pdf png rda svg tex xls xlsx xml zip'.split(' ')

const hasExtension = ({ extensions }: Format, fileExtension: string): boolean =>
  extensions.some(each => each.toLowerCase() === fileExtension)

/**
 * Where the files of a format go that holds one coding each: into a folder, or, where there is one file only, into the
 * file that was named. A name of a file for several is refused: it would become a folder of that name.
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
