import { CesuraError } from '../../index.ts'

/**
 * The ending of an output, which is one of those that the command writes: another program would take the file for
 * something else. `bare`: what a name without an ending holds; default: such a name is rejected.
 */
export function outputEnding<E extends string>(
  flag: string,
  path: string,
  endings: readonly E[],
  bare?: E,
): E {
  const ending = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase()
  const found = ending === undefined ? bare : endings.find(each => each === ending)
  if (found !== undefined) return found
  throw new CesuraError(
    'option-invalid',
    `${flag} ${path}: the ending says what is written; it is one of ${endings.join(', ')}`,
  )
}
