import { findMetric } from '../../metrics/register.ts'
import { listed, score3 } from '../numbers.ts'
import type { Sentence } from './mark-sentences.ts'

/** What one step of the editor did. */
export interface CutChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'typed'
  readonly place: number
  readonly from?: number
}

/** A score now and before the first step. */
interface ChangedScore {
  readonly id: string
  readonly value: number | undefined
  readonly before?: number | undefined
}

const watched = ['boundary-similarity', 'alignment-similarity', 'pk', 'window-diff']

/** What the last step did, and which measures noticed. */
export function editSentence(change: CutChange, scores: readonly ChangedScore[]): Sentence {
  const done = {
    added: `You added a cut after ${change.place}.`,
    removed: `You removed the cut after ${change.place}.`,
    moved: `You moved a cut from ${change.from ?? change.place} to ${change.place}.`,
    typed: `You changed the type of the cut after ${change.place}.`,
  }[change.kind]
  const rows = watched.flatMap(id =>
    scores.filter(row => row.id === id && row.value !== undefined && row.before !== undefined),
  )
  const moved = rows.filter(row => Math.abs(row.value! - row.before!) > 1e-9)
  const still = rows.filter(row => !moved.includes(row)).map(row => findMetric(row.id).title)
  const parts = moved.map(
    row => `${findMetric(row.id).symbol} ${score3(row.before!)} → ${score3(row.value!)}`,
  )
  const seen = parts.length === 0 ? '' : `Since the original: ${parts.join(', ')}`
  const blind = still.length === 0 ? '' : `${listed(still)} ${still.length === 1 ? 'does' : 'do'} not notice`
  const both = [seen, blind].filter(part => part !== '').join('; ')
  return { fact: done, meaning: `${both === '' ? '' : `${both}. `}Z takes it back.` }
}
