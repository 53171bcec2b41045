import { describeMetric, findMetric } from 'cesura'

/** A similarity as a choice: a few plain words on the button, one sentence in the list. */
interface MeasureText {
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly short: string
  readonly about: string
}

/** Those that most readers need, in plain words; the others say what their definition says. */
const plain: Readonly<Record<string, { name: string; short: string; about: string }>> = {
  'boundary-similarity': {
    name: 'Boundary similarity',
    short: 'boundaries, near misses count half',
    about: 'Counts cuts; a cut one place away counts half',
  },
  'segmentation-similarity': {
    name: 'Segmentation similarity',
    short: 'places, high wherever cuts are few',
    about: 'Counts places; high wherever cuts are few',
  },
  'boundary-f': {
    name: 'Exact cuts',
    short: 'exact cuts',
    about: 'Only cuts at the very same place count',
  },
  'alignment-similarity': {
    name: 'Alignment similarity',
    short: 'how far segments overlap',
    about: 'Counts how far segments overlap',
  },
  'flexible-similarity': {
    name: 'Flexible similarity',
    short: 'cuts and their types, with costs of your own',
    about: 'Counts cuts and their types, with costs of your own',
  },
}

/** The place of a measure among those that most readers need; none of them: after all. */
export function plainRank(id: string): number {
  const at = Object.keys(plain).indexOf(id)
  return at === -1 ? Number.POSITIVE_INFINITY : at
}
export const isPlain = (id: string): boolean => id in plain

export function measureText(id: string): MeasureText {
  const { symbol, title } = findMetric(id)
  const own = plain[id]
  if (own !== undefined) return { id, symbol, ...own }
  const { about, formula } = describeMetric(id)
  return { id, symbol, name: title, short: title, about: formula === '' ? about : `${about} ${formula}` }
}
