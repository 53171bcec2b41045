import { computed } from '@preact/signals'
import type { Coding } from 'cesura'
import { follow, record, study } from './history/history.ts'
import { type GoldStep, keyOf } from './history/log.ts'

const NONE: Readonly<Record<string, Coding>> = {}

/** The gold standard decided on Adjudicate, by text; it is one more coder in the data. */
export const gold = computed<Readonly<Record<string, Coding>>>(() => {
  const step = follow('gold').now(keyOf({ kind: 'gold', text: study.value } as GoldStep))
  return step?.kind === 'gold' && step.codings !== null ? step.codings : NONE
})

export const setGold = (codings: Readonly<Record<string, Coding>>): void =>
  void record([{ kind: 'gold', text: study.peek(), item: GOLD, codings }])

/** The name of the coder whose coding is decided. */
export const GOLD = 'gold'
