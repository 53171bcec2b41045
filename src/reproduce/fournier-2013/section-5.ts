import { agreement } from '../../index.ts'
import type { Artefact, Check, Series } from '../artefact.ts'
import { compare, needsData } from '../check.ts'

const paper = 'fournier-2013'
const preset = paper

const similarities = { S: 'segmentation-similarity', B: 'boundary-similarity' } as const

/** Groups of coders of The Moonstone, in the order of the text. */
const moonstone = { S: ['0.91', '0.92', '0.90', '0.94', '0.83'], B: ['0.20', '0.18', '0.40', '0.38', '0.23'] }
const stargazer = { S: '0.7562', B: '0.4405' }

/**
 * Section 5: agreement of the coders of two corpora that are not ours to ship. For a corpus the user gives, π*
 * over S and over B; a corpus whose only item is called stargazer is compared with the printed values.
 */
export const section5: Artefact = {
  paper,
  id: 'section-5',
  title: 'Agreement of the Stargazer and Moonstone coders, π* over S and over B',
  preset,
  corpus: 'needed',
  run: ({ corpus }) => {
    const values =
      corpus === undefined
        ? undefined
        : Object.fromEntries(
            Object.entries(similarities).map(([symbol, similarity]) => [
              symbol,
              agreement(corpus, { preset, similarity, coefficient: 'multi-pi', missing: 'group' }),
            ]),
          )
    const isStargazer =
      corpus?.items.length === 1 &&
      /stargazer/i.test(corpus.items[0]!.id) &&
      corpus.items[0]!.units === 21 &&
      corpus.items[0]!.codings.length === 7
    const checks: Check[] = []
    for (const symbol of ['S', 'B'] as const) {
      const entry = {
        id: `stargazer/${symbol}`,
        quantity: `π* over ${symbol}, Stargazer`,
        printed: stargazer[symbol],
      }
      checks.push(isStargazer ? compare({ ...entry, computed: values![symbol]!.value }) : needsData(entry))
      moonstone[symbol].forEach((printed, group) => {
        checks.push(
          needsData({
            id: `moonstone-${group + 1}/${symbol}`,
            quantity: `π* over ${symbol}, Moonstone group ${group + 1}`,
            printed,
          }),
        )
      })
    }
    const series: Series[] =
      values === undefined
        ? []
        : [
            {
              title: 'π* of the corpus, for each set of coders',
              columns: ['coders', 'items', 'π*_S', 'π*_B'],
              rows: groupRows(values.S!, values.B!),
            },
          ]
    return {
      checks,
      notes: [
        'The printed coefficients count segments for boundaries, average the proportions of single codings, and halve near misses in S; figures 5 to 8 do not. All three are in the preset.',
      ],
      signatures: values === undefined ? [] : [values.S!.signature, values.B!.signature],
      series,
    }
  },
}

type Result = ReturnType<typeof agreement>

function groupRows(overS: Result, overB: Result): (string | number | null)[][] {
  const groups = overS.groups ?? [overS]
  return groups.map((group, index) => [
    group.coders.join(' '),
    group.counts.items,
    group.value ?? null,
    (overB.groups ?? [overB])[index]?.value ?? null,
  ])
}
