import type { EditTotals } from '../../compare/flexible/anchors.ts'
import type { FlexibleCosts } from '../../compare/flexible/costs.ts'
import { addEdits } from '../../compare/flexible/distance.ts'
import type { TypedPlaces } from '../../compare/flexible/running-texts.ts'
import type { FlexibleAlgorithm } from '../../compare/flexible/settings.ts'
import { type Stream, stream } from '../../stats/resampling/stream.ts'
import type { PlaceChances } from './chain.ts'

/** Means over samples of both scores, each with its standard error. */
export interface Simulation {
  readonly similarity: SimulatedMean
  readonly boundarySimilarity: SimulatedMean
}

export interface SimulatedMean {
  readonly mean: number
  readonly standardError: number
}

/**
 * S_f and S_f^B of random annotations, independent in each position and on each side, many times. Sample k of
 * seed s is always the same. Time: samples × (boundaries · window).
 */
export function simulateFlexible(
  lengths: readonly number[],
  reference: PlaceChances,
  hypothesis: PlaceChances,
  costs: FlexibleCosts,
  algorithm: FlexibleAlgorithm,
  samples: number,
  seed: number,
): Simulation {
  const similarity = new Float64Array(samples)
  const boundarySimilarity = new Float64Array(samples)
  const places = lengths.reduce((sum, length) => sum + length, 0)
  for (let sample = 0; sample < samples; sample++) {
    const random = stream(seed, sample)
    const totals: EditTotals = { cost: 0, edits: 0, matches: 0 }
    for (const units of lengths) {
      const text = {
        speaker: null,
        units,
        reference: drawPlaces(units, reference, random),
        hypothesis: drawPlaces(units, hypothesis, random),
      }
      addEdits(algorithm, text, costs, totals)
    }
    const cost = totals.cost / costs.unit
    const count = totals.edits + totals.matches
    similarity[sample] = 1 - cost / places
    boundarySimilarity[sample] = count > 0 ? 1 - cost / count : 1
  }
  return { similarity: meanOf(similarity), boundarySimilarity: meanOf(boundarySimilarity) }
}

/** Boundaries at random: the gaps between them are geometric, so places without one cost nothing. */
function drawPlaces(units: number, chances: PlaceChances, random: Stream): TypedPlaces {
  const some = chances.types.reduce((sum, chance) => sum + chance, 0)
  const places: number[] = []
  const types: number[] = []
  if (some > 0) {
    let place = 0
    for (;;) {
      place += 1 + random.geometric(Math.min(1, some))
      if (place > units) break
      let left = random.uniform() * some
      let type = 0
      while (type < chances.types.length - 1 && left >= chances.types[type]!) left -= chances.types[type++]!
      places.push(place)
      types.push(type)
    }
  }
  const positions = Uint32Array.from(places)
  return { places: positions, positions, types: Uint8Array.from(types) }
}

function meanOf(values: Float64Array): SimulatedMean {
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, standardError: count > 1 ? Math.sqrt(squares / (count - 1) / count) : Number.NaN }
}
