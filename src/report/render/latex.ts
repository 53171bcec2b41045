import { endsWord } from '../../model/numbers.ts'
import { safeName, unsafeRuns } from '../sentences/safe-text.ts'
import { type Cell, type Column, formatCell, isScore, type Table } from '../table.ts'
import type { Block, View } from '../view.ts'
import { textWidth } from './text-width.ts'

/** Columns of text that a page of LaTeX's `article` holds; wider tables are set smaller. */
const PAGE = 72
/** The same in `\footnotesize`. */
const SMALL = 90
/** Rows that a page holds; longer tables are broken into pages. */
const ROWS = 40
/** Words longer than this are broken into lines. */
const LONG = 38

/**
 * A table as LaTeX (booktabs; longtable where a page does not hold it), ready to paste into a paper; notes become comments, so that the signatures stay
 * with the numbers in the source. Characters that mean something to TeX, or become others in its fonts (`<`, `|`, `--`),
 * are written so that they print as they are; symbols of metrics are set as formulas.
 *
 * @param table - columns, rows and marks
 * @returns the table in LaTeX
 * @example
 * toLatex({ title: 'A & B', columns: [{ name: 'S_f', align: 'left' }], rows: [['[--]']], notes: ['x|y'] }).split('\n').slice(4, 9)
 * //=> ['  \\toprule', '  $S_f$ \\\\', '  \\midrule', '  {[}-{}-] \\\\', '  \\bottomrule']
 */
export function toLatex(table: Table): string {
  const { columns } = table
  const rows = table.rows.map(row => row.map((cell, index) => formatCell(cell, columns[index]!)))
  const names = columns.map(({ name }) => name)
  const marks = (row: number, column: number): Marks => marksOf(table.rows[row]![column]!)
  const widths = columns.map((_, column) =>
    Math.max(
      textWidth(names[column]!),
      ...rows.map((row, index) => {
        const { raised = '', after = '' } = marks(index, column)
        return textWidth(row[column]!) + Math.ceil(0.8 * textWidth(raised + after))
      }),
    ),
  )
  // Letters of unequal number would push the numbers of a column out of line.
  const available = columns.map((_, column) =>
    Math.max(0, ...rows.map((_row, index) => textWidth(marks(index, column).raised ?? ''))),
  )
  const broken = columns.map((column, index) => column.align === 'left' && widths[index]! > LONG)
  const long = broken.filter(Boolean).length
  const taken = widths.reduce((sum, each, index) => sum + 2 + (broken[index] ? 0 : each), 0)
  // Long texts get what the other columns leave of a page of small letters.
  const rest = Math.min(0.45, Math.max(0.2, 0.97 - taken / SMALL))
  const share = (rest / Math.max(1, long)).toFixed(2)
  const alignment = columns.map((column, index) => alignmentOf(column, broken[index]!, share)).join('')
  const beyondPage = taken / SMALL + (long > 0 ? rest : 0) > 0.98
  const width = widths.reduce((sum, each, index) => sum + 2 + (broken[index] ? LONG : each), 0)
  // Over both columns of a paper that has two; in one column it is the same as table.
  const float = width > PAGE ? 'table*' : 'table'
  // A bracket or a star after the end of a row would be taken for an option of it.
  const line = (cells: readonly string[]) => `  ${cells.join(' & ').replace(/^[[*]/, '{$&}')} \\\\`
  const body = rows.map((row, index) =>
    line(row.map((cell, column) => marked(escapeLatex(cell), marks(index, column), available[column]!))),
  )
  const heading = line(names.map(name => formulas(escapeLatex(name))))
  const statements = [table.title, ...(table.caption ?? [])].filter(text => text !== '')
  const sentences = statements.map(text =>
    /[.!?]$/.test(text) || statements.length === 1 ? text : `${text}.`,
  )
  const caption = statements.length === 0 ? [] : [`\\caption{${formulas(escapeLatex(sentences.join(' ')))}}`]
  const beyond = [heading, ...body, ...caption].some(text => /[^ -\u024f\u2010-\u2026€]/.test(text))
  // In a float, rows that a page does not hold stand below the paper.
  const longTable = rows.length > ROWS && !beyondPage
  const small = width > PAGE ? ['\\footnotesize\\setlength{\\tabcolsep}{3pt}'] : []
  const packages = [
    ...(long > 0 ? ['array'] : []),
    'booktabs',
    ...(beyondPage ? ['graphicx'] : []),
    ...(longTable ? ['longtable'] : []),
  ]
  const top = ['  \\toprule', heading, '  \\midrule']
  const before = [
    `% needs \\usepackage{${packages.join(',')}}`,
    ...(beyond ? ['% has letters that pdfLaTeX lacks: use LuaLaTeX or XeLaTeX and a font with them'] : []),
  ]
  const shown = longTable
    ? [
        '% longer than a page: longtable stands where the paper has one column',
        ...(small.length > 0 ? ['\\begingroup', ...small] : []),
        `\\begin{longtable}{${alignment}}`,
        ...top,
        '  \\endhead',
        '  \\bottomrule',
        '  \\endfoot',
        '  \\bottomrule',
        // Else the caption touches the rule.
        ...caption.map(text => `  \\addlinespace${text}`),
        '  \\endlastfoot',
        ...body,
        '\\end{longtable}',
        ...(small.length > 0 ? ['\\endgroup'] : []),
      ]
    : [
        ...(width > PAGE / 2 && width <= PAGE
          ? ['% too wide for one of two columns: write table* for table there']
          : []),
        `\\begin{${float}}`,
        '\\centering',
        ...small,
        // Wider than a page of small letters: shrunk until it fits.
        ...(beyondPage ? ['\\resizebox{\\linewidth}{!}{%'] : []),
        `\\begin{tabular}{${alignment}}`,
        ...top,
        ...body,
        '  \\bottomrule',
        `\\end{tabular}${beyondPage ? '}' : ''}`,
        ...caption,
        `\\end{${float}}`,
      ]
  const notes = table.notes.map(
    note => `% ${safeName(note.replace(/(?<!\s)\s*[\r\n\u2028\u2029]\s*/g, ' '))}`,
  )
  return [...before, ...shown, ...notes, ''].join('\n')
}

