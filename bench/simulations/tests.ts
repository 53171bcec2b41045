// How often tests at 5 % reject two systems of equal quality.
import { pairedBootstrap, pairedPermutation, stream, tallyTable } from '../../src/stats/index.ts'
import { designs, simulatedItem } from './items.ts'
import { measures } from './measures.ts'
import { numberOption, table, textOption } from './options.ts'

export function tests(): string {
  const seed = numberOption('seed', 1)
  const samples = numberOption('samples', 2000)
  const replicates = 499
  const sizes = (textOption('items') ?? '6,10,20,30,100').split(',').map(Number)
  const rows: string[][] = []
  for (const design of designs.slice(0, 3))
    for (const size of sizes) {
      const rejected = measures.map(() => ({ permutation: 0, bootstrap: 0 }))
      for (let sample = 0; sample < samples; sample++) {
        const random = stream(seed, 1_000_000 * size + sample)
        const items = Array.from({ length: size }, () => simulatedItem(design, random))
        for (const [measure, { fields, tally, score }] of measures.entries()) {
          const [first, second] = ([0, 1] as const).map(system =>
            tallyTable(
              items.map(({ reference, systems }) => tally(reference, systems[system])),
              fields,
            ),
          )
          const settings = { seed: sample, replicates }
          if ((pairedPermutation(first!, second!, score, settings).p ?? 1) <= 0.05)
            rejected[measure]!.permutation++
          if ((pairedBootstrap(first!, second!, score, settings).p ?? 1) <= 0.05)
            rejected[measure]!.bootstrap++
        }
      }
      const range = (test: 'permutation' | 'bootstrap'): string => {
        const shares = rejected.map(own => (100 * own[test]) / samples)
        return `${Math.min(...shares).toFixed(1)} to ${Math.max(...shares).toFixed(1)}`
      }
      rows.push([design.name, String(size), range('permutation'), range('bootstrap')])
      process.stderr.write(`${rows.at(-1)!.join(' | ')}\n`)
    }
  return `${table(['lengths', 'items', 'permutation test', 'bootstrap test'], rows)}\n\nSeed ${seed}; ${samples} samples, ${replicates} resamples.\n`
}
