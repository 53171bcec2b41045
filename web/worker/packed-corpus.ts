import type { Coding, Corpus, Item } from 'cesura'

/**
 * A corpus as it crosses between the page and its workers: columns instead of an object and an array for every coding,
 * which take a second to copy where there are hundreds of thousands.
 */
export interface PackedCorpus {
  readonly about: Omit<Corpus, 'items'>
  readonly ids: readonly string[]
  readonly units: Uint32Array
  /** What else an item holds, by its number. */
  readonly more: ReadonlyMap<number, Omit<Item, 'id' | 'units' | 'codings'>>
  /** Where the codings of each item end. */
  readonly codingEnds: Uint32Array
  readonly coders: readonly string[]
  readonly coder: Uint32Array
  /** Where the boundaries of each coding end. */
  readonly ends: Uint32Array
  readonly boundaries: Uint32Array
  /** Codings that hold more than boundaries, by their number. */
  readonly whole: ReadonlyMap<number, Coding>
}

/** Whether a coding is its annotator and its boundaries. */
const isPlain = ({ coder: _, segmentation, ...more }: Coding, units: number): boolean =>
  Object.keys(more).length === 0 && segmentation.units === units && Object.keys(segmentation).length === 2

export function packCorpus({ items, ...about }: Corpus): PackedCorpus {
  const count = items.reduce((sum, { codings }) => sum + codings.length, 0)
  const length = items.reduce(
    (sum, { codings }) =>
      sum + codings.reduce((own, { segmentation }) => own + segmentation.boundaries.length, 0),
    0,
  )
  const units = new Uint32Array(items.length)
  const codingEnds = new Uint32Array(items.length)
  const coder = new Uint32Array(count)
  const ends = new Uint32Array(count)
  const boundaries = new Uint32Array(length)
  const more = new Map<number, Omit<Item, 'id' | 'units' | 'codings'>>()
  const whole = new Map<number, Coding>()
  const coders = new Map<string, number>()
  let coding = 0
  let end = 0
  for (const [at, { id: _, units: own, codings, ...rest }] of items.entries()) {
    units[at] = own
    if (Object.keys(rest).length > 0) more.set(at, rest)
    for (const each of codings) {
      if (!coders.has(each.coder)) coders.set(each.coder, coders.size)
      coder[coding] = coders.get(each.coder)!
      if (isPlain(each, own)) {
        boundaries.set(each.segmentation.boundaries, end)
        end += each.segmentation.boundaries.length
      } else whole.set(coding, each)
      ends[coding++] = end
    }
    codingEnds[at] = coding
  }
  const ids = items.map(({ id }) => id)
  return {
    ...{ about, ids, units, more, codingEnds, coders: [...coders.keys()], coder, ends },
    ...{ boundaries: boundaries.subarray(0, end).slice(), whole },
  }
}

/** Puts items together; `pause` is asked after some of them. */
function* unpacking(packed: PackedCorpus): Generator<undefined, Corpus> {
  const items: Item[] = []
  let coding = 0
  for (const [at, id] of packed.ids.entries()) {
    const units = packed.units[at]!
    const codings: Coding[] = []
    for (; coding < packed.codingEnds[at]!; coding++) {
      // An array of its own each: who sends one on does not send all.
      const boundaries = packed.boundaries.slice(
        coding === 0 ? 0 : packed.ends[coding - 1]!,
        packed.ends[coding],
      )
      codings.push(
        packed.whole.get(coding) ?? {
          coder: packed.coders[packed.coder[coding]!]!,
          segmentation: { units, boundaries },
        },
      )
    }
    items.push({ id, units, ...packed.more.get(at), codings })
    if (at % 500 === 499) yield
  }
  return { ...packed.about, items }
}

/** The corpus again, in one go: in a worker. */
export function unpackCorpus(packed: PackedCorpus): Corpus {
  const work = unpacking(packed)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** ms of work on the page after which its reader comes first. */
const SLICE = 40

/** The corpus again, in slices: on the page. */
export async function unpackInSlices(packed: PackedCorpus): Promise<Corpus> {
  const work = unpacking(packed)
  let since = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - since > SLICE) {
      await new Promise(resolve => setTimeout(resolve))
      since = performance.now()
    }
  }
}

interface Named {
  readonly item: string
  readonly coder: string
}
/** Files with the codings of each as numbers into two lists of names. */
export interface PackedCodings<T> {
  readonly files: readonly T[]
  readonly items: readonly string[]
  readonly coders: readonly string[]
  readonly pairs: readonly Uint32Array[]
}

export function packCodings<T extends { readonly codings: readonly Named[] }>(
  files: readonly T[],
): PackedCodings<Omit<T, 'codings'>> {
  const items = new Map<string, number>()
  const coders = new Map<string, number>()
  const numberOf = (names: Map<string, number>, name: string) => {
    if (!names.has(name)) names.set(name, names.size)
    return names.get(name)!
  }
  const pairs = files.map(({ codings }) => {
    const own = new Uint32Array(2 * codings.length)
    for (const [at, { item, coder }] of codings.entries())
      own.set([numberOf(items, item), numberOf(coders, coder)], 2 * at)
    return own
  })
  const bare = files.map(({ codings: _, ...file }) => file)
  return { files: bare, items: [...items.keys()], coders: [...coders.keys()], pairs }
}

/** The files again; their codings are put together when they are looked at. */
export function unpackCodings<T>({
  files,
  items,
  coders,
  pairs,
}: PackedCodings<T>): (T & { readonly codings: readonly Named[] })[] {
  return files.map((file, at) => {
    let built: readonly Named[] | undefined
    return Object.defineProperty({ ...file } as T & { readonly codings: readonly Named[] }, 'codings', {
      enumerable: true,
      get: () => {
        const own = pairs[at]!
        built ??= Array.from({ length: own.length / 2 }, (_, index) => ({
          item: items[own[2 * index]!]!,
          coder: coders[own[2 * index + 1]!]!,
        }))
        return built
      },
    })
  })
}
