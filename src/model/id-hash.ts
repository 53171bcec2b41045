/** A hash of 64 bits in two halves. */
export type IdHash = readonly [low: number, high: number]

/**
 * A hash of an id: the same on every machine and in every version, so that an item always falls into the same bucket.
 * Two lanes over the UTF-16 code units, each multiplied and turned, mixed with each other at the end.
 */
export function idHash(id: string): IdHash {
  let low = 0x9e3779b9
  let high = 0x85ebca6b
  for (let index = 0; index < id.length; index++) {
    const unit = id.charCodeAt(index)
    low = Math.imul(low ^ unit, 0x9e3779b1)
    high = Math.imul(high ^ unit, 0x5f356495)
    low ^= low >>> 15
    high ^= high >>> 13
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  return [(low ^ (low >>> 16)) >>> 0, (high ^ (high >>> 15)) >>> 0]
}

/** Which of so many buckets an id falls into. */
export const bucketOf = (id: string, buckets: number): number => idHash(id)[0] % buckets

/** The sum of the hashes of some ids, in any order: it is the same for two equal sets of ids. */
export interface IdSum {
  items: number
  low: number
  high: number
}

export const openIdSum = (): IdSum => ({ items: 0, low: 0, high: 0 })

/** Adds one more id. */
export const addId = (sum: IdSum, id: string): void => addIdHash(sum, idHash(id))

/** Adds one more id by its hash. */
export function addIdHash(sum: IdSum, [low, high]: IdHash): void {
  sum.items++
  sum.low = (sum.low + low) >>> 0
  sum.high = (sum.high + high) >>> 0
}

/** Adds ids that were summed elsewhere. */
export function addIds(sum: IdSum, more: IdSum): void {
  sum.items += more.items
  sum.low = (sum.low + more.low) >>> 0
  sum.high = (sum.high + more.high) >>> 0
}

export const sameIds = (a: IdSum, b: IdSum): boolean =>
  a.items === b.items && a.low === b.low && a.high === b.high
