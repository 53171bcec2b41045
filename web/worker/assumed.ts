import type { ReadFilesResult } from 'cesura/formats'
import { byRole, type TierRole, writeTiers } from './answers.ts'
import type { Settled } from './one-text.ts'
import { layerQuestion } from './tiers.ts'

/**
 * What the readers assumed, as questions with an answer: those that a strict reading asks, so that the page states every
 * assumption and lets it be changed.
 */
export function assumedIn(
  { assumptions = [] }: ReadFilesResult,
  readStrictly: () => ReadFilesResult,
): readonly Settled[] {
  if (assumptions.length === 0) return []
  const strict = readStrictly()
  const layer = layerQuestion(strict)
  return strict.questions.flatMap(question => {
    const made = assumptions.find(({ code, option }) => code === question.code && option === question.option)
    if (made === undefined) return []
    if (question.code !== layer?.code)
      return [{ question: byRole(question), value: made.chosen, needed: false }]
    const role = (name: string): TierRole => (name === made.chosen ? 'coder' : 'out')
    const roles = Object.fromEntries(layer.choices.map(({ value }) => [value, role(value)]))
    const value = layer.option === 'tiers' ? writeTiers(roles) : made.chosen
    return [{ question: layer, value, needed: false }]
  })
}
