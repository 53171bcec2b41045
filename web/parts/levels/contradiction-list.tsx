import { plural } from '../../../src/model/numbers.ts'
import { rangeWord } from '../../../src/report/sentences/levels.ts'
import { unitName } from '../../state/corpus.ts'
import { contradictions, pointedLevel, pointStretch } from '../../state/levels.ts'
import { Glyph } from '../glyph.tsx'

/** The stretches that the two put in different segments, worst first. */
export function ContradictionList() {
  const list = contradictions.value
  return (
    <section class="panel" aria-label="Where the two contradict">
      <div class="h">
        <h2>Where the two contradict</h2>
        <span>{plural(2, unitName.value)}, of 100 questions</span>
      </div>
      {list.length === 0 && <p class="note inside-0-16-14">Nowhere.</p>}
      <div class="contradictions">
        {list.map(({ start, end, sentence, of100, kind }, index) => (
          <button
            key={`${start} ${end}`}
            type="button"
            class={`diff${pointedLevel.value?.what === 'stretch' && pointedLevel.value.index === index ? ' on' : ''}`}
            onClick={() => pointStretch(index)}
          >
            <Glyph kind={kind} />
            <span class="w">{rangeWord(start, end)}</span>
            <span class="what">{sentence}</span>
            <span class="num">{of100}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
