import type { Corpus } from 'cesura'
import { forgetAnswers } from '../worker/api.ts'
import { set, settings } from './address.ts'
import { loaded } from './corpus.ts'

/** New data: answers about other data are dropped, and an address that names others is emptied. */
export function forgetThePast(corpus: Corpus | undefined): void {
  forgetAnswers()
  scrollTo(0, 0)
  if (loaded.peek()?.task !== undefined) set({ segmenters: undefined })
  if (answersTheAddress(corpus)) return
  set({ item: undefined, reference: undefined, hypothesis: undefined, all: undefined, equal: undefined })
}

/** Whether the text and the coders that the address names are there: a shared link is opened before its data. */
function answersTheAddress(corpus: Corpus | undefined): boolean {
  const { item: id, reference, hypothesis } = settings.peek()
  const item = id === undefined ? corpus?.items[0] : corpus?.items.find(candidate => candidate.id === id)
  const has = (name: string | undefined) =>
    name === undefined || item?.codings.some(({ coder }) => coder === name) === true
  return item !== undefined && has(reference) && has(hypothesis)
}
