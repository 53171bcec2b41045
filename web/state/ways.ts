import { signal } from '@preact/signals'
import { worker } from '../worker/api.ts'
import type { OtherWays } from '../worker/ways.ts'
import { again, givenAnswers, source } from './load.ts'

/** The file whose card shows in which ways it can be read, and these. */
export const waysShown = signal<(OtherWays & { readonly name: string }) | undefined>(undefined)

/** Shows the ways of a file on its card, or hides them. */
export async function showWays(name: string): Promise<void> {
  const file = source.peek()?.files.find(one => one.name === name)
  if (file === undefined || waysShown.peek()?.name === name) waysShown.value = undefined
  else waysShown.value = { name, ...(await worker().ways({ file, answers: givenAnswers() })) }
}

/** Reads a file another way. */
export const readAs = (name: string, way: string): void =>
  again(({ ways }) => ({ ways: { ...ways, [name]: way } }))
