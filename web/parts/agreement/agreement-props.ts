import type { AgreementAnswer } from '../../worker/agreement.ts'

/** What the figures of Agreement show. */
export interface AnswerProps {
  readonly answer: AgreementAnswer
  readonly stale: boolean
}
