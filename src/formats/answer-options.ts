import type { Question } from './format.ts'
import type { ReadFilesOptions } from './input-file.ts'
import { readOptionAliases, readOptionChoices } from './read-options.ts'

/** Flags of the command line that have an option of their own name in the library. */
const OWN_FLAGS: Readonly<Record<string, string>> = {
  '--mark': 'mark',
  '--format': 'format',
  '--from-path': 'fromPath',
  '--units': 'units',
  '--axis': 'axis',
  '--place': 'place',
  '--encoding': 'encoding',
}

const camelCase = (name: string): string => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())

/** The value of an option of readers in the kind that the reader takes. */
function optionValue(name: string, text: string): unknown {
  const kind = readOptionChoices[name]
  if (kind === 'words') return text.split(/\s+/).filter(word => word !== '')
  return kind === 'integer' || kind === 'number' ? Number(text) : text
}

/**
 * An answer to a question as options of `readFiles`. A value may carry further flags, as in `wide --mark start`.
 *
 * @example
 * answerOptions({ flag: '--read layout=' }, 'wide --mark start') //=> { layout: 'wide', mark: 'start' }
 */
export function answerOptions({ flag }: Pick<Question, 'flag'>, value: string): ReadFilesOptions {
  const options: Record<string, unknown> = {}
  const columns: Record<string, string> = {}
  for (const part of `${flag}${flag.endsWith('=') ? '' : ' '}${value}`.split(/(?<!\s)\s+(?=--[a-z])/)) {
    const at = part.indexOf(' ')
    const [name, rest] = [part.slice(0, at), part.slice(at + 1)]
    const own = OWN_FLAGS[name]
    const equals = rest.indexOf('=')
    const [key, text] = [rest.slice(0, equals), rest.slice(equals + 1)]
    if (own !== undefined) options[own] = rest
    else if (name === '--column') columns[key] = text
    else if (name === '--read') {
      const option = readOptionAliases[camelCase(key)] ?? camelCase(key)
      options[option] = optionValue(option, text)
    }
  }
  if (Object.keys(columns).length > 0) options.columns = columns
  return options as ReadFilesOptions
}

/** Options with those of an answer added; columns of both are kept. */
export const withOptions = (stated: ReadFilesOptions, added: ReadFilesOptions): ReadFilesOptions => ({
  ...stated,
  ...added,
  ...(stated.columns && added.columns ? { columns: { ...stated.columns, ...added.columns } } : {}),
})
