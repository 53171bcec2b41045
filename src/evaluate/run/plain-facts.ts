import type { TypeScale } from '../../model/segmentation.ts'
import type { CorpusFacts } from '../facts.ts'

/** Facts of a corpus as JSON holds them. */
export interface PlainFacts {
  readonly items: number
  readonly units: number
  readonly coders: readonly PlainCoder[]
  readonly scale?: TypeScale
  readonly groups?: readonly (readonly [item: string, group: string])[]
  readonly time?: { readonly seconds: number; readonly ticksPerSecond: number }
  readonly texts?: { readonly items: number; readonly work: number }
  readonly scored?: readonly (readonly [coder: string, items: number])[]
}

interface PlainCoder {
  readonly name: string
  readonly codings: number
  readonly boundaries: number
  readonly places: number
  readonly types: readonly (readonly [names: string, times: number])[]
  readonly ends: readonly (readonly [name: string, times: number])[]
  readonly lengths: readonly (readonly [length: number, times: number])[]
}

/** Facts as plain data. */
export const plainFacts = ({
  items,
  units,
  coders,
  scale,
  groups,
  time,
  texts,
  scored,
}: CorpusFacts): PlainFacts => ({
  items,
  units,
  coders: [...coders].map(([name, { codings, boundaries, places, types, ends, lengths }]) => ({
    name,
    codings,
    boundaries,
    places,
    types: [...types],
    ends: [...ends],
    lengths: [...lengths],
  })),
  ...(scale === undefined ? {} : { scale }),
  ...(groups === undefined ? {} : { groups: [...groups] }),
  ...(time === undefined ? {} : { time: { ...time } }),
  ...(texts === undefined ? {} : { texts: { ...texts } }),
  ...(scored === undefined ? {} : { scored: [...scored] }),
})

/** Facts again from plain data. */
export const readFacts = ({
  items,
  units,
  coders,
  scale,
  groups,
  time,
  texts,
  scored,
}: PlainFacts): CorpusFacts => ({
  items,
  units,
  coders: new Map(
    coders.map(({ name, codings, boundaries, places, types, ends, lengths }) => [
      name,
      {
        codings,
        boundaries,
        places,
        types: new Map(types),
        ends: new Map(ends),
        lengths: new Map(lengths),
      },
    ]),
  ),
  ...(scale === undefined ? {} : { scale }),
  ...(groups === undefined ? {} : { groups: new Map(groups) }),
  ...(time === undefined ? {} : { time: { ...time } }),
  ...(texts === undefined ? {} : { texts: { ...texts } }),
  ...(scored === undefined ? {} : { scored: new Map(scored) }),
})
