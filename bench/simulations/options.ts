/** The value of `--name`, where it was given. */
export const textOption = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

export const numberOption = (name: string, byDefault: number): number => Number(textOption(name) ?? byDefault)

/** A table in Markdown: numbers to the right. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
