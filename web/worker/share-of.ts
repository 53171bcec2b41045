import type { AlignedCoding } from 'cesura/formats'

/** The share of its own words that the other text has at the same position. */
export const shareOf = ({ aligned: { matched, hypothesis } }: AlignedCoding): number =>
  matched === undefined ? 1 : matched[1] / hypothesis
