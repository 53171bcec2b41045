import { settings, show } from '../state/address.ts'
import { loaded } from '../state/corpus.ts'
import { examples } from '../state/examples.ts'
import { loadExample } from '../state/load.ts'
import { ChooseFiles } from './choose-files.tsx'

/** An empty screen: the question it answers, and the example that answers it. */
export function NeedsData({ question, example = 0 }: { question: string; example?: number }) {
  const chosen = examples[example] ?? examples[0]!
  if (loaded.value !== undefined) {
    const { name, questions, chunks } = loaded.value
    if (chunks !== undefined)
      return (
        <div class="empty">
          <h1>{question}</h1>
          <p>The files hold chunks of a document; the screen Chunks is about these.</p>
          <div class="row">
            <button type="button" class="btn on" onClick={() => show('chunks')}>
              Show the chunks
            </button>
            <button type="button" class="btn" onClick={() => show('data')}>
              Bring other texts
            </button>
          </div>
        </div>
      )
    return (
      <div class="empty">
        <h1>{question}</h1>
        <p>
          {name} cannot be used yet:{' '}
          {questions.length > 0 ? 'a question about it is open' : 'it has problems to fix'}.
        </p>
        <button type="button" class="btn on" onClick={() => show('data')}>
          {questions.length > 0 ? 'Answer it' : 'Show the problems'}
        </button>
      </div>
    )
  }
  const linked = linkSentence()
  return (
    <div class="empty">
      <h1>{question}</h1>
      <p>{linked ?? 'Bring texts, or look at an example first.'}</p>
      <div class="row">
        {linked !== undefined && <ChooseFiles />}
        <button
          type="button"
          class={linked === undefined ? 'btn on' : 'btn'}
          onClick={() => loadExample(chosen)}
        >
          Open {chosen.title}
        </button>
        <button type="button" class="btn" onClick={() => show('data')}>
          Bring texts
        </button>
      </div>
    </div>
  )
}

/** What a shared link names: it carries no texts, so the reader has to add them. */
function linkSentence(): string | undefined {
  const { item, reference, hypothesis } = settings.value
  if (item === undefined && reference === undefined && hypothesis === undefined) return undefined
  const coders = [reference, hypothesis].filter(name => name !== undefined).join(' and ')
  const what = [coders, item].filter(part => part !== undefined && part !== '').join(' on ')
  return `This link shows ${what}. It carries no texts: choose or drop the files it was made with.`
}
