import type { MarkKind } from 'cesura/plots'

const shapes: Record<MarkKind, preact.JSX.Element> = {
  match: <rect x="7.5" y="1" width="3" height="16" rx="1.5" fill="var(--match)" />,
  near: (
    <path
      d="M5 1.5V5.5C5 9.5 13 8.5 13 12.5V16.5"
      fill="none"
      stroke="var(--near)"
      stroke-width="2.6"
      stroke-linecap="round"
    />
  ),
  missing: (
    <>
      <path d="M9 1.5V7" stroke="var(--missing)" stroke-width="3" stroke-linecap="round" />
      <circle cx="9" cy="12" r="4" fill="none" stroke="var(--missing)" stroke-width="2" />
    </>
  ),
  extra: (
    <>
      <path d="M9 16.5V10" stroke="var(--extra)" stroke-width="3" stroke-linecap="round" />
      <circle cx="9" cy="6" r="4.6" fill="var(--extra)" />
    </>
  ),
  type: (
    <>
      <path d="M9 1.5V16.5" stroke="var(--type)" stroke-width="3" stroke-linecap="round" />
      <path d="M9 3.6 14.4 9 9 14.4 3.6 9Z" fill="var(--type)" />
    </>
  ),
}

/** The glyph of a kind of difference: the same five shapes everywhere. */
export const Glyph = ({ kind }: { kind: MarkKind }) => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    {shapes[kind]}
  </svg>
)
