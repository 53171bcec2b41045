import type { Answer } from '../worker/api.ts'

/** What went wrong, in the panel concerned: the sentence, then its code. Nothing where nothing did. */
export function ErrorPanel({ error }: { error: Answer<unknown>['error'] }) {
  return error === undefined ? null : (
    <section class="panel error above-16" role="alert">
      <p>{error.message}</p>
      <code>{error.code}</code>
    </section>
  )
}
