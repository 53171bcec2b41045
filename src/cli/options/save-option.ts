import type { Command } from 'commander'
import { commitAll, type Output, openOutput } from '../../node/shared.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { print } from '../print/output.ts'
import { collect } from './metric-options.ts'
import { outputExtension } from './output-ending.ts'

/** What `--save` was. */
export interface SaveFlags {
  readonly save?: readonly string[]
}

/** The contents of files by their ending, each made only when it is asked for; long ones in pieces. */
export type SavedForms<Extension extends string = string> = Readonly<
  Record<Extension, () => Iterable<string>>
>

/** The same, of forms whose code is loaded first. */
export type SavedLater<Extension extends string = string> = Readonly<
  Record<Extension, () => Iterable<string> | Promise<Iterable<string>>>
>

/** Adds `--save`; `endings` are the forms that the command can write. */
export function addSaveOption(command: Command, suffixes: readonly string[]): Command {
  return command.option(
    '--save <file>',
    `also write the result to a file, by its ending: ${suffixes.join(', ')}; repeatable`,
    collect,
  )
}

/** Files that were opened before the work started. */
export interface Saves {
  /** Writes every file: all of them or none. */
  commit(forms: SavedLater): Promise<void>
  /** Gives up; what stood there still stands there. */
  discard(): Promise<void>
}

/** Opens the files of `--save`: refuses an ending that has no form here. */
export async function openSaves({ save = [] }: SaveFlags, suffixes: readonly string[]): Promise<Saves> {
  const files: { readonly path: string; readonly fileExtension: string }[] = []
  for (const path of save) files.push({ path, fileExtension: outputExtension('--save', path, suffixes) })
  const outputs: Output[] = []
  const discard = async (): Promise<void> => {
    for (const output of outputs) await output.discard()
  }
  try {
    for (const { path } of files) outputs.push(await openOutput(path))
  } catch (error) {
    await discard()
    throw error
  }
  return {
    discard,
    async commit(forms) {
      for (const [index, output] of outputs.entries())
        for (const piece of await forms[files[index]!.fileExtension]!()) await output.write(piece)
      const ready = []
      for (const output of outputs) ready.push(await output.stage(''))
      await commitAll(ready)
      for (const output of outputs) await print(`Wrote ${safeLine(output.path)}.\n`, process.stderr)
    },
  }
}
