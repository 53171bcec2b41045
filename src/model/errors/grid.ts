/** Messages about a grid of equal units of time. */
import { define, hint, reading, setting } from './define.ts'

export const axisRequired = define(
  'axis-required',
  ({ unit }: { unit: string }) => `a grid of ${unit} needs times, and this is segmented in units of text`,
  () => hint`count the units of the text, or read recordings with their times`,
)

export const boundaryInsideUnit = define(
  'boundary-inside-unit',
  ({ seconds, unit }: { seconds: number; unit: string }) =>
    `the boundary at ${seconds} s is inside a unit of ${unit}`,
  () => hint`choose ${reading('snap', 'nearest')}, or a unit that divides all times`,
)

export const gridRequired = define(
  'grid-required',
  ({ preset, id }: { preset: string; id: string }) =>
    `the preset "${preset}" of ${id} counts units of a grid, and these are recordings in time`,
  () => hint`put them on a grid of equal units: ${{ ...reading('units', '6s'), inLibrary: "grid: '6s'" }}`,
)

export const chunksegGridRequired = define(
  'grid-required',
  ({ preset, id }: { preset: string; id: string }) =>
    `the preset "${preset}" of ${id} counts flags, and these units are on another grid`,
  () =>
    hint`read the recordings with ${{ ...setting('preset', 'chunkseg'), inLibrary: "preset: 'chunkseg'" }}`,
)

export const noGridUnits = define(
  'no-units',
  ({ seconds, unit }: { seconds: number; unit: string }) =>
    `the recording lasts ${seconds} s, less than one unit of ${unit}`,
  () => hint`choose a shorter unit, or leave the recording out, as chunkseg does`,
)

export const gridTooCoarse = define(
  'grid-too-coarse',
  ({ lost, boundaries, unit }: { lost: number; boundaries: number; unit: string }) =>
    `on the grid of ${unit}, ${lost} of ${boundaries} boundaries share a position with another or are dropped at an end`,
  () => hint`choose a shorter unit, or a metric that needs no grid`,
)
