import { countWord, shortNumber } from '../../wording/numbers.ts'
import type { SideText } from '../definition.ts'
import type { InUnits } from '../length.ts'
import type { BedOptions } from './bed-options.ts'
import { type ConfusionTally, confusionCells } from './confusion-tally.ts'

/** Boundaries of all types together, by the kind of edit: the tally counts them type by type. */
function kindsOf(tally: ConfusionTally): Record<'match' | 'near' | 'missing' | 'extra' | 'confused', number> {
  const sums = { match: 0, near: 0, missing: 0, extra: 0, confused: 0 }
  for (const [name, value] of Object.entries(tally)) {
    const kind = name.split(':')[0]!
    if (kind in sums && name.includes(':')) sums[kind as keyof typeof sums] += value
  }
  return sums
}

const verb = (count: number, one: string, many: string): string =>
  `${countWord(count)} ${count === 1 ? one : many}`

/** Where BED precision or recall comes from. Several types, or another average: the fraction is left out. */
export function bedSentence(
  tally: ConfusionTally,
  options: InUnits<BedOptions>,
  words: SideText,
  which: 'precision' | 'recall',
): string {
  const { match, near, missing, extra, confused } = kindsOf(tally)
  const precise = which === 'precision'
  if (confused > 0 || options.average !== 'micro' || options.type !== undefined)
    return 'A near miss earns a part of a hit; another type is a fault on both sides.'
  const { unit, cells } = confusionCells(tally, options)
  const wrong = (options.orientation === 'standard') === precise ? extra : missing
  const earned = cells
    .filter(({ hypothesis, reference }) => hypothesis === reference)
    .reduce((sum, { weight }) => sum + weight, 0)
  const hits = earned / unit
  const whose = precise ? words.hypothesis : words.reference
  const defects = verb(wrong, 'is', 'are')
  return `Of ${whose}’s cuts ${verb(match, 'matches', 'match')}, ${verb(near, 'comes', 'come')} close and ${defects} ${precise ? 'extra' : 'missed'}; a near miss earns a part of a hit: ${shortNumber(hits)} ÷ ${shortNumber(hits + wrong)}.`
}
