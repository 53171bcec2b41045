import type { Decision } from 'cesura/agreement'
import type { copies } from './edit.ts'
import type { gold } from './gold.ts'
import type { Source } from './load.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFile = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  (value.bytes instanceof Uint8Array || typeof value.text === 'string' || typeof value.unopened === 'string')

const isSegmentation = (value: unknown): boolean =>
  isRecord(value) && typeof value.units === 'number' && value.boundaries instanceof Uint32Array

/** Files and answers of the last visit; undefined where what lies there is no such thing. */
export function keptSource(value: unknown): Source | undefined {
  if (!isRecord(value) || typeof value.name !== 'string') return undefined
  const { files, answers, answered, extra, leaveOut } = value
  const fits =
    Array.isArray(files) &&
    files.length > 0 &&
    files.every(isFile) &&
    isRecord(answers) &&
    Array.isArray(answered) &&
    answered.every(isRecord) &&
    isRecord(extra) &&
    Array.isArray(leaveOut)
  return fits ? (value as unknown as Source) : undefined
}

/** Edited copies that can be shown; what is damaged among them is left out. */
export function keptCopies(value: unknown): typeof copies.value {
  if (!isRecord(value)) return {}
  const whole = Object.entries(value).filter(
    ([, copy]) =>
      isRecord(copy) &&
      typeof copy.coder === 'string' &&
      isSegmentation(copy.source) &&
      isSegmentation(copy.now) &&
      Array.isArray(copy.past) &&
      copy.past.every(isSegmentation) &&
      Array.isArray(copy.future) &&
      copy.future.every(isSegmentation),
  )
  return Object.fromEntries(whole) as typeof copies.value
}

/** Decisions that say what and where; what is damaged among them is left out. */
export function keptDecisions(value: unknown): readonly Decision[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    each =>
      isRecord(each) &&
      typeof each.item === 'string' &&
      Number.isInteger(each.from) &&
      Number.isInteger(each.to) &&
      typeof each.decision === 'string',
  ) as unknown as Decision[]
}

/** The gold codings, by item. */
export function keptGold(value: unknown): typeof gold.value {
  if (!isRecord(value)) return {}
  const whole = Object.entries(value).filter(
    ([, coding]) =>
      isRecord(coding) && typeof coding.coder === 'string' && isSegmentation(coding.segmentation),
  )
  return Object.fromEntries(whole) as typeof gold.value
}
