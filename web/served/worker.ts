import { answerThePage } from '../worker/worker.ts'

/** The workers of the served page. */
answerThePage()
