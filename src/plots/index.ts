// The door cesura/plots: values in, an SVG string out, the same in Node and in a browser.
export { mixRamp } from './color.ts'
export type { Figure, FigureOptions, FigureTable } from './figure.ts'
export {
  headlineParts,
  kindTitle,
  kindWord,
  markSentence,
  type PairWords,
  pairHeadline,
  type Sentence,
} from './mark-sentences.ts'
export {
  countMarks,
  type EditEvidence,
  type Mark,
  markEnd,
  markGlyph,
  markSign,
  markStart,
  marksOfEdits,
  sortMarks,
} from './marks.ts'
export {
  type StripChannel,
  type StripData,
  type StripGeometry,
  type StripOptions,
  segmentationStrip,
} from './segmentation-strip.ts'
export {
  pkCounts,
  type StripTie,
  type StripWindow,
  slidingWindows,
  windowDiffCounts,
} from './strip-channels.ts'
export type { StripLane } from './strip-lanes.ts'
export type { StripSystem } from './strip-layout.ts'
export type { StripHeights } from './strip-marks.ts'
export { plotStyle, type ThemeChoice } from './style.ts'
export { escapeText } from './svg.ts'
export {
  darkTheme,
  divergingColor,
  fonts,
  lightTheme,
  MARK_KINDS,
  type MarkKind,
  printTheme,
  sequentialColor,
  sequentialLabel,
  type Theme,
  TOKENS,
  themeVariables,
} from './theme.ts'
export { VERTICAL, type VerticalPiece, type VerticalStrip, verticalStrip } from './vertical-pieces.ts'
export {
  capital,
  countDigits,
  countWord,
  listed,
  percent,
  plural,
  score2,
  score3,
  shorten,
  signed3,
} from './words.ts'
