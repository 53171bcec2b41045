import { MARK_KINDS, type MarkKind } from '../compare/pairs/marks.ts'
import { mixRamp } from './color.ts'

export { MARK_KINDS, type MarkKind }

/** Every colour of one theme. Edit hues have a contrast of 3:1 or better on page, panel and seg; text is always ink. */
export interface Theme {
  /** The ground of a page. */
  readonly page: string
  /** The ground of a panel and of a figure. */
  readonly panel: string
  /** Segments, tracks, pointed-at rows. */
  readonly seg: string
  /** A pressed button on a track. */
  readonly raise: string
  /** Unit ticks: decoration, never meaning. */
  readonly unit: string
  /** Hairlines: decoration, never meaning. */
  readonly line: string
  /** Borders of controls, matches in an overview. */
  readonly edge: string
  readonly ink: string
  readonly ink2: string
  readonly ink3: string
  /** Text on ink. */
  readonly inverse: string
  readonly match: string
  readonly near: string
  readonly missing: string
  readonly extra: string
  readonly type: string
  /** Text on a bar of an edit hue. */
  readonly on: Readonly<Record<MarkKind, string>>
  /** Lines and dots of up to six coders or segmenters, always with a direct label. */
  readonly coders: readonly string[]
  /** Amounts, 0 to 1, weak to strong. */
  readonly sequential: readonly string[]
  /** From this amount on, a label on the ramp is `labels[1]`, below it `labels[0]`. */
  readonly switchAt: number
  readonly labels: readonly [string, string]
}

/** The light theme of pages, reports and figures. */
export const lightTheme: Theme = {
  page: '#F7F7F4',
  panel: '#FFFFFF',
  seg: '#E9EAE6',
  raise: '#FFFFFF',
  unit: '#CFD1CB',
  line: '#E1E2DD',
  edge: '#85898A',
  ink: '#17191C',
  ink2: '#474B50',
  ink3: '#63676C',
  inverse: '#FFFFFF',
  match: '#2C3A38',
  near: '#C27008',
  missing: '#1A84E2',
  extra: '#A92304',
  type: '#6F3A80',
  on: { match: '#FFFFFF', near: '#000000', missing: '#000000', extra: '#FFFFFF', type: '#FFFFFF' },
  coders: ['#4A2773', '#3D8DFE', '#226056', '#738841', '#762401', '#B17D95'],
  sequential: ['#E8F3F1', '#B3D5D2', '#7DB7B5', '#3F9A9C', '#29777D', '#12565E', '#01373F'],
  switchAt: 0.62,
  labels: ['#000000', '#FFFFFF'],
}

/** The dark theme: strong is bright. */
export const darkTheme: Theme = {
  page: '#101214',
  panel: '#17191C',
  seg: '#2A2D32',
  raise: '#43484F',
  unit: '#41464D',
  line: '#2A2D32',
  edge: '#737A83',
  ink: '#F0F1F2',
  ink2: '#BABFC6',
  ink3: '#979DA6',
  inverse: '#101214',
  match: '#D8E6E3',
  near: '#FBD08A',
  missing: '#64BAFF',
  extra: '#F55C3C',
  type: '#A063A6',
  on: { match: '#000000', near: '#000000', missing: '#000000', extra: '#000000', type: '#000000' },
  coders: ['#E7D8FE', '#508EF8', '#8FF5C6', '#F3B204', '#79804B', '#BD4A87'],
  sequential: ['#1C292C', '#24494F', '#256C72', '#209193', '#59B3AE', '#88D5CA', '#B5F8E8'],
  switchAt: 0.435,
  labels: ['#FFFFFF', '#000000'],
}

/** Light on white paper, with hairlines that survive a printer. */
export const printTheme: Theme = { ...lightTheme, page: '#FFFFFF', line: '#BBBBBB', unit: '#BBBBBB' }

/** The font stacks: no web fonts; the user's text looks different from the machine's. */
export const fonts = {
  sans: 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif',
  serif: 'ui-serif,Charter,"Bitstream Charter","Sitka Text",Cambria,"Noto Serif",Georgia,serif',
  mono: 'ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"Roboto Mono","Liberation Mono",monospace',
} as const

/**
 * The colour of an amount between 0 and 1.
 *
 * @param theme - whose ramp is used
 * @param amount - 0 to 1; what is outside is taken as the nearer end
 * @returns a colour such as `#3F9A9C`
 * @example
 * sequentialColor(lightTheme, 0.5) //=> '#3F9A9C'
 */
export const sequentialColor = (theme: Theme, amount: number): string => mixRamp(theme.sequential, amount)

/**
 * Black or white, whichever contrasts more with `sequentialColor(theme, amount)`.
 *
 * @param theme - whose ramp is used
 * @param amount - 0 to 1, as for `sequentialColor`
 * @returns a colour for text on that ground
 */
export const sequentialLabel = (theme: Theme, amount: number): string =>
  theme.labels[amount < theme.switchAt ? 0 : 1]

/** The names of the plain colour tokens, in the order of the design. */
export const TOKENS = [
  'page',
  'panel',
  'seg',
  'raise',
  'unit',
  'line',
  'edge',
  'ink',
  'ink2',
  'ink3',
  'inverse',
  ...MARK_KINDS,
] as const satisfies readonly (keyof Theme)[]

/**
 * The tokens as CSS custom properties, for the page around the figures:
 * `--page:#F7F7F4;--panel:#FFFFFF;…`, the ramp as `--q0` … `--q6`, the coders as `--coder1` … `--coder6`.
 *
 * @param theme - the colours
 * @returns declarations with semicolons between, for a rule
 */
export function themeVariables(theme: Theme): string {
  const plain = TOKENS.map(token => `--${token}:${theme[token]}`)
  const ramp = theme.sequential.map((color, index) => `--q${index}:${color}`)
  const coders = theme.coders.map((color, index) => `--coder${index + 1}:${color}`)
  return [...plain, ...ramp, ...coders].join(';')
}
