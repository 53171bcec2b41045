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

/** Refuses an output that is one of the inputs, or stands in an input folder, whatever the links and names. */
export async function refuseInput(
  output: string,
  inputs: readonly string[],
  remedy = 'give another name, or --force',
): Promise<void> {
  const target = await realpath(output).catch(() => undefined)
  if (target === undefined) return
  for (const input of inputs) {
    const source = input === '-' ? undefined : await realpath(input).catch(() => undefined)
    if (source === undefined) continue
    const folder = (await stat(source)).isDirectory()
    if (target !== source && !(folder && target.startsWith(source + sep))) continue
    throw new CesuraError('output-is-input', `this would overwrite what was read; ${remedy}`, {
      file: output,
    })
  }
}
