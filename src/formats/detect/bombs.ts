import { type CesuraError, invalid } from '../../model/error.ts'
import { fileUnpacksTooLarge, rowsTooLarge } from '../../model/errors/reading.ts'

/** No more than this is unpacked from one file: a bomb of a few kilobytes could fill the machine. */
export const MOST_BYTES = 2 ** 29 - 2 ** 20
/** Text packs to a tenth, tables of equal lines to a hundredth. What grows more than this was made to grow. */
const MOST_GROWTH = 300
const LEAST_BOMB = 2 ** 26

/** Whether so many bytes that unpack to so many are more than any file of use. */
export const isBomb = (packed: number, size: number): boolean =>
  size > MOST_BYTES || (size > LEAST_BOMB && size > packed * MOST_GROWTH)

/** Rejects what is packed. */
export const tooLarge = (): CesuraError => invalid(fileUnpacksTooLarge, {})

/** Rejects a table that is packed inside, column by column: nobody can unpack it first. */
export const tableTooLarge = (): CesuraError => invalid(rowsTooLarge, {})
