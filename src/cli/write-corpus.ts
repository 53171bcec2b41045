import { basename, join } from 'node:path'
import { type Format, formats } from '../formats/index.ts'
import { invalid } from '../model/error.ts'
import { outputFolderRequired } from '../model/errors/commands.ts'
import { extensionNotWritable } from '../model/errors/writing.ts'
import type { PlacedFile } from '../node/shared.ts'

const endingOf = (output: string): string | undefined => /\.([^./\\]+)$/.exec(output)?.[1]?.toLowerCase()

/** The format for an output's name: the first writable one with that ending, one that holds a whole corpus before others. */
export function formatFor(output: string | undefined): string {
  const ending = endingOf(output ?? '')
  const writable = formats.filter(({ write }) => write !== undefined)
  const whole = writable.find(({ extensions, holds }) => holds === 'corpus' && extensions[0] === ending)
  const other = writable.find(format => ending !== undefined && hasEnding(format, ending))
  const found = whole ?? other
  if (found === undefined && OTHERS.includes(ending ?? '')) {
    const endings = writable.flatMap(({ extensions }) => extensions.slice(0, 1).map(each => `.${each}`))
    throw invalid(
      extensionNotWritable,
      { ending: `${ending}`, names: [...new Set(endings)].join(', ') },
      { file: output! },
    )
  }
  return found?.id ?? 'cesura-json'
}

/** Endings of files that people know as something else: JSON under such a name would be opened by the wrong program. */
const OTHERS = 'docx gz htm html md parquet pdf png rda svg tex xls xlsx xml zip'.split(' ')

const hasEnding = ({ extensions }: Format, ending: string): boolean =>
  extensions.some(each => each.toLowerCase() === ending)

/**
 * Where the files of a format go that holds one coding each: into a folder, or, where there is one file only, into the
 * file that was named. A name of a file for several is refused: it would become a folder of that name.
 */
export function placed(
  output: string,
  files: readonly { name: string; text: string }[],
  format: Format,
): PlacedFile[] {
  const ending = endingOf(output)
  if (ending === undefined || !hasEnding(format, ending))
    return files.map(({ name, text }) => ({ path: join(output, name), text }))
  if (files.length === 1) return [{ path: output, text: files[0]!.text }]
  throw invalid(outputFolderRequired, {
    title: format.title,
    files: files.length,
    output: basename(output),
    id: format.id,
  })
}
