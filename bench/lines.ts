import { toGaps, toMasses } from '../src/index.ts'
import { disturb, draw } from './resample.ts'

/** Lines for `cesura pairs`: documents of 1,000 units with about 20 segments, as masses or as gaps. */
export function pairLines(count: number, notation: 'masses' | 'gaps'): string[] {
  return Array.from({ length: count }, (_, index) => {
    const reference = draw(1_000, 19, 2 * index + 1)
    const write = (side: typeof reference) =>
      notation === 'masses' ? { masses: toMasses(side) } : { gaps: toGaps(side) }
    return JSON.stringify({
      id: `document-${index}`,
      reference: write(reference),
      hypothesis: write(disturb(reference, index)),
    })
  })
}
