import { countMarks, type Mark } from '../../compare/marks.ts'
import { formatNumber } from '../format-number.ts'
import { listed } from '../numbers.ts'
import { safeName } from '../safe-text.ts'

/** Two segmentations of an item, and what was found to differ. */
export interface ComparedCodings {
  readonly reference: { readonly name: string }
  readonly hypothesis: { readonly name: string }
  readonly marks: readonly Mark[]
  /** Two coders of equal standing: neither misses or adds. */
  readonly equal?: boolean
  /** Present where types are levels. */
  readonly levels?: object
}

/**
 * What the two have in common and what not, in one sentence; who is trusted decides the verbs.
 *
 * @example
 * diffHeadline({
 *   reference: { name: 'ann' },
 *   hypothesis: { name: 'bo' },
 *   marks: [{ kind: 'extra', hypothesis: 1 }, { kind: 'match', reference: 2, hypothesis: 2 }],
 * }) //=> 'bo finds 1 of 1 boundary and adds 1.'
 */
export function diffHeadline(compared: ComparedCodings): string {
  const { reference, hypothesis, marks, equal = false } = compared
  const sort = compared.levels === undefined ? 'type' : 'level'
  const boundaries = (number: number) =>
    `${formatNumber(number, 0)} ${number === 1 ? 'boundary' : 'boundaries'}`
  const [a, b] = [safeName(reference.name), safeName(hypothesis.name)]
  const { match, near, missing, extra, type } = countMarks(marks)
  if (marks.length === 0) return `Neither ${a} nor ${b} places a boundary.`
  if (equal) {
    const parts = [`agree on ${boundaries(match)}`]
    if (near > 0) parts.push(`come close on ${near}`)
    if (type > 0) parts.push(`differ in ${sort} on ${type}`)
    const alone = [
      ...(missing > 0 ? [`only ${a} has ${missing}`] : []),
      ...(extra > 0 ? [`only ${b} has ${extra}`] : []),
    ]
    return `${a} and ${b} ${listed(parts)}${alone.length > 0 ? `; ${alone.join(', ')}` : ''}.`
  }
  const expected = match + near + missing + type
  const parts = [
    expected === 0 ? 'has no boundary to find' : `finds ${formatNumber(match, 0)} of ${boundaries(expected)}`,
  ]
  const say = (number: number, verb: string, rest = '') => {
    if (number > 0) parts.push(`${verb} ${formatNumber(number, 0)}${rest}`)
  }
  say(near, 'comes close to')
  say(type, 'gives', ` another ${sort}`)
  say(missing, 'misses')
  say(extra, 'adds')
  return `${b} ${listed(parts)}.`
}
