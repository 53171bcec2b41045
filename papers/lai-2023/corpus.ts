import {
  agreement,
  type Corpus,
  flexibleBoundarySimilarity,
  flexibleSimilarity,
  type Item,
  type TypeScale,
} from 'cesura'
import { LAI_2023_MATRIX, type NamedMatrix } from 'cesura/compare'
import type { Artefact, Check, Findings } from '../artefact.ts'
import { claim, compare, needsData } from '../check.ts'

const paper = 'lai-2023'
/** The printed values come from the authors' package, with its conventions. */
const preset = 'segsimflex'

/** Text, then S_f and S_f^B under the identity I and under the matrix M′; as in the source of the figure. */
const figure4Values: readonly (readonly [string, ...(string | undefined)[]])[] = [
  ['001', '0.89969', '0.56232', '0.94168', '0.74534'],
  ['004', undefined, undefined, '0.95307', '0.77006'],
  ['009', '0.90061', '0.51489', '0.93899', '0.70209'],
  ['016', '0.86969', '0.42623', '0.96120', '0.82905'],
  ['025', '0.88863', '0.45740', '0.94000', '0.70746'],
  ['049', '0.94528', '0.63891', '0.97637', '0.84422'],
]

/** How exactly the coordinates of the figure give its values. */
const READ_TO = 1e-4

/** The matrix as the authors' program got it: rows and columns of comma and full stop exchanged. */
const EXCHANGED: NamedMatrix = { ...LAI_2023_MATRIX, types: [',', '.', '?', '--', ';'] }
/** c^t in the order of the matrix next to it. */
const COSTS = [0.5, 0.375, 0.5, 0.375, 0]

const columns = ['S_f (I)', 'S_f^B (I)', 'S_f (M′)', 'S_f^B (M′)'] as const

const exchanged =
  'The program was given M′ with comma and full stop exchanged; printed and computed agree only with that matrix.'

/** Whether the matrix of section 4.2 covers the types of a corpus. */
const covered = (scale: TypeScale | undefined) =>
  scale?.names.every(name => LAI_2023_MATRIX.types.includes(name)) ?? false

/** S_f and S_f^B of the first two coders of an item. */
function scoresOf(item: Item, scale: TypeScale | undefined, matrix: NamedMatrix): (number | null)[] {
  const [a, b] = item.codings.map(coding => coding.segmentation)
  const speakers = item.speakers === undefined ? {} : { speakers: item.speakers }
  const identity = { preset, ...speakers } as const
  const custom = covered(scale) ? { preset, matrix, transpositionCost: COSTS, ...speakers } : undefined
  return [
    flexibleSimilarity(a!, b!, identity) ?? null,
    flexibleBoundarySimilarity(a!, b!, identity) ?? null,
    custom === undefined ? null : (flexibleSimilarity(a!, b!, custom as typeof identity) ?? null),
    custom === undefined ? null : (flexibleBoundarySimilarity(a!, b!, custom as typeof identity) ?? null),
  ]
}

/** Whether an item is one of the texts of the figure, by the number at the end of its name. */
export const isFigureText = (item: Item): boolean =>
  figure4Values.some(([text]) => new RegExp(`(^|\\D)${text}$`).test(item.id))

/** Texts of two annotators. */
export const twiceCoded = (corpus: Corpus | undefined) =>
  corpus?.items.filter(item => item.codings.length === 2) ?? []

export const figure4: Artefact = {
  paper,
  id: 'figure-4',
  title: 'S_f and S_f^B of the texts, by similarity matrix',
  preset,
  corpus: 'needed',
  typed: true,
  run: ({ corpus }): Findings => {
    const items = twiceCoded(corpus)
    const rows = items.map(item => ({ item, values: scoresOf(item, corpus?.scale, EXCHANGED) }))
    const checks: Check[] = []
    for (const [text, ...printed] of figure4Values) {
      const found = rows.find(({ item }) => new RegExp(`(^|\\D)${text}$`).test(item.id))
      columns.forEach((column, index) => {
        const number = printed[index]
        if (number === undefined) return
        const entry = { id: `${text}/${column}`, quantity: `${column}, text ${text}`, printed: number }
        const note = index > 1 ? { note: exchanged } : {}
        const computed = found?.values[index]
        if (found === undefined || computed === null || computed === undefined)
          checks.push(needsData({ ...entry, ...note }))
        else checks.push(compare({ ...entry, inputs: found.item.id, computed, readTo: READ_TO, ...note }))
      })
    }
    const average = (index: number) =>
      rows.map(({ values }) => values[index]!).filter(value => value !== null)
    const claims: Check[] =
      rows.length === 0
        ? []
        : [
            claim({
              id: 'order',
              quantity: 'S_f and S_f^B of each text',
              printed: 'S_f > S_f^B',
              computed: rows.every(({ values }) => values[0]! >= values[1]!)
                ? 'S_f ≥ S_f^B in every text'
                : 'not in every text',
              holds: rows.every(({ values }) => values[0]! >= values[1]!),
            }),
          ]
    return {
      checks: [...checks, ...claims],
      notes: [
        'Texts of the NCCU corpus, each with two annotators, public as R data: nccu_squareno.rda in the repository rezonators/segsimflex (data). The head of docs/reference/papers.md says how to convert them; give their folder with --corpus FOLDER --from-path "{item}-{coder}.csv", or any corpus with exclusive types.',
        exchanged,
      ],
      signatures: [
        flexibleSimilarity.signature({ preset }),
        flexibleBoundarySimilarity.signature({ preset }),
      ],
      ...(rows.length === 0
        ? {}
        : {
            series: [
              {
                title: 'Similarity by text',
                columns: ['text', ...columns],
                rows: rows.map(({ item, values }) => [item.id, ...values]),
              },
            ],
            figures: [
              {
                name: 'figure-4',
                kind: 'intervals' as const,
                measure: 'similarity',
                rows: columns.flatMap((column, index) =>
                  average(index).length === 0
                    ? []
                    : rows.map(({ item, values }) => ({
                        name: `${item.id} ${column}`,
                        value: values[index] ?? undefined,
                      })),
                ),
              },
            ],
          }),
    }
  },
}

export const figure5: Artefact = {
  paper,
  id: 'figure-5',
  title: 'κ of the texts over S_f and S_f^B',
  preset: paper,
  corpus: 'needed',
  typed: true,
  run: ({ corpus }): Findings => {
    const items = twiceCoded(corpus)
    if (corpus === undefined || items.length === 0) {
      return {
        checks: [],
        notes: [
          'The figure is an image and prints no numbers. Give a corpus with exclusive types and two coders with --corpus.',
        ],
      }
    }
    const kappa = (item: Item, similarity: string) =>
      agreement({ ...corpus, items: [item] }, { coefficient: 'kappa', similarity }).value ?? null
    const rows = items.map(item => [
      item.id,
      kappa(item, 'flexible-similarity'),
      kappa(item, 'flexible-boundary-similarity'),
    ])
    return {
      checks: [],
      notes: [
        'Chance from the whole annotation of each coder, as the paper defines it; the package takes the last participant’s only, which moves κ by up to 0.07.',
      ],
      series: [{ title: 'κ by text', columns: ['text', 'κ over S_f', 'κ over S_f^B'], rows }],
      figures: [
        {
          name: 'figure-5',
          kind: 'intervals',
          measure: 'κ',
          rows: rows.flatMap(([id, overSf, overSfB]) => [
            { name: `${id} S_f`, value: (overSf as number | null) ?? undefined },
            { name: `${id} S_f^B`, value: (overSfB as number | null) ?? undefined },
          ]),
        },
      ],
    }
  },
}
