import type { Mark } from '../src/plots/index.ts'

/** The first lines of Kubla Khan (Coleridge 1816), and two ways of cutting them. */
export const khan = [
  'In Xanadu did Kubla Khan',
  'A stately pleasure-dome decree:',
  'Where Alph, the sacred river, ran',
  'Through caverns measureless to man',
  'Down to a sunless sea.',
  'So twice five miles of fertile ground',
  'With walls and towers were girdled round;',
  'And there were gardens bright with sinuous rills,',
  'Where blossomed many an incense-bearing tree;',
  'And here were forests ancient as the hills,',
  'Enfolding sunny spots of greenery.',
  'But oh! that deep romantic chasm which slanted',
  'Down the green hill athwart a cedarn cover!',
  'A savage place! as holy and enchanted',
  'As e’er beneath a waning moon was haunted',
  'By woman wailing for her demon-lover!',
  'And from this chasm, with ceaseless turmoil seething,',
  'As if this earth in fast thick pants were breathing,',
  'A mighty fountain momently was forced:',
]

export const host = [2, 5, 7, 11, 13, 16]
export const guest = [2, 4, 7, 9, 14, 16, 18]

/** What Boundary Edit Distance finds between them with a span of 2. */
export const khanMarks: Mark[] = [
  { kind: 'match', reference: 2, hypothesis: 2 },
  { kind: 'near', reference: 5, hypothesis: 4 },
  { kind: 'match', reference: 7, hypothesis: 7 },
  { kind: 'extra', hypothesis: 9 },
  { kind: 'missing', reference: 11 },
  { kind: 'near', reference: 13, hypothesis: 14 },
  { kind: 'match', reference: 16, hypothesis: 16 },
  { kind: 'extra', hypothesis: 18 },
]
