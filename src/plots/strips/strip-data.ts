import type { FigureOptions } from '../figure.ts'
import type { MarkKind } from '../theme.ts'
import type { Mark } from './marks.ts'
import type { StripTie, StripWindow } from './strip-channels.ts'
import type { StripLane } from './strip-lanes.ts'
import type { StripSystem } from './strip-layout.ts'
import type { StripHeights } from './strip-marks.ts'

/** What is in the channel between the two lanes. */
export type StripChannel =
  | { readonly view: 'edits' | 'costs'; readonly marks: readonly Mark[] }
  | { readonly view: 'windows'; readonly windows: readonly StripWindow[]; readonly shown?: number }
  | { readonly view: 'alignment'; readonly ties: readonly StripTie[] }

/** Two segmentations of one text, and the evidence a metric counted. */
export interface StripData {
  /** How many units the text has. */
  readonly units: number
  readonly reference: StripLane
  readonly hypothesis: StripLane
  readonly channel: StripChannel
  /**
   * Two coders of equal standing.
   * @defaultValue false
   */
  readonly equal?: boolean
  /**
   * The unit's own noun: paragraph, sentence, word.
   * @defaultValue `unit`
   */
  readonly unit?: string
  /** The span of a near miss, for the sentences of the table. */
  readonly span?: number | string
  /** The words themselves, where units are words: they are over the lanes at their own width. */
  readonly words?: readonly string[]
  /** Who speaks each unit. */
  readonly speakers?: readonly string[]
  /** Units are stretches of time: so many seconds each; `start` is when the recording starts, in seconds. */
  readonly secondsPerUnit?: number
  readonly start?: number
}

/** How a strip is rendered. */
export interface StripOptions extends FigureOptions {
  /**
   * Draw only the units from `from` to `to` (numbers of units before).
   * @defaultValue the whole text
   */
  readonly range?: readonly [number, number]
  /**
   * `each`: a group per mark with `data-mark`, its index in the order of the text. `merged`: one path per kind and lane,
   * without masses and ticks, for reports with many strips.
   * @defaultValue `each`
   */
  readonly marks?: 'each' | 'merged'
  /**
   * All other kinds are dimmed.
   * @defaultValue none: all kinds are shown in full
   */
  readonly isolated?: MarkKind
  /**
   * The mark a reader points at, as an index: ringed.
   * @defaultValue none
   */
  readonly pointed?: number
  /**
   * Draw handles under the hypothesis's boundaries, for editing.
   * @defaultValue false
   */
  readonly handles?: boolean
  /**
   * The place of the editing cursor.
   * @defaultValue none
   */
  readonly cursor?: { readonly lane: 'reference' | 'hypothesis'; readonly position: number }
  /**
   * Texts that run from right to left mirror the strip.
   * @defaultValue false
   */
  readonly rightToLeft?: boolean
  /**
   * Width of the column of names in px.
   * @defaultValue as wide as they need, 64 to 140, and 14 for the space after them
   */
  readonly nameWidth?: number
}

/** Where things are in a strip, for pages that point, drag and place a cursor. */
export interface StripGeometry {
  readonly left: number
  readonly right: number
  readonly systems: readonly (StripSystem & { readonly top: number })[]
  readonly heights: StripHeights
}
