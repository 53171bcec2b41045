import { show } from '../model/require.ts'
import type { TypeScale } from '../model/segmentation.ts'
import type { DraftCoding, DraftItem, DraftScores } from './assemble.ts'
import type { ReadOptions } from './format.ts'
import { Report } from './report.ts'

/** One answer of a language model, as far as it says how sure its boundaries are. */
export interface ReadAnswer {
  /** The form that was recognised; undefined where the answer was rejected and counted as no boundary. */
  readonly form: string | undefined
  readonly place: string
  readonly boundaries: number
  readonly uncertain: number
  /** Whether it is about the whole text. */
  readonly whole: boolean
}

/**
 * What a reader finds in a file: codings, items, problems and questions. How codings are kept is known to this file only.
 */
export class Draft extends Report {
  readonly options: ReadOptions
  readonly codings: readonly DraftCoding[] = []
  readonly items: readonly DraftItem[] = []
  /** Scores per gap, of coders that have no boundaries. */
  readonly scored: readonly DraftScores[] = []
  /** The scale the file states itself; codings that name other types are errors. */
  scale: TypeScale | undefined
  /** What was counted, in the plural, of every coding that states it. */
  readonly counted = new Set<string>()
  /** The answers of language models that codings come from. */
  readonly answers: ReadAnswer[] = []

  constructor(options: ReadOptions = {}) {
    super(options.file)
    this.options = options
  }

  /** Adds a coding. */
  putCoding(coding: DraftCoding): void {
    ;(this.codings as DraftCoding[]).push(coding)
  }

  /** Adds an item that the file names by itself. */
  putItem(item: DraftItem): void {
    ;(this.items as DraftItem[]).push(item)
  }

  /** Adds scores of a coder. */
  putScores(scores: DraftScores): void {
    ;(this.scored as DraftScores[]).push(scores)
  }

  /** Replaces each coding; undefined leaves it out. */
  changeCodings(change: Change<DraftCoding>): void {
    changeAll(this.codings, change)
  }

  /** Replaces each item; undefined leaves it out. */
  changeItems(change: Change<DraftItem>): void {
    changeAll(this.items, change)
  }

  /** Replaces the scores of each; undefined leaves them out. */
  changeScores(change: Change<DraftScores>): void {
    changeAll(this.scored, change)
  }
}

/** An empty draft. */
export const openDraft = (options: ReadOptions = {}): Draft => new Draft(options)

type Change<T> = (given: T, index: number) => T | undefined

function changeAll<T>(all: readonly T[], change: Change<T>): void {
  const list = all as T[]
  let kept = 0
  for (let index = 0; index < list.length; index++) {
    const changed = change(list[index]!, index)
    if (changed !== undefined) list[kept++] = changed
  }
  list.length = kept
}

/** A field's value as a message shows it. */
export const showField = (value: unknown): string => (value === undefined ? 'missing' : show(value))
