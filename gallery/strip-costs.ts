import { segmentationStrip } from '../src/plots/index.ts'

const words =
  'well I went down to the harbour yesterday you did yes and the boats were all gone oh where to nobody knew'.split(
    ' ',
  )
const speakers = words.map((_, index) =>
  index === 8 || index === 9 || (index > 16 && index < 20) ? 'RUTH' : 'MAY',
)

/** Two coders of a dialogue who also type their boundaries; costs as S_f charges them. */
export const figure = segmentationStrip({
  units: words.length,
  equal: true,
  words,
  speakers,
  reference: {
    name: 'Ann',
    boundaries: [1, 8, 10, 11, 17, 18, 20],
    types: [[','], ['.'], ['?'], [','], ['.'], [','], ['?']],
  },
  hypothesis: {
    name: 'Bo',
    boundaries: [8, 10, 12, 17, 20],
    types: [[','], ['?'], [','], ['.'], ['?']],
  },
  channel: {
    view: 'costs',
    marks: [
      { kind: 'missing', reference: 1, referenceType: ',', cost: 1 },
      { kind: 'type', reference: 8, hypothesis: 8, referenceType: '.', hypothesisType: ',', cost: 0.5 },
      { kind: 'match', reference: 10, hypothesis: 10, referenceType: '?', hypothesisType: '?' },
      { kind: 'near', reference: 11, hypothesis: 12, referenceType: ',', hypothesisType: ',', cost: 0.375 },
      { kind: 'match', reference: 17, hypothesis: 17, referenceType: '.', hypothesisType: '.' },
      { kind: 'missing', reference: 18, referenceType: ',', cost: 1 },
      { kind: 'match', reference: 20, hypothesis: 20, referenceType: '?', hypothesisType: '?' },
    ],
  },
})
