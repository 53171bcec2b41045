import { readOptionChoices } from '../../formats/shared.ts'
import { CesuraError } from '../../index.ts'
import { didYouMean } from '../../model/index.ts'

/** Options of a reader that only a flag of their own sets. */
const ownFlags = ['format', 'mark', 'column', 'columns', 'from-path']

/** The value of one `--read name=value`, in the kind that the reader takes it. `given` is the name as it was written. */
export function readValue(name: string, given: string, text: string): unknown {
  const kind = Object.hasOwn(readOptionChoices, name) ? readOptionChoices[name]! : undefined
  if (kind === undefined && ownFlags.includes(given))
    throw new CesuraError(
      'option-unknown',
      `--read ${given}: this has a flag of its own, --${given.replace(/s$/, '')}`,
    )
  if (kind === undefined) {
    const names = Object.keys(readOptionChoices)
    const meant = didYouMean(name, names) || `; there are ${names.join(', ')}`
    throw new CesuraError('option-unknown', `--read ${given}: readers have no such option${meant}`)
  }
  if (kind === 'word') return text
  if (kind === 'words') return text.split(/\s+/).filter(word => word !== '')
  if (kind === 'codings') {
    const at = text.lastIndexOf('/')
    if (at > 0 && at < text.length - 1) return { item: text.slice(0, at), coder: text.slice(at + 1) }
    throw new CesuraError('option-invalid', `--read ${given}=${text}: write item/coder, for example poem/ann`)
  }
  if (kind === 'whole') {
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
    throw new CesuraError('option-invalid', `--read ${given}=${text}: give a whole number, 1 or more`)
  }
  if (kind === 'number') {
    if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
    throw new CesuraError('option-invalid', `--read ${given}=${text}: give a number, for example 0.5`)
  }
  if (kind.includes(text)) return text
  throw new CesuraError('option-invalid', `--read ${given}=${text}: give one of ${kind.join(', ')}`)
}
