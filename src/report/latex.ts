import { formatCell, type Table } from './table.ts'

/**
 * A table as LaTeX (booktabs), ready to paste into a paper; notes become comments, so that the signatures stay
 * with the numbers in the source.
 *
 * @example
 * toLatex({ title: 'A & B', columns: [{ name: 'B', align: 'right' }], rows: [[0.5]], notes: ['x|y'] }).split('\n')[0]
 * //=> '% needs \\usepackage{booktabs}'
 */
export function toLatex(table: Table): string {
  const { columns } = table
  const line = (cells: readonly string[]) => `  ${cells.map(escapeLatex).join(' & ')} \\\\`
  return [
    '% needs \\usepackage{booktabs}',
    '\\begin{table}',
    '\\centering',
    `\\begin{tabular}{${columns.map(column => (column.align === 'right' ? 'r' : 'l')).join('')}}`,
    '  \\toprule',
    line(columns.map(column => column.name)),
    '  \\midrule',
    ...table.rows.map(row => line(row.map((cell, index) => formatCell(cell, columns[index]!)))),
    '  \\bottomrule',
    '\\end{tabular}',
    ...(table.title === '' ? [] : [`\\caption{${escapeLatex(table.title)}}`]),
    '\\end{table}',
    ...table.notes.map(note => `% ${note.replace(/\s*\n\s*/g, ' ')}`),
    '',
  ].join('\n')
}

const signs: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '↑': '$\\uparrow$',
  '↓': '$\\downarrow$',
  '−': '$-$',
  π: '$\\pi$',
  κ: '$\\kappa$',
  '∞': '$\\infty$',
  '…': '\\ldots{}',
  '\n': ' ',
}

const escapeLatex = (text: string): string =>
  text.replace(/[\\^~↑↓−πκ∞…\n]|[&%$#_{}]/g, sign => signs[sign] ?? `\\${sign}`)
