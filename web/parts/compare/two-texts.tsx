import { explainTexts } from 'cesura/compare'
import { twoTexts } from 'cesura/plots'
import { countDigits, plural } from '../../../src/model/numbers.ts'
import { marks } from '../../state/compare.ts'
import { item, pair } from '../../state/corpus.ts'
import { Svg } from '../svg.tsx'
import { useWidth } from '../width.ts'

/** Longer texts would make the page slow; their doubtful boundaries are in the note of the file. */
const MOST_WORDS = 2000

/** Where the hypothesis cut a text that differs: both texts as rows of words, doubtful cuts in boxes. */
export function TwoTexts() {
  const [host, width] = useWidth<HTMLDivElement>()
  const texts = item.value?.texts
  const coding = item.value?.codings.find(({ coder }) => coder === pair.value?.hypothesis)
  if (texts === undefined || coding?.aligned === undefined || pair.value === undefined) return null
  const { reference, hypothesis, boundaries, certain } = coding.aligned
  const description = `${countDigits(certain)} of ${countDigits(boundaries)} ${plural(boundaries, 'cut')} of ${coding.coder} have a certain place.`
  const figure =
    width === 0 || reference + hypothesis > MOST_WORDS
      ? undefined
      : twoTexts(
          {
            reference: pair.value.reference,
            hypothesis: coding.coder,
            rows: explainTexts(texts, coding.aligned),
            marks: marks.value,
          },
          { frame: 'bare', theme: 'inherit', width },
        )
  return (
    <section class="panel fig above-16" aria-label="Where the words differ" data-testid="two-texts">
      <h2>Where the words differ</h2>
      <p class="sub">
        {description} A band joins the same words, a dashed one exchanged words; underlined words have no
        partner. In a dashed box the cut may stand at any place.
      </p>
      <div ref={host}>{figure !== undefined && <Svg svg={figure.svg} />}</div>
    </section>
  )
}
