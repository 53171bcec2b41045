/** Units that a preview shows. */
export const PREVIEW_UNITS = 10

/** A few units of the data as one answer to a question would have them read. */
export interface Preview {
  readonly units: number
  /** Units before the first that is shown; absent: none. */
  readonly from?: number
  /** A recording: `units` is its length in parts of the preview, boundaries are anywhere. */
  readonly timed?: true
  /** Coders of one text, or texts. */
  readonly rows: readonly { readonly name: string; readonly boundaries: readonly number[] }[]
}
