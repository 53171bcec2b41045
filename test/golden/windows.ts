import { readLines } from './read.ts'

/** A number, or what the other program raised. */
export type Answer<T = number> = T | { raises: string }
type Counts = { tp: number; fp: number; fn: number; tn: number }

/** One line of windows.jsonl. */
export interface WindowCase {
  id: string
  tags: string[]
  n: number
  reference: number[]
  hypothesis: number[]
  /** null: the automatic window. */
  k: number | null
  expect: {
    segeval: {
      k: number
      pk: Answer
      pk_parts: Answer<[number, number]>
      wd: Answer
      wd_parts: Answer<[number, number]>
      wd_lamprier: Answer
      wd_lamprier_parts: Answer<[number, number]>
    }
    nltk: {
      k: number
      pk: Answer
      wd: Answer
      wd_weighted: Answer
      pk_auto: Answer
      ghd: number
      'ghd_1_1_0.5': number
      'ghd_1_3_0.25': number
      ghd_mean: number
    }
    nltk_n: { k: number; pk_open: Answer; wd: Answer; pk_closed: Answer; pk_closed_auto: Answer }
    winpr: Counts & {
      w: number
      tn_table: number
      precision: number | null
      recall: number | null
      f1: number | null
      normalised: Counts
      strict: Counts
      near_miss_delta: Counts
    }
    padded: { wd_parts: [number, number]; pk_parts: [number, number] }
    other: { wd_units_parts: [number, number]; wd_inclusive_parts: [number, number] }
    expected: {
      wd: number | null
      pk: number | null
      wd_padded: number | null
      pk_padded: number | null
      wd_ref_fixed: number | null
      pk_ref_fixed: number | null
    }
    boundary: Record<
      string,
      {
        hits: number
        mir_eval: [number, number, number]
        mir_eval_untrimmed: [number, number, number]
        pyannote_hits: number
      }
    >
    coverage_parts: [number, number]
    purity_parts: [number, number]
    franz: { fn_sum: number; fp_sum: number; fn_rate_sum: number; fp_rate_sum: number }
  }
}

export const windowCases = readLines<WindowCase>('windows.jsonl')
