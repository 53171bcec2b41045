import type { Source } from '../detect/source.ts'
import { openDraft } from '../draft.ts'
import { delimiterOf, parseTable } from '../tables/table-text.ts'
import type { JsonRecord } from './json-records.ts'

/**
 * The rows of a table as objects under the names of its columns, cells as texts; empty rows and rows with fewer or more
 * cells are left away. Undefined where the first line does not hold what is looked for, or a quote is broken.
 */
export function tableObjects(
  source: Source,
  holds: (header: string) => boolean,
): JsonRecord<Record<string, string>>[] | undefined {
  const [header] = source.text.slice(0, 20_000).split(/\r?\n/, 1)
  if (!holds(header!)) return undefined
  const draft = openDraft({ file: source.name })
  const [names, ...rows] = parseTable(draft, source.text, delimiterOf(source.text))
  if (names === undefined || draft.problems.length > 0) return undefined
  return rows
    .filter(({ cells }) => cells.length === names.cells.length && cells.some(cell => cell !== ''))
    .map(({ cells, line }) => ({
      value: Object.fromEntries(cells.map((cell, at) => [names.cells[at]!, cell])),
      location: { file: source.name, line },
    }))
}
