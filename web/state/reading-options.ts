import { signal } from '@preact/signals'
import { request } from '../worker/pool.ts'
import type { OtherReadings } from '../worker/reading-options.ts'
import { again, givenAnswers } from './load.ts'
import { source } from './source.ts'

/** The file whose card shows in which ways it can be read, and these. */
export const readingOptionsShown = signal<(OtherReadings & { readonly name: string }) | undefined>(undefined)

/** The tables whose panels show a choice over each column. */
export const columnsShown = signal<ReadonlySet<string>>(new Set())

export function showColumns(name: string, shown: boolean): void {
  const others = [...columnsShown.peek()].filter(other => other !== name)
  columnsShown.value = new Set(shown ? [...others, name] : others)
}

export const hasColumns = ({ format }: { readonly format: string | undefined }): boolean =>
  format === 'csv' || format === 'tsv'

/** Shows the ways of a file on its card, or hides them. */
export async function showReadingOptions(name: string): Promise<void> {
  const file = source.peek()?.files.find(one => one.name === name)
  if (file === undefined || readingOptionsShown.peek()?.name === name) readingOptionsShown.value = undefined
  else
    readingOptionsShown.value = {
      name,
      ...(await request(remote => remote.ways({ file, answers: givenAnswers() }))),
    }
}

/** Reads a file another way. */
export const readAs = (name: string, way: string): void =>
  again(({ ways }) => ({ ways: { ...ways, [name]: way } }))
