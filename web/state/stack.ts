import { computed, effect } from '@preact/signals'
import { latest } from '../worker/api.ts'
import { request } from '../worker/pool.ts'
import type { StackAnswer, StackQuestion } from '../worker/stack.ts'
import { screen, settings } from './address.ts'
import { frame, spanLength } from './compare.ts'
import { item, pair } from './corpus.ts'

/** Whether one coder is compared with all others of the text, in stacked lanes. */
export const againstAll = computed(
  () => settings.value.all === 'yes' && (item.value?.codings.length ?? 0) > 2,
)

const question = computed<StackQuestion | undefined>(() => {
  if (!againstAll.value || item.value === undefined || pair.value === undefined) return undefined
  const { codings } = item.value
  const { reference } = pair.value
  const trusted = codings.find(({ coder }) => coder === reference)
  if (trusted === undefined) return undefined
  return {
    reference: trusted.segmentation,
    rows: codings
      .filter(({ coder }) => coder !== reference)
      .map(({ coder, segmentation }) => ({ name: coder, segmentation })),
    span: spanLength.value,
    ...(frame.value === undefined ? {} : { range: frame.value }),
  }
})

const { answer, put } = latest<StackQuestion, readonly StackAnswer[]>(asked =>
  request(remote => remote.stack(asked)),
)
export const stackAnswer = answer

effect(() => {
  if (screen.value === 'compare' && question.value !== undefined) put(question.value)
})
