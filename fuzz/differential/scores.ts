import { selectBoundaries } from '../../src/compare/index.ts'
import { sweep } from '../../src/evaluate/index.ts'
import {
  auroc,
  averagePrecision,
  boundaryF,
  brier,
  brierSkill,
  fromBoundaries,
  fromScores,
  logLoss,
} from '../../src/index.ts'
import type { Random } from '../random.ts'
import { cuts, units } from '../shapes.ts'
import type { FuzzTarget } from '../target.ts'
import { differ } from './same.ts'

interface ScoreCase {
  readonly n: number
  readonly r: readonly number[]
  readonly scores: readonly number[]
  readonly rule: 'threshold' | 'count' | 'local-maxima'
  readonly at: number
  readonly count: number
  readonly minGap: number
}

const values = [0, 1, 0.5, 0.1 + 0.2, 0.3, 0.25, 0.75, 0.999, 1e-9, -1, 2, 1e300]

function make(random: Random): ScoreCase {
  const n = units(random, 20)
  const r = cuts(random, n)
  const kind = random.next()
  const scores = Array.from({ length: n - 1 }, (_, at) =>
    kind < 0.3
      ? random.pick(values)
      : kind < 0.5
        ? random.pick([0.2, 0.4, 0.6])
        : kind < 0.7
          ? Math.min(1, Math.max(0, Number(r.includes(at + 1)) * 0.6 + random.next() * 0.4))
          : random.next(),
  )
  return {
    n,
    r,
    scores,
    rule: random.pick(['threshold', 'count', 'local-maxima'] as const),
    at: scores.length > 0 && random.chance(0.7) ? random.pick(scores) : random.next(),
    count: random.whole(0, n + 2),
    minGap: random.pick([1, 1, 2, 3, 9]),
  }
}

/** Candidates by the rule, then from the highest down, each kept if it is far enough from those kept. */
function select({ scores, rule, at, count, minGap }: ScoreCase): number[] {
  const gaps = scores.map((score, index) => ({ place: index + 1, score }))
  let candidates = gaps
  if (rule === 'threshold') candidates = gaps.filter(({ score }) => score >= at)
  if (rule === 'local-maxima')
    candidates = gaps.filter(({ place, score }) => {
      // A plateau counts once, at its first gap, if both of its neighbours are lower.
      if (place > 1 && scores[place - 2]! >= score) return false
      let end = place
      while (end < scores.length && scores[end] === score) end++
      if (end < scores.length && scores[end]! > score) return false
      return !(place === 1 && end === scores.length)
    })
  const kept: number[] = []
  for (const { place } of [...candidates].sort((a, b) => b.score - a.score || a.place - b.place)) {
    if (rule === 'count' && kept.length >= count) break
    if (kept.every(other => Math.abs(other - place) >= minGap)) kept.push(place)
  }
  return kept.sort((a, b) => a - b)
}

export const scoreTargets: readonly FuzzTarget[] = [
  {
    name: 'scores',
    part: 'differential',
    make,
    run(given: ScoreCase) {
      const { n, r, scores, rule, at, count, minGap } = given
      const reference = fromBoundaries(n, r)
      const scored = fromScores(scores, n)
      const y = scores.map((_, index) => Number(r.includes(index + 1)))
      const gaps = scores.length
      const cut = r.length
      let ap: number | undefined
      let area: number | undefined
      if (gaps > 0 && cut > 0) {
        ap = 0
        let before = 0
        for (const t of [...new Set(scores)].sort((a, b) => b - a)) {
          const taken = scores.flatMap((score, index) => (score >= t ? [y[index]!] : []))
          const right = taken.filter(Boolean).length
          ap += (right / cut - before) * (right / taken.length)
          before = right / cut
        }
        if (cut < gaps) {
          let won = 0
          for (const [i, a] of scores.entries())
            for (const [j, b] of scores.entries()) if (y[i] && !y[j]) won += a > b ? 1 : a === b ? 0.5 : 0
          area = won / (cut * (gaps - cut))
        }
      }
      const chances = gaps > 0 && scores.every(score => score >= 0 && score <= 1)
      const b = chances ? scores.reduce((sum, score, i) => sum + (score - y[i]!) ** 2, 0) / gaps : undefined
      const q = cut / gaps
      const skill = b === undefined || cut === 0 || cut === gaps ? undefined : 1 - b / (q * (1 - q))
      const keep = (p: number) => Math.min(1 - 2 ** -52, Math.max(2 ** -52, p))
      const loss = chances
        ? scores.reduce((sum, score, i) => sum - Math.log(keep(y[i] ? score : 1 - score)), 0) / gaps
        : undefined
      const chosen = selectBoundaries(scored, {
        rule,
        ...(rule === 'threshold' ? { at } : {}),
        ...(rule === 'count' ? { count } : {}),
        minGap,
      } as never)
      const byHand = select(given)
      const curve =
        gaps > 0 ? sweep([{ reference, scores: scored }], { metric: 'boundary-f', minGap }) : undefined
      const point = curve?.points.find(one => one.at === at)
      return (
        differ('AP', averagePrecision(reference, scored), ap) ??
        differ('AUROC', auroc(reference, scored), area) ??
        differ('Brier', brier(reference, scored), b) ??
        differ('Brier skill', brierSkill(reference, scored), skill, 1e-9) ??
        differ('log loss', logLoss(reference, scored), loss, 1e-9) ??
        (chosen.boundaries.join() === byHand.join()
          ? undefined
          : `differs: the selection is ${chosen.boundaries.join()}, by hand ${byHand.join()}`) ??
        (point &&
          differ(
            'a point of the sweep',
            point.value,
            boundaryF(reference, fromBoundaries(n, select({ ...given, rule: 'threshold', at: point.at }))),
          ))
      )
    },
  },
]
