import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digits, table } from '../measure.ts'

const PAIRS = 10_000
const ROUNDS = 3
const UNITS = [50, 100, 500, 1000]

/** Masses of a text with a boundary every eight units on average, from a fixed linear congruence. */
function masses(units: number, next: () => number): number[] {
  const cuts = new Set<number>()
  while (cuts.size < Math.floor(units / 8)) cuts.add(1 + Math.floor(next() * (units - 1)))
  const sorted = [...cuts, units].sort((a, b) => a - b)
  return sorted.map((cut, index) => cut - (sorted[index - 1] ?? 0))
}

const gaps = (list: readonly number[]): string => list.map(mass => '0'.repeat(mass - 1)).join('1')

/** Four metrics from Python against NLTK's Pk and WindowDiff alone; start-up of Python, NLTK and Node included. */
export function pythonTable(root: string): string {
  const python = '/usr/bin/python3'
  if (spawnSync(python, ['-c', 'import nltk']).status !== 0)
    return 'NLTK was not found. To measure: `apt-get install python3-nltk`.'
  const folder = mkdtempSync(join(tmpdir(), 'cesura-bench-'))
  try {
    const rows = UNITS.map(units => {
      let state = units >>> 0
      const next = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0
        return state / 2 ** 32
      }
      const references = Array.from({ length: PAIRS }, () => masses(units, next))
      const hypotheses = Array.from({ length: PAIRS }, () => masses(units, next))
      const file = join(folder, 'pairs.json')
      const own = join(folder, 'own.json')
      writeFileSync(own, JSON.stringify({ references, hypotheses }))
      writeFileSync(
        file,
        JSON.stringify({ reference_gaps: references.map(gaps), hypothesis_gaps: hypotheses.map(gaps) }),
      )
      const seconds = (kind: 'cesura' | 'nltk', path: string): number => {
        const times = Array.from({ length: ROUNDS }, () => {
          const { stdout } = spawnSync(python, ['bench/time-pairs.py', kind, path], {
            cwd: root,
            encoding: 'utf8',
          })
          return (JSON.parse(stdout) as { seconds: number }).seconds
        })
        return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
      }
      const [ours, theirs] = [seconds('cesura', own), seconds('nltk', file)]
      return [`${units} units`, `${digits(ours)} s`, `${digits(theirs)} s`, digits(theirs / ours)]
    })
    return table(
      ['10,000 pairs, with start-up', 'cesura: Pk, WD, B, F', 'NLTK: Pk, WD', 'times as fast'],
      rows,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
