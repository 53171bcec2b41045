import { areDense } from '../compare/bits/dense.ts'
import { isPlain, PlainPair, PlainSide } from '../compare/plain-pair.ts'
import { SMALL } from '../compare/windows/windows.ts'
import type { Segmentation } from '../model/segmentation.ts'
import type { Tally } from './definition.ts'
import { kernelOf } from './kernels.ts'
import type { AnyMetric } from './metric.ts'

/**
 * `metric.tally` under options that it has resolved, for many pairs: by the kernel where there is one and both sides are
 * plain. The tally holds until the next one, and nobody may change it. Dense sides keep their bits, which the metric finds.
 */
export function tallierOf(
  metric: AnyMetric,
  options: object,
): (reference: Segmentation, hypothesis: Segmentation) => Tally {
  const kernel = kernelOf(metric, options)
  if (kernel === undefined) return (reference, hypothesis) => metric.tally(reference, hypothesis, options)
  const [pair, expected, found] = [new PlainPair(), new PlainSide(), new PlainSide()]
  const counts = new Float64Array(kernel.fields.length)
  return (reference, hypothesis) => {
    const { units } = reference
    if (isPlain(reference) && isPlain(hypothesis) && units === hypothesis.units && units < SMALL) {
      const [r, h] = [reference.boundaries.length, hypothesis.boundaries.length]
      if (!areDense(units, r + h)) {
        expected.turn(units, reference.boundaries, 0, r)
        found.turn(units, hypothesis.boundaries, 0, h)
        pair.turn(units, expected, found)
        if (kernel.count(pair, counts, 0)) return kernel.tally(counts, 0)
      }
    }
    return metric.tally(reference, hypothesis, options)
  }
}
