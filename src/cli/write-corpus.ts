import { mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { formats } from '../formats/index.ts'
import { CesuraError } from '../index.ts'
import { type Output, openOutput } from '../node/index.ts'

/** The format for an output's name: the first writable one with that ending that holds a whole corpus. */
export function formatFor(output: string | undefined): string {
  const ending = /\.([^./\\]+)$/.exec(output ?? '')?.[1]?.toLowerCase()
  const fits = formats.find(
    ({ extensions, write, holds }) => write !== undefined && holds === 'corpus' && extensions[0] === ending,
  )
  return fits?.id ?? 'cesura-json'
}

/** Writes several files: all are opened first, then all are put in place. */
export async function writeAll(
  folder: string,
  files: readonly { name: string; text: string }[],
): Promise<void> {
  const outputs: Output[] = []
  try {
    for (const { name } of files) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      outputs.push(await openOutput(path))
    }
    for (const [index, { text }] of files.entries()) await outputs[index]!.commit(text)
  } catch (error) {
    for (const output of outputs) await output.discard()
    throw error
  }
}

/**
 * Refuses outputs that would take the place of what was read, whatever the links and names: the other format may
 * hold less. An input folder stands for all in it; a name also for the packed file of that name.
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
    if (!taken.has(target) && !folders.some(folder => target.startsWith(folder))) continue
    throw new CesuraError('output-is-input', `this would overwrite what was read; ${remedy}`, {
      file: output,
    })
  }
}

const real = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined)
