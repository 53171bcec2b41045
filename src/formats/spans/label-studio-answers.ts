import type { Location } from '../../model/error.ts'

/** The kinds of region that segment a text or a recording. */
export const READABLE: readonly string[] = [
  'labels',
  'hypertextlabels',
  'paragraphlabels',
  'timeserieslabels',
  'timelinelabels',
]

/** One region that somebody marked. */
export interface Region {
  /** The control it was made with: `from_name`, or the column of a short export. */
  readonly layer: string
  /** The object it was made on: `to_name`. */
  readonly target?: string
  /** The field of the task's data, where the file names it: `$text`. */
  readonly field?: string | undefined
  /** `labels`, `choices`, `rectanglelabels` … */
  readonly kind: string
  readonly value: Readonly<Record<string, unknown>>
  /** Seconds of the whole recording. */
  readonly duration?: number | undefined
}

/** What one coder answered to one task. */
export interface Answer {
  /** Distinguishes tasks within the file. */
  readonly task: number | string
  readonly item?: string
  readonly coder?: string
  readonly data: Readonly<Record<string, unknown>>
  readonly regions: readonly Region[]
  readonly cancelled: boolean
  /** When it was last changed, as the file writes it. */
  readonly when?: string
  /** Drafts in addition to it, counted at the first answer of a task. */
  readonly drafts: number
  readonly location: Location
}

/** Kinds whose fields are not called labels. */
const KINDS = new Set(['choices', 'taxonomy', 'rating', 'textarea'])

/** The kind of a value that names none: its own field of labels. */
export function kindOf(value: Readonly<Record<string, unknown>>): string | undefined {
  // The shortest names have six letters; a transcript has many fields that have fewer.
  for (const key in value) if (key.length >= 6 && (key.endsWith('labels') || KINDS.has(key))) return key
  return undefined
}

/** Who completed an annotation: a number, or an account with an address. */
export function coderOf(by: unknown): string | undefined {
  if (typeof by === 'number' || (typeof by === 'string' && by !== '')) return String(by)
  if (typeof by !== 'object' || by === null) return undefined
  const { email, username, id } = by as Record<string, unknown>
  for (const name of [email, username, id]) {
    const coder = coderOf(typeof name === 'object' ? undefined : name)
    if (coder !== undefined) return coder
  }
  return undefined
}
