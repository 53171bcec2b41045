import type { ComponentChildren } from 'preact'
import { askBehindAgain, behindAnswer, behindProgress } from '../../state/checks.ts'
import { stopSlow } from '../../state/slow.ts'
import { ErrorPanel } from '../error-panel.tsx'
import { Working } from '../working.tsx'
import { CandidatePanel } from './candidate-panel.tsx'
import { LossPanel } from './loss-panel.tsx'
import { StabilityPanel } from './stability-panel.tsx'

/** What is behind the ranking: parts of the losses, other conventions, and whether a system may replace an annotator. */
export function BehindRanking({ children }: { children?: ComponentChildren }) {
  const { value, stale, error } = behindAnswer.value
  return (
    <>
      <Working
        answer={behindAnswer}
        progress={behindProgress}
        what="Scoring under every convention"
        unfinished="the order under other conventions is missing"
        stop={stopSlow}
        again={askBehindAgain}
      />
      <ErrorPanel error={error} />
      <div class="grid2" data-testid="behind-ranking">
        {value !== undefined && <LossPanel loss={value.loss} stale={stale} />}
        {value !== undefined && <StabilityPanel stability={value.stability} stale={stale} />}
      </div>
      <div class="grid2">
        {children}
        <CandidatePanel />
      </div>
    </>
  )
}
