import { computed, type ReadonlySignal } from '@preact/signals'
import { corpus } from './corpus.ts'

/**
 * A question about the corpus that stays one object as long as it asks the same of the same corpus: settings of other
 * views do not ask it again, which would end what is being computed.
 */
export function stable<Q extends object>(ask: () => Q | undefined): ReadonlySignal<Q | undefined> {
  const words = computed<string | undefined>(() => JSON.stringify(ask()))
  return computed(() =>
    corpus.value === undefined || words.value === undefined ? undefined : (JSON.parse(words.value) as Q),
  )
}
