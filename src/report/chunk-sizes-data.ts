import type { ChunkReport, SizeBins } from '../chunks/index.ts'
import type { SizeBarsData } from '../plots/index.ts'

/**
 * A letter for each chunker: its first where they differ, else A, B, C.
 *
 * @param chunkers - with their names
 * @returns as many letters, all different; numbers from the 27th on where first letters do not differ
 */
export function chunkerLetters(chunkers: readonly { readonly name: string }[]): string[] {
  const first = chunkers.map(({ name }) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase())
  if (first.every(Boolean) && new Set(first).size === first.length) return first
  return chunkers.map((_, i) => (i < 26 ? String.fromCharCode(65 + i) : String(i + 1)))
}

/**
 * What pictures of sizes show, one for each thing that sizes count: characters and tokens have no common axis.
 *
 * @param report - what was measured
 * @returns data for `sizeBars`: one for characters, one for tokens; none for chunkers without sizes
 */
export function chunkSizesData({ chunkers, settings }: ChunkReport): SizeBarsData[] {
  const letters = chunkerLetters(chunkers)
  return [...new Set(chunkers.map(({ sizesIn }) => sizesIn))].flatMap(unit => {
    const rows = chunkers.flatMap(({ name, sizesIn, sizes, sizeBins }, index) =>
      sizesIn !== unit || sizes === null || sizeBins === null
        ? []
        : [{ name: `${letters[index]} ${name}`, above: sizes.above, median: sizes.median, bins: sizeBins }],
    )
    if (rows.length === 0) return []
    const width = Math.max(...rows.map(({ bins }) => bins.width))
    return [
      {
        unit: unit === 'function' ? 'units of your own' : unit,
        bin: width,
        open: rows.some(({ bins }) => bins.open),
        rows: rows.map(({ bins, ...row }) => ({ ...row, counts: inBinsOf(width, bins) })),
        limit: settings.maxSize ?? undefined,
      },
    ]
  })
}

/** Bins joined to wider ones; widths are powers of two where they differ. */
function inBinsOf(width: number, { width: own, counts }: SizeBins): number[] {
  const times = width / own
  return Array.from({ length: Math.ceil(counts.length / times) }, (_, bin) =>
    counts.slice(bin * times, (bin + 1) * times).reduce((sum, count) => sum + count, 0),
  )
}
