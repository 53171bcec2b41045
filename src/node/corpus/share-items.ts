import type { Item } from '../../index.ts'

/**
 * The items, with the boundaries and types of all their codings in one piece of memory that threads share. What is sent
 * to a thread as it is takes along the whole buffer that it is a part of: for a file of columns, every boundary of the file.
 */
export function shareItems(items: readonly Item[]): Item[] {
  let count = 0
  for (const { codings } of items)
    for (const { segmentation } of codings)
      count += segmentation.boundaries.length + (segmentation.types?.length ?? 0)
  const buffer = sharedNumbers(count)
  let used = 0
  const share = (numbers: Uint32Array): Uint32Array => {
    const part = buffer.subarray(used, used + numbers.length)
    part.set(numbers)
    used += numbers.length
    return part
  }
  return items.map(item => ({
    ...item,
    codings: item.codings.map(coding => {
      const { boundaries, types } = coding.segmentation
      const shared = {
        boundaries: share(boundaries),
        ...(types === undefined ? {} : { types: share(types) }),
      }
      return { ...coding, segmentation: { ...coding.segmentation, ...shared } }
    }),
  }))
}

/** A buffer for so many numbers, which threads share without a copy. */
export const sharedNumbers = (count: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(4 * count))
