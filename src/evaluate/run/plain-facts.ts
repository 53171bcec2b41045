import { present } from '../../model/plain.ts'
import type { CoderFacts, CorpusFacts } from '../facts.ts'

/** Facts of a corpus as JSON holds them: maps are lists of their entries, all else is as it is. */
export interface PlainFacts extends Readonly<Omit<CorpusFacts, 'coders' | 'groups' | 'scored' | 'ids'>> {
  readonly coders: readonly PlainCoder[]
  readonly groups?: readonly (readonly [item: string, group: string])[]
  readonly scored?: readonly (readonly [coder: string, items: number])[]
}

interface PlainCoder extends Readonly<Omit<CoderFacts, 'types' | 'ends' | 'lengths'>> {
  readonly name: string
  readonly types: readonly (readonly [names: string, times: number])[]
  readonly ends: readonly (readonly [name: string, times: number])[]
  readonly lengths: readonly (readonly [length: number, times: number])[]
}

/** Facts as plain data. */
export const plainFacts = ({ coders, groups, scored, ids: _, ...rest }: CorpusFacts): PlainFacts =>
  present({
    ...rest,
    coders: [...coders].map(([name, { types, ends, lengths, ...counts }]) => ({
      name,
      ...counts,
      types: [...types],
      ends: [...ends],
      lengths: [...lengths],
    })),
    groups: groups && [...groups],
    scored: scored && [...scored],
  })

/** Facts again from plain data. */
export const readFacts = ({ coders, groups, scored, ...rest }: PlainFacts): CorpusFacts =>
  present({
    ...rest,
    coders: new Map(
      coders.map(({ name, types, ends, lengths, ...counts }) => [
        name,
        { ...counts, types: new Map(types), ends: new Map(ends), lengths: new Map(lengths) },
      ]),
    ),
    groups: groups && new Map(groups),
    scored: scored && new Map(scored),
  })
