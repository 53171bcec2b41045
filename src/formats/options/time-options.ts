import type { Length } from '../../model/length.ts'

/** Options of readers of recordings. */
export interface TimeReading {
  /**
   * Whether boundaries are between units or in time.
   * @defaultValue units for texts, time for recordings
   */
  readonly axis?: 'units' | 'time'
  /**
   * The length of equal units of time that recordings are put on, `6s`; `snap` decides where a boundary inside a unit goes.
   * @defaultValue none: recordings count time
   */
  readonly grid?: Length
  /**
   * How long the recording is, in seconds (`6300`) or as a clock (`1:45:00`); or which of several durations holds:
   * `reference`, `common` or `max`. Segmentations are cropped to it, or padded with a boundary at their old end.
   * @defaultValue what the file states, else the last end in it; it is asked where only starts are known, and where
   *   segmentations of one recording differ by more than 1 ms
   */
  readonly duration?: string
  /**
   * Labels of a unit layer that are no units; empty ones never are.
   * @defaultValue none
   */
  readonly pauses?: readonly string[]
  /**
   * How many frames of a video, or samples of a recording, make a second, where a file counts those.
   * @defaultValue none: it is asked where a file counts frames
   */
  readonly frameRate?: number
  /**
   * What integers in a label file count: seconds, or 100 ns as HTK does.
   * @defaultValue `seconds`; it is asked where the numbers look like HTK
   */
  readonly times?: 'seconds' | 'htk'
  /**
   * Captions that repeat the line before.
   * @defaultValue `keep`; it is asked where a third of the captions or more repeat a line
   */
  readonly rolling?: 'merge' | 'keep'
}
