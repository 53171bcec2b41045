import { agreement, type Corpus, type Item } from 'cesura'
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
 * over S and over B. An item called stargazer, with 21 units and seven coders, is compared with the printed values by
 * itself, whatever else is given; groups of coders of the other items are those of The Moonstone whose two printed
 * values they have.
 */
export const section5: Artefact = {
  paper,
  id: 'section-5',
  title: 'Agreement of the Stargazer and Moonstone coders, π* over S and over B',
  preset,
  corpus: 'needed',
  run: ({ corpus }) => {
    const stars = corpus?.items.filter(isStargazer) ?? []
    const others = corpus?.items.filter(item => !isStargazer(item)) ?? []
    const starValues = stars.length === 1 ? agreementOf({ ...corpus!, items: stars }) : undefined
    const values = others.length === 0 ? undefined : agreementOf({ ...corpus!, items: others })
    const groups = values === undefined ? [] : groupsOf(values.S, values.B)
    const checks: Check[] = []
    for (const symbol of ['S', 'B'] as const) {
      const entry = {
        id: `stargazer/${symbol}`,
        quantity: `π* over ${symbol}, Stargazer`,
        printed: stargazer[symbol],
      }
      checks.push(
        starValues === undefined
          ? needsData(entry)
          : compare({ ...entry, computed: starValues[symbol].value }),
      )
      moonstone[symbol].forEach((printed, index) => {
        const found = groups.find(
          group => group.S?.toFixed(2) === moonstone.S[index] && group.B?.toFixed(2) === moonstone.B[index],
        )
        const group = {
          id: `moonstone-${index + 1}/${symbol}`,
          quantity: `π* over ${symbol}, Moonstone group ${index + 1}`,
          printed,
        }
        checks.push(
          found === undefined
            ? needsData(group)
            : compare({ ...group, inputs: found.coders, computed: found[symbol] }),
        )
      })
    }
    const shown = [...(starValues === undefined ? [] : groupsOf(starValues.S, starValues.B)), ...groups]
    const series: Series[] =
      shown.length === 0
        ? []
        : [
            {
              title: 'π* of the corpus, for each set of coders',
              columns: ['coders', 'items', 'π*_S', 'π*_B'],
              rows: shown.map(({ coders, items, S, B }) => [coders, items, S ?? null, B ?? null]),
            },
          ]
    const used = values ?? starValues
    return {
      checks,
      notes: [
        'The printed coefficients count segments for boundaries, average the proportions of single codings, and halve near misses in S; figures 5 to 8 do not. All three are in the preset.',
        'The codings that are public lie in the repository cfournie/segmentation.evaluation (segeval/data). The head of docs/reference/papers.md says how to convert them; give them with --corpus. The paper does not say who is in which group of The Moonstone: a group is known by its two values.',
      ],
      signatures: used === undefined ? [] : [used.S.signature, used.B.signature],
      series,
    }
  },
}

const isStargazer = ({ id, units, codings }: Item): boolean =>
  /stargazer/i.test(id) && units === 21 && codings.length === 7

type Result = ReturnType<typeof agreement>

/** π* over S and over B, each set of coders for itself. */
function agreementOf(corpus: Corpus): { readonly S: Result; readonly B: Result } {
  const over = (similarity: string) =>
    agreement(corpus, { preset, similarity, coefficient: 'multi-pi', missing: 'group' })
  return { S: over(similarities.S), B: over(similarities.B) }
}

function groupsOf(
  overS: Result,
  overB: Result,
): { coders: string; items: number; S: number | undefined; B: number | undefined }[] {
  return (overS.groups ?? [overS]).map((group, index) => ({
    coders: group.coders.join(' '),
    items: group.counts.items,
    S: group.value,
    B: (overB.groups ?? [overB])[index]?.value,
  }))
}
