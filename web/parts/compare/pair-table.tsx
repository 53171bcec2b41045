import { kindWord, markSentence } from '../../../src/report/sentences/marks.ts'
import { equals, marks, markText, placeName } from '../../state/compare.ts'
import { pair } from '../../state/corpus.ts'

/** The figure as a table: every mark, its positions, its sentence. */
export function PairTable() {
  const names = pair.value!
  const words = markText()
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Differences as a table">
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" class="num">
              {names.reference}
            </th>
            <th scope="col" class="num">
              {names.hypothesis}
            </th>
            <th scope="col">In words</th>
          </tr>
        </thead>
        <tbody>
          {marks.value.slice(0, 2000).map(mark => (
            <tr key={`${mark.kind} ${mark.reference} ${mark.hypothesis}`}>
              <td>{kindWord(mark.kind, equals.value, names)}</td>
              <td class="num">{placeName(mark.reference)}</td>
              <td class="num">{placeName(mark.hypothesis)}</td>
              <td style={{ whiteSpace: 'normal' }}>{markSentence(mark, words).fact}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {marks.value.length > 2000 && (
        <p class="note">2,000 of {marks.value.length.toLocaleString('en')} shown.</p>
      )}
    </div>
  )
}