/**
 * A view as LaTeX: its tables, one after the other.
 *
 * @param view - what is shown
 * @returns LaTeX to paste into a paper
 */
export const toLatexView = ({ blocks }: View): string => blocks.flatMap(inLatex).join('\n')

const inLatex = (block: Block): string[] =>
  block.type === 'table'
    ? [toLatex(block.table)]
    : block.type === 'section'
      ? block.blocks.flatMap(inLatex)
      : []

/** What is shown next to the text of a cell. */
interface Marks {
  readonly strong?: boolean | undefined
  readonly raised?: string | undefined
  readonly after?: string
}

const marksOf = (cell: Cell): Marks =>
  isScore(cell)
    ? { strong: cell.best, raised: cell.marks, after: cell.value === null ? '' : endsWord(cell.interval) }
    : {}

/** A cell with its marks. */
function marked(text: string, { strong, raised = '', after }: Marks, available: number): string {
  const small = after === undefined || after === '' ? '' : ` {\\scriptsize ${escapeLatex(after.trim())}}`
  const letters = raised === '' ? '' : `\\textsuperscript{${escapeLatex(raised)}}`
  const up = available > 1 ? `\\makebox[${(0.42 * available).toFixed(2)}em][l]{${letters}}` : letters
  return `${strong ? `\\textbf{${text}}` : text}${up}${small}`
}

function alignmentOf({ align }: Column, broken: boolean, share: string): string {
  if (align === 'right') return 'r'
  return broken ? `>{\\raggedright\\arraybackslash}p{${share}\\linewidth}` : 'l'
}

/** Characters that TeX takes for something else, or that its usual fonts lack. */
const chars: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedblright{}',
  '`': '\\textquoteleft{}',
  '↑': '$\\uparrow$',
  '↓': '$\\downarrow$',
  '→': '$\\rightarrow$',
  '×': '$\\times$',
  '−': '$-$',
  'π*': '$\\pi^*$',
  'κ*': '$\\kappa^*$',
  π_x: '$\\pi_x$',
  κ_x: '$\\kappa_x$',
  S_x: '$S_x$',
  'S′_x': "$S'_x$",
  α: '$\\alpha$',
  ε: '$\\varepsilon$',
  ρ: '$\\rho$',
  τ: '$\\tau$',
  ω: '$\\omega$',
  π: '$\\pi$',
  κ: '$\\kappa$',
  '∞': '$\\infty$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '≈': '$\\approx$',
  '…': '\\ldots{}',
}

/** Text as LaTeX prints it: no character of it has a special meaning in TeX. */
export const escapeLatex = (text: string): string =>
  text
    .replace(unsafeRuns, ' ')
    .replace(
      /[πκ]\*|(?:[πκ]|\bS′?)_x\b|[\\^~<>|"`↑↓→×−αερτωπκ∞≤≥≈…]|[&%$#_{}]/g,
      char => chars[char] ?? `\\${char}`,
    )
    // Two of these become one other character in TeX's fonts.
    .replace(/([-,'])(?=\1)/g, '$1{}')

/** Symbols of metrics as formulas: P_k, S_f^B, R_FN. */
export const formulas = (text: string): string =>
  text
    .replace(/\bS\\_f\\textasciicircum\{\}B/g, '$S_f^B$')
    .replace(/\bPk\b/g, '$P_k$')
    .replace(/\bS\\_f\b/g, '$S_f$')
    .replace(/\bR\\_(FN|FP)\b/g, '$R_{$1}$')
