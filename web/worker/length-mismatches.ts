import { CesuraError, type Corpus, type Problem, type Segmentation } from 'cesura'
import { type AlignedCoding, alignCoding } from 'cesura/formats'
import { describe, problemOf } from '../../src/model/error.ts'
import { boundariesCarriedOver } from './errors.ts'
import { shareOf } from './share-of.ts'

interface Named {
  readonly item: string
  readonly coder: string
}

/** A segmentation of a text that is longer or shorter than the others, together with one of those. */
export interface LengthMismatch extends Named {
  readonly segmentation: Segmentation
  readonly other: { readonly coder: string; readonly segmentation: Segmentation }
  /** The same cuts in the others' text, where both have words that are mostly the same. */
  readonly carried: AlignedCoding | undefined
}

/** More of them are reported by their problems only. */
const MOST = 12

/** Reads all files, or one, without some codings. */
type Read = (leaveOut: readonly Named[], file?: string) => Corpus | undefined

/** The codings whose text has another length, each read by itself; and the corpus of all the others. */
export function findLengthMismatches(
  problems: readonly Problem[],
  readWithout: Read,
): { mismatches: LengthMismatch[]; rest: Corpus | undefined } {
  const named = problems.flatMap(({ code, location: { item, coder, file } }) =>
    code === 'unit-count-mismatch' && item !== undefined && coder !== undefined
      ? [{ item, coder, file }]
      : [],
  )
  if (named.length === 0 || named.length > MOST) return { mismatches: [], rest: undefined }
  const rest = readWithout(named)
  const mismatches = named.flatMap(one => {
    const item = rest?.items.find(({ id }) => id === one.item)
    const other = item?.codings[0]
    if (item === undefined || other === undefined) return []
    const fitting = item.codings.map(({ coder }) => ({ item: item.id, coder }))
    // A file of its own has one coding, whatever it is called there: its path named item and coder.
    const alone = readWithout([...named.filter(duplicate => duplicate !== one), ...fitting], one.file)
    const own = alone?.items.find(({ id }) => id === one.item) ?? alone?.items[0]
    const coding = own?.codings.find(({ coder }) => coder === one.coder) ?? own?.codings[0]
    if (own === undefined || coding === undefined || coding.segmentation.units === item.units) return []
    const carried =
      own.texts === undefined || item.texts === undefined
        ? undefined
        : carryOver(coding.segmentation, own.texts, item.texts, other.segmentation)
    return [{ item: one.item, coder: one.coder, segmentation: coding.segmentation, other, carried }]
  })
  return { mismatches, rest }
}

/** The corpus with the carried codings in it, and a note on each. */
export function withCarried(
  rest: Corpus,
  carried: readonly LengthMismatch[],
): { corpus: Corpus; notes: Problem[] } {
  const items = rest.items.map(item => {
    const own = carried.filter(mismatch => mismatch.item === item.id)
    if (own.length === 0) return item
    const added = own.map(({ coder, carried: found }) => ({
      coder: alignedName(coder),
      segmentation: found!.segmentation,
      aligned: found!.aligned,
    }))
    return { ...item, codings: [...item.codings, ...added] }
  })
  const notes = carried.map(({ item, coder, carried: found }): Problem => {
    const { boundaries, certain } = found!.aligned
    const percent = Math.round(100 * shareOf(found!))
    const facts = describe(boundariesCarriedOver, { percent, certain, boundaries })
    return problemOf('warning', facts, { item, coder })
  })
  return { corpus: { ...rest, items }, notes }
}

/** Boundaries on the others' text; undefined where the library rejects it: too few words in common, too long. */
function carryOver(
  segmentation: Segmentation,
  texts: readonly string[],
  onto: readonly string[],
  first: Segmentation,
): AlignedCoding | undefined {
  try {
    return alignCoding(onto, texts, segmentation, { place: 'middle', limit: 0.5, first })
  } catch (error) {
    if (error instanceof CesuraError) return undefined
    throw error
  }
}

const alignedName = (coder: string): string => `${coder} (aligned)`
