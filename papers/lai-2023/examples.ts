import { flexibleBoundarySimilarity, flexibleSimilarity, fromSequence } from 'cesura'
import { flexibleEdits } from 'cesura/compare'
import type { Artefact } from '../artefact.ts'
import { claim, compare } from '../check.ts'

const paper = 'lai-2023'
const preset = paper

type Row = readonly (string | null)[]

/** A sequence as people read it: `p · r · q`. */
const shown = (a: Row, b: Row) => [a, b].map(row => row.map(type => type ?? '·').join(' ')).join(' | ')

/** The tally counts costs in 1e-9. */
const UNIT = 1e9

export const figure1: Artefact = {
  paper,
  id: 'figure-1',
  title: 'A text of five words has five potential boundaries',
  run: () => ({
    checks: [
      compare({
        id: 'positions',
        quantity: 'potential boundaries of five words',
        printed: '5',
        computed: flexibleSimilarity.tally(
          fromSequence([null, null, null, null, '.']),
          fromSequence([null, null, null, null, '.']),
        ).units!,
        note: 'The place after the last word counts; S and B have four.',
      }),
    ],
  }),
}

export const section32: Artefact = {
  paper,
  id: 'section-3.2',
  title: 'Splitting a text where both annotators have a boundary',
  preset,
  run: () => {
    const a: Row = ['p', null, 'p', null, null, 'q']
    const b: Row = ['q', null, 'p', 'p', null, 'p']
    const types = ['p', 'q']
    const [one, two] = [fromSequence([...a], { types }), fromSequence([...b], { types })]
    const { operations } = flexibleEdits(one, two, { algorithm: 'recursive', rule: 'second' })
    const anchors = operations
      .filter(({ from, to }) => from !== null && from === to)
      .map(({ from }) => `b${from}`)
    const alone = operations
      .filter(({ from, to }) => from === null || to === null)
      .map(({ from, to }) => `b${from ?? to}`)
    const inputs = shown(a, b)
    return {
      checks: [
        compare({
          id: 'split',
          quantity: 'the text is split at',
          inputs,
          printed: 'b1, b3, b6',
          computed: anchors.join(', '),
        }),
        compare({
          id: 'left',
          quantity: 'what is left after trimming',
          inputs,
          printed: 'b4',
          computed: alone.join(', '),
        }),
      ],
      notes: [
        `Not printed: cost 3, S_f ${flexibleSimilarity(one, two, { preset })}, S_f^B ${flexibleBoundarySimilarity(one, two, { preset })} under the identity.`,
      ],
      signatures: [flexibleSimilarity.signature({ preset })],
    }
  },
}

export const figure2: Artefact = {
  paper,
  id: 'figure-2',
  title: 'The costs of three ways to turn one annotation into the other',
  preset,
  run: () => {
    const a: Row = ['p', null, 'r', null, 'q']
    const b: Row = ['q', 'r', null, 'p', 'r']
    const types = ['p', 'q', 'r']
    const cost = (transpositionCost: number | readonly number[]) =>
      flexibleSimilarity.tally(fromSequence([...a], { types }), fromSequence([...b], { types }), {
        preset,
        transpositionCost,
      }).cost! / UNIT
    const inputs = shown(a, b)
    // Moving a type is ruled out by making it dear: r, then everything.
    return {
      checks: [
        compare({
          id: 'move',
          quantity: 'move r to the right, delete p',
          inputs,
          printed: '3.5',
          computed: cost([0.5, 0.5, 0.5]),
        }),
        compare({
          id: 'substitute',
          quantity: 'delete r, bring p to the left, substitute it',
          inputs,
          printed: '4.5',
          computed: cost([0.5, 0.5, 9]),
        }),
        compare({
          id: 'delete',
          quantity: 'delete r, add r, delete p',
          inputs,
          printed: '5',
          computed: cost(9),
        }),
        compare({ id: 'minimum', quantity: 'minimum', inputs, printed: '3.5', computed: cost(0.5) }),
      ],
      notes: ['The figure is an image; this is the only shape that gives the three costs of its caption.'],
      signatures: [flexibleSimilarity.signature({ preset, transpositionCost: 0.5 })],
    }
  },
}

export const section31: Artefact = {
  paper,
  id: 'section-3.1',
  title: 'Range and symmetry',
  preset: 'segsimflex',
  run: () => {
    const shifted = [
      ['p', null, null, null],
      [null, null, null, 'p'],
    ] as const
    const range = flexibleBoundarySimilarity(fromSequence([...shifted[0]]), fromSequence([...shifted[1]]), {
      preset: 'segsimflex',
    })!
    const [a, b] = [
      [null, null, 'p', 'p'],
      ['p', 'p', null, null],
    ] as const
    const cost = (one: Row, two: Row) =>
      flexibleSimilarity.tally(fromSequence([...one]), fromSequence([...two]), { preset: 'segsimflex' })
        .cost! / UNIT
    return {
      checks: [
        claim({
          id: 'range',
          quantity: 'S_f^B of one boundary moved by 3 places',
          inputs: shown(...shifted),
          printed: 'a similarity ratio',
          computed: String(range),
          holds: range >= 0,
          erratum:
            'A moved boundary may cost more than 1 but counts once, so S_f^B goes down to −1 (not reached).',
        }),
        claim({
          id: 'symmetry',
          quantity: 'cost in both directions',
          inputs: shown(a, b),
          printed: 'symmetric if the matrix is',
          computed: `${cost(a, b)} and ${cost(b, a)}`,
          holds: cost(a, b) === cost(b, a),
          erratum:
            'The search pairs a boundary only with the first of the other side and can miss the minimum, 2 here; `algorithm: exact` finds it and is symmetric.',
        }),
      ],
      notes: [
        'The formula “S_f^B = 1 − C/N” in section 3.1 is a misprint for S_f; S_f^B divides by the number of edits and matches.',
      ],
      signatures: [flexibleBoundarySimilarity.signature({ preset: 'segsimflex' })],
    }
  },
}

/** The example in the vignette of the authors' package segsimflex. */
export const vignette: Artefact = {
  paper,
  id: 'vignette-1',
  title: 'The example of the package’s vignette',
  preset: 'segsimflex',
  run: () => {
    const speakers = [...new Array<string>(4).fill('JOHN'), ...new Array<string>(5).fill('MARY')]
    const a: Row = [',', null, null, '?', null, null, ',', null, '.']
    const b: Row = [null, null, null, '?', null, null, null, null, '.']
    const types = ['.', ',', '?']
    const [one, two] = [fromSequence([...a], { types }), fromSequence([...b], { types })]
    const options = { preset: 'segsimflex', speakers } as const
    const tally = flexibleSimilarity.tally(one, two, options)
    const check = (id: string, quantity: string, printed: string, computed: number | undefined) =>
      compare({ id, quantity, inputs: shown(a, b), printed, computed })
    return {
      checks: [
        check('cost', 'cost', '2', tally.cost! / UNIT),
        check('actions', 'actions', '4', tally.edits! + tally.matches!),
        check('sim_N', 'S_f', '0.7777778', flexibleSimilarity(one, two, options)),
        check('sim_B', 'S_f^B', '0.5', flexibleBoundarySimilarity(one, two, options)),
      ],
      notes: ['“JOHN: Hello , how are you ? MARY: I am fine , thank you .” against the same without commas.'],
      signatures: [flexibleSimilarity.signature(options)],
    }
  },
}
