import { boundaryF, boundaryFKernel } from './boundaries/boundary-f.ts'
import { matchKernel } from './boundaries/boundary-match.ts'
import { boundaryPrecision } from './boundaries/boundary-precision.ts'
import { boundaryRecall } from './boundaries/boundary-recall.ts'
import { boundarySimilarity, boundarySimilarityKernel } from './edits/boundary-similarity.ts'
import type { Kernel } from './kernel.ts'
import type { AnyMetric } from './metric.ts'
import { pk, pkKernel } from './windows/pk.ts'
import { windowDiff, windowDiffKernel } from './windows/window-diff.ts'

/** The metrics that have a kernel. Metrics alone do not bring it: only what compares corpora does. */
const kernels = new Map<AnyMetric, (options: never) => Kernel | undefined>([
  [boundarySimilarity, boundarySimilarityKernel],
  [windowDiff, windowDiffKernel],
  [pk, pkKernel],
  [boundaryF, boundaryFKernel],
  [boundaryPrecision, options => matchKernel(options, (matches, _, hypothesis) => matches / hypothesis)],
  [boundaryRecall, options => matchKernel(options, (matches, reference) => matches / reference)],
])

/** The kernel of a metric under options that it has resolved; undefined where it has none, or they need more. */
export const kernelOf = (metric: AnyMetric, options: object): Kernel | undefined =>
  kernels.get(metric)?.(options as never)
