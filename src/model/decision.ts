/** What can be decided about a disputed gap: a boundary there, none, or nothing yet. */
export const decisionText = ['cut', 'no-cut', 'skip'] as const

/** What somebody decided about one disputed gap. It holds no time and no machine, so that equal decisions are equal. */
export interface Decision {
  /** Id of the item. */
  readonly item: string
  /** First and last position of the dispute: its name. */
  readonly from: number
  readonly to: number
  readonly decision: (typeof decisionText)[number]
  /** Where the boundary is; needed for `cut`, not looked at for the others. */
  readonly position?: number
  /** Its types. @defaultValue what the rule would take */
  readonly types?: readonly string[]
  /** Who decided. */
  readonly by?: string
  readonly note?: string
  /** Line of the decision in its file, for messages. */
  readonly line?: number
}
