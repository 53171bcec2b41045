import { startPage } from './start.tsx'
import { answerThePage } from './worker/worker.ts'

/** The page in one file: one script for the page and for its workers, which need most of the same code. */
if (typeof document === 'undefined') answerThePage()
else startPage()
