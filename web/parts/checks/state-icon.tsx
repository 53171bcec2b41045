import type { CheckState } from 'cesura/evaluate'

/** The state of a check as an icon; its text is next to it. */
export const StateIcon = ({ state }: { state: CheckState }) => (
  <svg class={`state ${state}`} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="8.2" />
    {state === 'look' ? (
      <path d="M10 5.4v5.4M10 13.4v1" />
    ) : state === 'unseen' ? (
      <path d="M7.8 7.8a2.3 2.3 0 1 1 3.2 2.2c-.7.3-1 .7-1 1.4M10 13.6v1" />
    ) : (
      <path d="M6.4 10.3l2.5 2.5 4.8-5.2" />
    )}
  </svg>
)
