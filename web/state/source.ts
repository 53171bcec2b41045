import { signal } from '@preact/signals'
import type { Question } from 'cesura/formats'
import type { GivenNames } from '../worker/given-names.ts'
import type { ImportedFile } from '../worker/imported.ts'
import type { ReadingChoices } from '../worker/reading-options.ts'
import type { Loaded } from './loaded.ts'

interface NamedCoding {
  readonly item: string
  readonly coder: string
}

/** The files as they came, with the answers given for them: kept, so that an answer can be changed later. */
export interface Source {
  readonly files: readonly ImportedFile[]
  readonly answers: Readonly<Record<string, string>>
  readonly name: string
  readonly answered: readonly Question[]
  readonly extra: Partial<Loaded>
  readonly leaveOut: readonly NamedCoding[]
  /** Codings of another length whose cuts were carried over; none in sessions of older pages. */
  readonly align?: readonly NamedCoding[]
  /** Names given on the cards; none in sessions of older pages. */
  readonly names?: GivenNames
  /** How files are read where the reader said so; none in sessions of older pages. */
  readonly ways?: ReadingChoices
}
export const source = signal<Source | undefined>(undefined)

/** Files that nobody has said anything about. */
export const fresh = (
  files: readonly ImportedFile[],
  name: string,
  more: Partial<Omit<Source, 'files' | 'name'>> = {},
): Source => ({ files, name, answers: {}, answered: [], extra: {}, leaveOut: [], ...more })
