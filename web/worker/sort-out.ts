import type { Problem } from 'cesura'
import type { SimilarityMatrix } from 'cesura/compare'
import type { InputFile, ReadFilesOptions, ReadFilesResult } from 'cesura/formats'
import { readFiles } from 'cesura/formats'
import { textOf } from './chunk-set.ts'
import { PROSE } from './imported.ts'
import { matrixOf, proseOf } from './prose.ts'
import { NOTHING } from './questions.ts'
import { plainTitle, type ReadingChoices, withReading } from './reading-options.ts'

/** The files that are read, and what became of the others. */
export interface SortedOut {
  readonly inputs: readonly InputFile[]
  readonly found: ReadFilesResult
  /** What is wrong in the files that were set aside. */
  readonly problems: readonly Problem[]
  /** Files that were set aside because they cannot be read. */
  readonly wrong: ReadonlySet<string>
  /** Plain texts, and what each was taken for. */
  readonly prose: ReadonlyMap<string, string>
  readonly unit: string | undefined
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
  const prose = new Map<string, string>()
  let unit: string | undefined
  const isPlain = (name: string, title: string, counted: string) => {
    prose.set(name, title)
    unit = unit === undefined || unit === counted ? counted : 'unit'
  }
  const files = imported.map(given => {
    const { file, way, unit: counted } = withReading(given, ways[given.name], options)
    if (way !== undefined) isPlain(given.name, plainTitle(way)!, counted)
    return file
  })
  const none = { problems, wrong, prose, unit }
  if (files.length === 0) return { ...none, inputs: [], found: NOTHING }
  /** One plain text is by whom its name says. */
  const readAll = (all: readonly InputFile[]) => {
    const [only] = all.length === 1 ? prose.keys() : []
    const whose = only === undefined ? {} : { coder: only.replace(/^.*[/\\]|\.[^.]*$/g, '') }
    return readFiles(all, { ...whose, ...options })
  }
  const first = readAll(files)
  if (first.corpus !== undefined || first.problems.every(({ severity }) => severity !== 'error'))
    return { ...none, inputs: files, found: first }
  const { fromPath: _, ...alone } = options
  const inputs: InputFile[] = []
  let matrix: { matrixFile: string; matrix: SimilarityMatrix } | undefined
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
    const found = text === undefined ? undefined : matrixOf(text)
    if (found !== undefined) matrix = { matrixFile: file.name, matrix: found }
    else if (plain !== undefined && result.problems.some(({ code }) => code === 'format-unknown')) {
      inputs.push({ name: file.name, text: plain.text })
      isPlain(file.name, PROSE, plain.unit)
    } else {
      wrong.add(file.name)
      problems.push(...result.problems.map(problem => within(problem, file.name)))
    }
  }
  const sorted = { inputs, problems, wrong, prose, unit, ...(matrix ?? {}) }
  if (inputs.length === 0) return { ...sorted, found: { ...first, problems: [] } }
  return { ...sorted, found: readAll(inputs) }
}

const within = (problem: Problem, file: string): Problem => ({
  ...problem,
  location: { file, ...problem.location },
})
