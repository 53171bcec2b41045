import type { Problem } from 'cesura'
import {
  decodeText,
  type InputFile,
  type ReadFilesOptions,
  type ReadFilesResult,
  readFiles,
} from 'cesura/formats'
import { matrixOf, proseOf } from './prose.ts'

/** The files that are read, and what became of the others. */
export interface SortedOut {
  readonly inputs: readonly InputFile[]
  readonly found: ReadFilesResult
  /** What is wrong in the files that were set aside. */
  readonly problems: readonly Problem[]
  /** Files that were set aside because they cannot be read. */
  readonly wrong: ReadonlySet<string>
  /** Plain texts with a blank line at every cut. */
  readonly prose: ReadonlySet<string>
  readonly unit: string | undefined
  /** The file with the similarity matrix, and its rows. */
  readonly matrixFile?: string
  readonly matrix?: readonly (readonly number[])[]
}

/** Reads all files; where that fails, each by itself, to find those that cannot be read: the others go on. */
export function sortOut(files: readonly InputFile[], options: ReadFilesOptions): SortedOut {
  const none = { problems: [], wrong: new Set<string>(), prose: new Set<string>(), unit: undefined }
  if (files.length === 0)
    return {
      ...none,
      inputs: [],
      found: { corpus: undefined, problems: [], questions: [], format: undefined, why: '', files: [] },
    }
  const first = readFiles(files, options)
  if (first.corpus !== undefined || first.problems.every(({ severity }) => severity !== 'error'))
    return { ...none, inputs: files, found: first }
  const { fromPath: _, ...alone } = options
  const inputs: InputFile[] = []
  const problems: Problem[] = []
  const wrong = new Set<string>()
  const prose = new Set<string>()
  let unit: string | undefined
  let matrix: { matrixFile: string; matrix: readonly (readonly number[])[] } | undefined
  for (const file of files) {
    const result = files.length === 1 ? first : readFiles([file], alone)
    // Texts of several lengths inside one file can be mended: by aligning them, by leaving a coding out.
    const lengths = result.problems.every(
      ({ severity, code }) => severity !== 'error' || code === 'unit-count-mismatch',
    )
    if (result.corpus !== undefined || result.questions.length > 0 || lengths) {
      inputs.push(file)
      continue
    }
    const text = result.format === undefined ? textOf(file) : undefined
    const plain = text === undefined ? undefined : proseOf(text)
    const rows = text === undefined ? undefined : matrixOf(text)
    if (rows !== undefined) matrix = { matrixFile: file.name, matrix: rows }
    else if (plain !== undefined && result.problems.some(({ code }) => code === 'format-unknown')) {
      inputs.push({ name: file.name, text: plain.text })
      prose.add(file.name)
      unit = unit === undefined || unit === plain.unit ? plain.unit : 'unit'
    } else {
      wrong.add(file.name)
      problems.push(...result.problems.map(problem => within(problem, file.name)))
    }
  }
  const sorted = { inputs, problems, wrong, prose, unit, ...(matrix ?? {}) }
  if (inputs.length === 0) return { ...sorted, found: { ...first, problems: [] } }
  return { ...sorted, found: readFiles(inputs, options) }
}

const within = (problem: Problem, file: string): Problem => ({
  ...problem,
  location: { file, ...problem.location },
})

function textOf({ name, text, bytes }: InputFile): string | undefined {
  return text ?? (bytes === undefined ? undefined : decodeText(bytes, name).text)
}
