import type { Problem } from 'cesura'
import type { SimilarityMatrix } from 'cesura/compare'
import type { InputFile, ReadFilesOptions, ReadFilesResult } from 'cesura/formats'
import { detectFormat, readFiles } from 'cesura/formats'
import { textOf } from './chunk-set.ts'
import { matrixOf } from './matrix.ts'
import { NOTHING } from './questions.ts'
import { plainTitle, type ReadingChoices, SEPARATED, withReading } from './reading-options.ts'

/** The files that are read, and what became of the others. */
export interface SortedOut {
  readonly inputs: readonly InputFile[]
  readonly found: ReadFilesResult
  /** What is wrong in the files that were set aside. */
  readonly problems: readonly Problem[]
  /** Files that were set aside because they cannot be read. */
  readonly wrong: ReadonlySet<string>
  /** Plain texts, and the way in which each was to be read. */
  readonly plain: ReadonlyMap<string, string>
  /** The file with the similarity matrix, and the matrix. */
  readonly matrixFile?: string
  readonly matrix?: SimilarityMatrix
}

/** Reads all files; where that fails, each by itself, to find those that cannot be read: the others go on. */
export function sortOut(
  imported: readonly InputFile[],
  options: ReadFilesOptions,
  ways: ReadingChoices = {},
): SortedOut {
  const problems: Problem[] = []
  const wrong = new Set<string>()
  const plain = new Map(
    imported.flatMap(({ name }) => {
      const title = plainTitle(ways[name])
      return title === undefined ? [] : [[name, title]]
    }),
  )
  /** One plain text is by whom its name says. */
  const [only] = imported
  const whose =
    only !== undefined && imported.length === 1 && isPlainText(only, ways)
      ? { coder: only.name.replace(/^.*[/\\]|\.[^.]*$/g, ''), ...options }
      : options
  const files = imported.map(given => withReading(given, ways[given.name]))
  const none = { problems, wrong, plain }
  if (files.length === 0) return { ...none, inputs: [], found: NOTHING }
  const first = readFiles(files, whose)
  if (first.corpus !== undefined || first.problems.every(({ severity }) => severity !== 'error'))
    return { ...none, inputs: files, found: first }
  const { fromPath: _, ...alone } = options
  const inputs: InputFile[] = []
  let matrix: { matrixFile: string; matrix: SimilarityMatrix } | undefined
  for (const file of files) {
    const result = files.length === 1 ? first : readFiles([file], alone)
    // Texts of several lengths inside one file can be fixed: by aligning them, by leaving a coding out.
    const lengths = result.problems.every(
      ({ severity, code }) => severity !== 'error' || code === 'unit-count-mismatch',
    )
    if (result.corpus !== undefined || result.questions.length > 0 || lengths) {
      inputs.push(file)
      continue
    }
    const text = result.format === undefined ? textOf(file) : undefined
    const found = text === undefined ? undefined : matrixOf(text)
    if (found !== undefined) matrix = { matrixFile: file.name, matrix: found }
    else {
      wrong.add(file.name)
      problems.push(...result.problems.map(problem => within(problem, file.name)))
    }
  }
  const sorted = { inputs, problems, wrong, plain, ...(matrix ?? {}) }
  if (inputs.length === 0) return { ...sorted, found: { ...first, problems: [] } }
  return { ...sorted, found: readFiles(inputs, whose) }
}

/** Whether a file is plain text, by the way it is to be read or by what it holds. */
const isPlainText = (file: InputFile, ways: ReadingChoices): boolean => {
  const way = ways[file.name]
  if (way !== undefined) return plainTitle(way) !== undefined
  const text = textOf(file)
  return text !== undefined && detectFormat(text, file.name)[0]?.format.id === SEPARATED
}

const within = (problem: Problem, file: string): Problem => ({
  ...problem,
  location: { file, ...problem.location },
})
