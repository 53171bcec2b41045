import type { NewValue } from './history.ts'
import type { ValueStep } from './log.ts'

/** A value to record again. */
export function valueIn(step: ValueStep): NewValue {
  const { id: _, at: _at, tab: _tab, study: _study, before: _before, group: _group, ...value } = step
  return { ...value, undoes: undefined, redoes: undefined, settles: undefined } as NewValue
}

/** The same key without a value. */
export function emptied(step: ValueStep): NewValue {
  const value = valueIn(step)
  if (value.kind === 'decide') return { ...value, decision: null, position: undefined, types: undefined }
  if (value.kind === 'note') return { ...value, note: null, tags: undefined }
  if (value.kind === 'gold') return { ...value, codings: null }
  return { ...value, segmentation: null, depth: 0, change: undefined }
}
