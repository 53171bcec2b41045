import { readOptionChoices } from '../../formats/shared.ts'
import { invalid } from '../../model/error.ts'
import { readingHasOwnFlag, readingOptionUnknown, readingValueInvalid } from '../../model/errors/commands.ts'

/** Options of a reader that only a flag of their own sets. */
const ownFlags = ['format', 'mark', 'column', 'columns', 'from-path']

/** The value of one `--read name=value`, in the kind that the reader takes it. `given` is the name as it was written. */
export function readValue(name: string, given: string, text: string): unknown {
  const kind = Object.hasOwn(readOptionChoices, name) ? readOptionChoices[name]! : undefined
  if (kind === undefined && ownFlags.includes(given))
    throw invalid(readingHasOwnFlag, { name: given, flag: given.replace(/s$/, '') })
  if (kind === undefined) {
    throw invalid(readingOptionUnknown, { name: given, known: Object.keys(readOptionChoices) })
  }
  if (kind === 'word') return text
  if (kind === 'words') return text.split(/\s+/).filter(word => word !== '')
  if (kind === 'codings') {
    const at = text.lastIndexOf('/')
    if (at > 0 && at < text.length - 1) return { item: text.slice(0, at), coder: text.slice(at + 1) }
    throw invalid(readingValueInvalid, {
      name: given,
      value: text,
      advice: 'item/coder, for example poem/ann',
    })
  }
  if (kind === 'integer') {
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
    throw invalid(readingValueInvalid, { name: given, value: text, advice: 'an integer, 1 or more' })
  }
  if (kind === 'number') {
    if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
    throw invalid(readingValueInvalid, { name: given, value: text, advice: 'a number, for example 0.5' })
  }
  if (kind.includes(text)) return text
  throw invalid(readingValueInvalid, { name: given, value: text, advice: `one of ${kind.join(', ')}` })
}
