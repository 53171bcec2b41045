import type { CandidateBarsData, StabilityPlotData, StudyPlanData } from '../plots/index.ts'
import type { Terminal } from './render/terminal.ts'
import type { Table } from './table.ts'

/** A result as people read it, as data: renderers know blocks and tables, and nothing about segmentation. */
export interface View {
  readonly title?: string
  readonly blocks: readonly Block[]
}

/** A part of a view. */
export type Block =
  | { readonly type: 'prose'; readonly sentences: readonly string[] }
  | { readonly type: 'table'; readonly table: Table }
  | { readonly type: 'figure'; readonly figure: FigureSpec }
  | { readonly type: 'signatures'; readonly signatures: readonly Signature[] }
  | { readonly type: 'section'; readonly title: string; readonly blocks: readonly Block[] }

/** A figure: lines of characters on a terminal, a picture on a page. A format that shows neither leaves it out. */
export interface FigureSpec {
  readonly lines?: (terminal: Terminal) => readonly string[]
  readonly picture?: Picture
}

/** A picture as data: the kind of its figure, and the signature under it. */
export interface Picture {
  readonly data:
    | { readonly kind: 'stability'; readonly values: StabilityPlotData }
    | { readonly kind: 'candidate'; readonly values: CandidateBarsData }
    | { readonly kind: 'plan'; readonly values: StudyPlanData }
  readonly footnote: string
}

/** A signature: complete, and in the short form that a terminal shows. */
export interface Signature {
  readonly short: string
  readonly full: string
}

/** Sentences; nothing where there are none. */
export const prose = (...sentences: readonly (string | undefined)[]): Block[] => {
  const stated = sentences.filter(sentence => sentence !== undefined && sentence !== '')
  return stated.length === 0 ? [] : [{ type: 'prose', sentences: stated as string[] }]
}

export const tableBlock = (table: Table): Block => ({ type: 'table', table })

export const section = (title: string, blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [] : [{ type: 'section', title, blocks }]

/** Lines of characters that only a terminal shows. */
export const preformatted = (lines: (terminal: Terminal) => readonly string[]): Block => ({
  type: 'figure',
  figure: { lines },
})

/** A picture that only a page shows. */
export const picture = (data: Picture['data'], footnote: string): Block => ({
  type: 'figure',
  figure: { picture: { data, footnote } },
})

/** Signatures that a terminal shows in full, since they are what was asked for. */
export const signatures = (full: readonly string[]): Block[] =>
  full.length === 0
    ? []
    : [{ type: 'signatures', signatures: [...new Set(full)].map(one => ({ short: one, full: one })) }]
