import { cutAtEnd, fitText, textWidth } from './measure.ts'

/**
 * Names of one column within a width, each still its own. Where one is too wide, what all of them share at their end is
 * taken off, then at their start, and only then a name is cut: at its end where the names still differ, else in its middle.
 *
 * @example
 * fitNames(['Interview 01, part B', 'Interview 02, part B'], 90, 14) //=> ['Interview 01', 'Interview 02']
 */
export function fitNames(
  names: readonly string[],
  width: number,
  size: number,
  weight: 400 | 500 | 600 = 400,
): string[] {
  const fits = (list: readonly string[]) => list.every(name => textWidth(name, size, weight) <= width)
  const different = (list: readonly string[]) => new Set(list).size === new Set(names).size
  if (fits(names)) return [...names]
  const several = new Set(names).size > 1
  const bare = several ? withoutSharedEnd(names) : [...names]
  if (fits(bare)) return bare
  const cut = bare.map(name => cutAtEnd(name, width, size, weight))
  if (different(cut)) return cut
  const rest = several ? withoutSharedStart(bare) : bare
  const last = rest.map(name => cutAtEnd(name, width, size, weight))
  return different(last) ? last : rest.map(name => fitText(name, width, size, weight))
}

/** Letters and digits hold together: a name is not parted inside a word or a number. */
const WORD = /[\p{L}\p{N}]/u

function withoutSharedEnd(names: readonly string[]): string[] {
  let shared = 0
  const [first = ''] = names
  while (shared < first.length && names.every(name => name.at(-1 - shared) === first.at(-1 - shared)))
    shared++
  while (shared > 0 && WORD.test(first.at(-shared)!)) shared--
  const rest = names.map(name =>
    name.slice(0, name.length - shared).replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, ''),
  )
  return rest.includes('') ? [...names] : rest
}

function withoutSharedStart(names: readonly string[]): string[] {
  let shared = 0
  const [first = ''] = names
  while (shared < first.length && names.every(name => name[shared] === first[shared])) shared++
  while (shared > 0 && WORD.test(first[shared - 1]!)) shared--
  const rest = names.map(name => name.slice(shared).replace(/^[\s\p{P}]+/u, ''))
  return rest.includes('') ? [...names] : rest
}
