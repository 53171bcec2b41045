import { score3 } from '../../../src/model/numbers.ts'
import { pair, unitName } from '../../state/corpus.ts'
import { depth, levelNoun, namedLevels } from '../../state/levels.ts'
import type { LevelsAnswer } from '../../worker/levels.ts'

/** T, explained by the question that it answers. */
export function WholeTree({ answer: { t, precision, recall } }: { answer: LevelsAnswer }) {
  const { reference, hypothesis } = pair.value!
  const unit = unitName.value
  const share = (value: number | undefined) => `${Math.round(100 * value!)} of 100`
  const finest = namedLevels()
    ? Array.from({ length: depth.value }, (_, level) => `the same ${levelNoun(depth.value - level)}`).join(
        ', ',
      )
    : 'the same segment of a fine level, or only of a coarse one'
  return (
    <section class="panel fig" aria-label="One number for the whole tree">
      <h2 data-testid="t-measure" data-value={t.value}>
        One number for the whole tree: T {t.value === undefined ? 'is undefined' : `= ${score3(t.value)}`}
      </h2>
      <p class="sub">
        T-measure: what belongs closer together, on any level. 1 means that no question is answered
        differently.
      </p>
      <p class="note">
        Take a {unit} and two others. Which of the two is nearer to it: in {finest}?{' '}
        {recall === undefined || precision === undefined ? (
          'Where one side cuts nowhere or everywhere, nothing is asked.'
        ) : (
          <>
            Where <bdi>{reference}</bdi> sees a difference, <bdi>{hypothesis}</bdi> sees the same one in{' '}
            <b>{share(recall)}</b> cases; where <bdi>{hypothesis}</bdi> sees one, <bdi>{reference}</bdi> does
            in <b>{share(precision)}</b>. T is the balanced mean of the two.
          </>
        )}
      </p>
      <p class="foot">{t.signature}</p>
    </section>
  )
}
