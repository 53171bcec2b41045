import type { Source } from '../../../../src/formats/detect/source.ts'

/** A source from a string, as the opener gives it. */
export function open(text: string, name = 'file.txt'): Source {
  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
  return {
    name,
    text,
    found: new Map(),
    json: () => parse(text),
    plainJson: () => undefined,
    jsonLines() {
      const lines = text
        .split('\n')
        .map((row, index) => ({ line: index + 1, value: row.trim() === '' ? null : parse(row) }))
      const rows = lines.filter(({ value }) => value !== null)
      return rows.length === 0 || rows.some(({ value }) => value === undefined) ? undefined : rows
    },
  }
}
