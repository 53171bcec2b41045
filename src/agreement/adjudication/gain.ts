import { boundarySimilarity } from '../../metrics/edits/boundary-similarity.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Cluster, ClusteredItem } from './clusters.ts'
import type { Verdict } from './verdict.ts'

/** Mean B of all pairs of codings; 1 where there is one coding only. */
export function meanSimilarity(codings: readonly Segmentation[], span: number): number {
  const options = boundarySimilarity.resolve({ span })
  const scores: number[] = []
  for (const [at, a] of codings.entries())
    for (const b of codings.slice(at + 1))
      scores.push(boundarySimilarity.score(boundarySimilarity.tally(a, b, options), options)!)
  return scores.length === 0 ? 1 : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** By how much the mean B of an item would rise if all its coders took the verdict on one cluster. */
export function gainOf(
  { codings, coders }: ClusteredItem,
  cluster: Cluster,
  verdict: Verdict,
  before: number,
  span: number,
): number {
  const after = codings.map((coding, index) => {
    const own = cluster.votes.find(({ coder }) => coder === coders[index])
    return decided(coding, own?.position, verdict)
  })
  return meanSimilarity(after, span) - before
}

/** A coding with its own boundary of a cluster taken out, and the verdict put in. */
function decided(coding: Segmentation, own: number | undefined, verdict: Verdict): Segmentation {
  const { units, boundaries, types, scale } = coding
  const masks = new Map(Array.from(boundaries, (position, index) => [position, types?.[index] ?? 1]))
  if (own !== undefined) masks.delete(own)
  if (verdict !== undefined) masks.set(verdict.position, verdict.mask)
  const places = Uint32Array.from(masks.keys()).sort()
  if (types === undefined || scale === undefined) return { units, boundaries: places }
  return { units, boundaries: places, types: Uint32Array.from(places, at => masks.get(at)!), scale }
}
