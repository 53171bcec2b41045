import { invalid } from '../../model/error.ts'
import { outputExtensionUnknown } from '../../model/errors/commands.ts'

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
  throw invalid(outputExtensionUnknown, { flag, path, extensions: endings })
}
