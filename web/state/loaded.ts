import { signal } from '@preact/signals'
import type { Corpus, Problem } from 'cesura'
import type { Question } from 'cesura/formats'
import type { ReadAnswer } from '../worker/read.ts'

/** Data in the page: the corpus, where it came from, and what is wrong with it or still open. */
export interface Loaded {
  readonly name: string
  readonly corpus: Corpus | undefined
  readonly files: ReadAnswer['files']
  readonly problems: readonly Problem[]
  readonly questions: readonly Question[]
  /** Questions that were answered, and may be answered otherwise. */
  readonly answered: readonly Question[]
  /** Questions that the content answers, and how; the reader may answer otherwise. */
  readonly settled: ReadAnswer['settled']
  readonly taken: ReadAnswer['taken']
  readonly previews: ReadAnswer['previews']
  readonly mismatches: ReadAnswer['mismatches']
  /** The beginning of each tier, where tiers were asked about. */
  readonly tiers?: ReadAnswer['tiers']
  /** Coders that `cesura.json` keeps as references. */
  readonly references?: ReadAnswer['references']
  /** The spoken words with their times, by recording. */
  readonly words?: ReadAnswer['words']
  /** Documents and what chunkers made of them: the screen Chunks. */
  readonly chunks?: ReadAnswer['chunks']
  /** A shared task with its submissions: the screen Boards. */
  readonly task?: ReadAnswer['task']
  /** The unit's own noun: paragraph, sentence, word; `unit` by default. */
  readonly unit: string
  /** Example corpora are named in the command line that gives the same result. */
  readonly example?: string
  /** A text that is segmented in this page: by whom, and with which guideline. */
  readonly study?: StudyFacts
  /** Typed or pasted: there is no file that holds it. */
  readonly pasted?: boolean
}

export interface StudyFacts {
  readonly annotator?: string | undefined
  readonly guideline?: string | undefined
  /** It came from somebody who waits for this annotator's boundaries. */
  readonly handedOut?: boolean | undefined
}

/** What the reader has loaded. */
export const loaded = signal<Loaded | undefined>(undefined)
