/** What a text for the terminal depends on in addition to its data. */
export interface Terminal {
  /** Columns; 80 unless the terminal has more or fewer. */
  readonly width: number
  /** Only ASCII characters. */
  readonly ascii: boolean
  /** Paints a piece of text, or returns it bare where colours are off. */
  readonly paint: (style: 'bold' | 'dim', text: string) => string
}

/** A terminal of 80 columns without colours. */
export const plainTerminal: Terminal = { width: 80, ascii: false, paint: (_, text) => text }

/** Characters outside ASCII and what stands for them inside it. */
const inAscii: Readonly<Record<string, string>> = {
  '┃': '|',
  '─': '-',
  '●': 'o',
  '○': 'o',
  '◆': '*',
  '├': '|',
  '┤': '|',
  '┊': ':',
  '↑': '^',
  '↓': 'v',
  '→': '>',
  '×': 'x',
  '“': '"',
  '”': '"',
  '−': '-',
  '…': '~',
  '·': '.',
  π: 'pi',
  κ: 'kappa',
  '∞': 'inf',
  '–': '-',
  '’': "'",
  '\u202f': ' ',
  Ω: 'Omega',
  '⏎': '~',
}

/**
 * The text with every character that the terminal can show.
 *
 * @param text - any text of a report
 * @param terminal - with `ascii`, characters outside ASCII are replaced
 * @returns the text, the same where the terminal shows all characters
 */
export const forTerminal = (text: string, { ascii }: Terminal): string =>
  ascii ? text.replace(/[┃─●○◆├┤┊↑↓→×“”−…·πκ∞–’\u202fΩ⏎]/g, char => inAscii[char]!) : text
