import { show } from '../state/address.ts'
import { examples, loadExample } from '../state/load.ts'

/** An empty screen: the question it answers, and the example that answers it. */
export function NeedsData({ question, example = 0 }: { question: string; example?: number }) {
  const chosen = examples[example] ?? examples[0]!
  return (
    <div class="empty">
      <h1>{question}</h1>
      <p>Bring texts, or look at an example first.</p>
      <div class="row">
        <button type="button" class="btn on" onClick={() => loadExample(chosen)}>
          Open {chosen.title}
        </button>
        <button type="button" class="btn" onClick={() => show('data')}>
          Bring texts
        </button>
      </div>
    </div>
  )
}
