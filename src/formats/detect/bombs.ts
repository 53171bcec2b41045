import { CesuraError } from '../../model/error.ts'

/** No more than this is unpacked from one file: a bomb of a few kilobytes could fill the machine. */
export const MOST_BYTES = 2 ** 29 - 2 ** 20
/** Text packs to a tenth, tables of equal lines to a hundredth. What grows more than this was made to grow. */
const MOST_GROWTH = 300
const LEAST_BOMB = 2 ** 26

/** Whether so many bytes that unpack to so many are more than any file of use. */
export const isBomb = (packed: number, size: number): boolean =>
  size > MOST_BYTES || (size > LEAST_BOMB && size > packed * MOST_GROWTH)

/** Refuses what is packed. */
export const tooLarge = (): CesuraError =>
  new CesuraError(
    'file-too-large',
    'it would unpack to more than half a gigabyte, or to more than 300 times its size; unpack and split it first',
  )

/** Refuses a table that is packed inside, column by column: nobody can unpack it first. */
export const tableTooLarge = (): CesuraError =>
  new CesuraError(
    'file-too-large',
    'its rows would take more than half a gigabyte, or more than 300 times the file, as text; write them into several files',
  )
