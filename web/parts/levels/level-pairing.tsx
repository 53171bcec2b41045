import { nearestLevel } from '../../../src/compare/levels/nearest-level.ts'
import type { LevelSide } from '../../../src/report/sentences/levels.ts'
import { set } from '../../state/address.ts'
import { hierarchies, pairing } from '../../state/levels.ts'
import type { LevelsQuestion } from '../../worker/levels.ts'
import { CutLane } from '../cut-lane.tsx'

type Pairing = LevelsQuestion['pairing']

const answers: readonly (readonly [value: Pairing, title: string, about: string])[] = [
  ['same', 'Same number from the top', 'Level 1 with level 1; what only one side has is not scored.'],
  ['nearest-count', 'Nearest number of segments', 'Each level with the one that has about as many segments.'],
]

/** The level of the hypothesis that a level of the reference is compared with. */
export const partnerOf = (
  { reference, hypothesis }: { reference: Pick<LevelSide, 'levels'>; hypothesis: Pick<LevelSide, 'levels'> },
  level: number,
  how: Pairing,
) =>
  how === 'same'
    ? hypothesis.levels[level]
    : nearestLevel(hypothesis.levels, reference.levels[level]!.boundaries.length)

/** Unequal numbers of levels: which is compared with which, each answer with the levels as it would pair them. */
export function LevelPairing() {
  return (
    <fieldset class="panel question below-12" data-testid="pairing">
      <legend>The two have unequal numbers of levels. Which are compared?</legend>
      <div class="choices">
        {answers.map(([value, title, about]) => (
          <label key={value}>
            <span>
              <input
                type="radio"
                name="pairing"
                checked={pairing.value === value}
                onChange={() => set({ pairing: value === 'same' ? undefined : value })}
              />{' '}
              <b>{title}</b>
            </span>
            <span class="why">{about}</span>
            <PairedLevels how={value} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Every level of the reference over the one that it is compared with. */
function PairedLevels({ how }: { how: Pairing }) {
  const sides = hierarchies.value!
  const { reference, hypothesis } = sides
  const row = (name: string, level: number) => (
    <span class="name">
      <bdi>{name}</bdi> {level + 1}
    </span>
  )
  return (
    <span class="paired" aria-hidden="true" data-testid="preview">
      {reference.levels.map((own, level) => {
        const other = partnerOf(sides, level, how)
        return (
          <span key={level}>
            {row(reference.name, level)}
            <CutLane segmentation={own} />
            {other === undefined ? (
              <span class="why">not scored</span>
            ) : (
              <>
                {row(hypothesis.name, hypothesis.levels.indexOf(other))}
                <CutLane segmentation={other} />
              </>
            )}
          </span>
        )
      })}
    </span>
  )
}
