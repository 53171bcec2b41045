import { invalid } from '../../model/error.ts'
import { outputExtensionUnknown } from '../../model/errors/commands.ts'

/**
 * The extension of an output, which is one of those that the command writes: another program would take the file for
 * something else. `bare`: what a name without an extension holds; default: such a name is rejected.
 */
export function outputExtension<E extends string>(
  flag: string,
  path: string,
  suffixes: readonly E[],
  bare?: E,
): E {
  const fileExtension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase()
  const found = fileExtension === undefined ? bare : suffixes.find(each => each === fileExtension)
  if (found !== undefined) return found
  throw invalid(outputExtensionUnknown, { flag, path, extensions: suffixes })
}
