import { signal } from '@preact/signals'
import type { Coding } from 'cesura'

/** The gold coding decided on Adjudicate, by text; it stands in the data as one more coder. */
export const gold = signal<Readonly<Record<string, Coding>>>({})

/** The name of the coder whose coding is decided. */
export const GOLD = 'gold'
