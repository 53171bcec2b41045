import { MARK_KINDS, type MarkKind } from '../../compare/pairs/marks.ts'
import { element } from '../svg.ts'

export {
  countMarks,
  type EditEvidence,
  type Mark,
  markEnd,
  markStart,
  marksOfEdits,
  sortMarks,
} from '../../compare/pairs/marks.ts'

const GLYPHS: Readonly<Record<MarkKind, string>> = {
  match: '<path d="M9 2.5V15.5" fill="none" stroke-width="3" stroke-linecap="round" class="s-match"/>',
  near: '<path d="M5 2V5.5C5 9.5 13 8.5 13 12.5V16" fill="none" stroke-width="2.6" stroke-linecap="round" class="s-near"/>',
  missing:
    '<path d="M9 2.5V7" fill="none" stroke-width="3" stroke-linecap="round" class="s-missing"/>' +
    '<circle cx="9" cy="12" r="4" fill="none" stroke-width="2" class="s-missing"/>',
  extra:
    '<path d="M9 15.5V10" fill="none" stroke-width="3" stroke-linecap="round" class="s-extra"/>' +
    '<circle cx="9" cy="6" r="4.6" class="f-extra"/>',
  type:
    '<path d="M9 2.5V15.5" fill="none" stroke-width="3" stroke-linecap="round" class="s-type"/>' +
    '<path d="M9 3.6 14.4 9 9 14.4 3.6 9Z" class="f-type"/>',
}

/** The glyph of a kind, 18 × 18, the same in legends, sentences and lists; for use inside a figure. */
export const markGlyph = (kind: MarkKind, x: number, y: number): string =>
  element('g', { transform: `translate(${x} ${y})` }, GLYPHS[kind])

/** The five glyphs as symbols `mark-match` …, once on a page: lists refer to them with `<use href="#mark-near">`. */
export const markSymbols = (): string =>
  element(
    'svg',
    { width: 0, height: 0, 'aria-hidden': 'true', class: 'symbols' },
    MARK_KINDS.map(kind =>
      element(
        'symbol',
        { id: `mark-${kind}`, viewBox: '0 0 18 18' },
        element('g', { class: 'cesura' }, GLYPHS[kind]),
      ),
    ).join(''),
  )
