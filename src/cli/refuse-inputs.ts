import { realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { CesuraError } from '../index.ts'

/**
 * Refuses outputs that would take the place of what was read, whatever the links and names: the other format may
 * hold less. An input folder stands for all in it that is read: a page or a picture there is passed over, and may be
 * made again. A name stands for the packed file of that name too.
 */
export async function refuseInputs(
  outputs: readonly string[],
  inputs: readonly string[],
  remedy = 'give another name, or --force',
): Promise<void> {
  const taken = new Set<string>()
  const folders: string[] = []
  for (const input of inputs.flatMap(path => (path === '-' || path === '' ? [] : [path, `${path}.gz`]))) {
    const source = await real(input)
    if (source === undefined) continue
    taken.add(source)
    if ((await stat(source)).isDirectory()) folders.push(source + sep)
  }
  for (const output of outputs) {
    const target = output === '' ? undefined : await real(output)
    if (target === undefined) continue
    const within = !NEVER_READ.test(target) && folders.some(folder => target.startsWith(folder))
    if (!taken.has(target) && !within) continue
    throw new CesuraError('output-is-input', `this would overwrite what was read; ${remedy}`, {
      file: output,
    })
  }
}

/** What no format reads, though we write it. */
const NEVER_READ = /\.(?:html|svg|png|pdf|tex)$/i

const real = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined)
