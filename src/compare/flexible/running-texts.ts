import { throwInvalid } from '../../model/error.ts'
import { speakerCountMismatch, typesOfSideNotExclusive } from '../../model/errors/model.ts'
import { requireSameScale, requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'

/** One side's boundaries in one running text, the end of the text included where it is typed. */
export interface TypedPlaces {
  /** Number of units of the running text before each boundary: distances are counted here. */
  readonly places: Uint32Array
  /** Index of the type of each boundary. */
  readonly types: Uint8Array
  /** Number of units of the whole text before each boundary. */
  readonly positions: Uint32Array
}

/** All units of one speaker in their order; without speakers, the whole text. */
export interface RunningText {
  readonly speaker: string | null
  readonly units: number
  readonly reference: TypedPlaces
  readonly hypothesis: TypedPlaces
}

/**
 * The two segmentations as running texts, one per speaker in order of first words. Each side must cut the same
 * units (`unit-count-mismatch`), mean the same types (`types-differ`), hold one type at each position
 * (`types-not-exclusive`), and have one speaker per unit (`speaker-count-mismatch`).
 */
export function runningTexts(
  reference: Segmentation,
  hypothesis: Segmentation,
  speakers: readonly string[] | undefined,
  shares = speakers && sharesOf(speakers),
): RunningText[] {
  requireSameUnits(reference, hypothesis)
  requireSameScale(reference, hypothesis)
  const expected = typedPlaces(reference, 'reference')
  const found = typedPlaces(hypothesis, 'hypothesis')
  if (speakers === undefined || shares === undefined) {
    return [{ speaker: null, units: reference.units, reference: expected, hypothesis: found }]
  }
  requireSpeakers(speakers, reference.units)
  const expectedBySpeaker = splitBySpeaker(expected, shares)
  const foundBySpeaker = splitBySpeaker(found, shares)
  return shares.names.map((speaker, s) => ({
    speaker,
    units: shares.units[s]!,
    reference: expectedBySpeaker[s]!,
    hypothesis: foundBySpeaker[s]!,
  }))
}

function requireSpeakers(speakers: readonly string[], units: number): void {
  if (speakers.length !== units) {
    throwInvalid(speakerCountMismatch, { count: speakers.length, units })
  }
}

/** The boundaries of one side with one type each; the typed end of the text is a boundary like any other. */
function typedPlaces(segmentation: Segmentation, side: string): TypedPlaces {
  const { units, boundaries, types: masks, end } = segmentation
  const count = boundaries.length + (end === undefined ? 0 : 1)
  const types = new Uint8Array(count)
  let positions = boundaries
  if (end !== undefined) {
    positions = new Uint32Array(count)
    positions.set(boundaries)
    positions[count - 1] = units
    types[count - 1] = end
  }
  if (masks !== undefined) {
    for (let index = 0; index < masks.length; index++) {
      const mask = masks[index]!
      if ((mask & (mask - 1)) !== 0) {
        throwInvalid(typesOfSideNotExclusive, { side, boundarie: `${boundaries[index]}` })
      }
      types[index] = 31 - Math.clz32(mask)
    }
  }
  return { places: positions, types, positions }
}

/** Who owns each unit, and which of the owner's units it is. */
interface Shares {
  readonly names: readonly string[]
  readonly units: Uint32Array
  readonly owner: Uint32Array
  readonly ordinal: Uint32Array
}

/** One entry per unit is the size of the list of speakers itself: compute it once per list. */
export function sharesOf(speakers: readonly string[]): Shares {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  const owner = new Uint32Array(speakers.length)
  const ordinal = new Uint32Array(speakers.length)
  for (let unit = 0; unit < speakers.length; unit++) {
    const name = speakers[unit]!
    let number = numbers.get(name)
    if (number === undefined) {
      number = numbers.size
      numbers.set(name, number)
      counts.push(0)
    }
    owner[unit] = number
    counts[number]!++
    ordinal[unit] = counts[number]!
  }
  return { names: [...numbers.keys()], units: Uint32Array.from(counts), owner, ordinal }
}

/** A boundary belongs to the speaker of the unit before it. */
function splitBySpeaker(side: TypedPlaces, shares: Shares): TypedPlaces[] {
  const { owner, ordinal, names } = shares
  const sizes = new Uint32Array(names.length)
  for (const position of side.positions) sizes[owner[position - 1]!]!++
  const parts = Array.from(sizes, size => ({
    places: new Uint32Array(size),
    types: new Uint8Array(size),
    positions: new Uint32Array(size),
  }))
  const filled = new Uint32Array(names.length)
  for (let index = 0; index < side.positions.length; index++) {
    const position = side.positions[index]!
    const s = owner[position - 1]!
    const at = filled[s]!++
    parts[s]!.places[at] = ordinal[position - 1]!
    parts[s]!.types[at] = side.types[index]!
    parts[s]!.positions[at] = position
  }
  return parts
}
