import { loaded } from '../../state/corpus.ts'
import { givenAnswers, withdraw } from '../../state/load.ts'
import { canSet, optionText } from '../../words/control-syntax.ts'
import { optionOf } from '../../worker/answers.ts'

/** Options that were set from a hint: no question shows them, so they are listed here and can be withdrawn. */
export function GivenOptions() {
  const { questions, answered, settled } = loaded.value!
  const asked = new Set([...questions, ...answered, ...settled].map(({ option }) => option))
  const set = Object.entries(givenAnswers()).flatMap(([name, value]) => {
    const option = optionOf(name, value)
    return asked.has(name) || !canSet(option) ? [] : [{ name, words: optionText(option) }]
  })
  if (set.length === 0) return null
  return (
    <section class="panel given" aria-label="Reading options">
      <b>Read with</b>
      <ul>
        {set.map(({ name, words }) => (
          <li key={name}>
            <bdi>{words}</bdi>{' '}
            <button
              type="button"
              class="link"
              aria-label={`Read without ${words}`}
              onClick={() => withdraw(name)}
            >
              Undo
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
