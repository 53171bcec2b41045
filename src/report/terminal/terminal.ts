/** What a text for the terminal depends on besides its data. */
export interface Terminal {
  /** Columns; 80 unless the terminal has more or fewer. */
  readonly width: number
  /** Only ASCII signs. */
  readonly ascii: boolean
  /** Paints a piece of text, or returns it bare where colours are off. */
  readonly paint: (style: 'bold' | 'dim', text: string) => string
}

/** A terminal of 80 columns without colours. */
export const plainTerminal: Terminal = { width: 80, ascii: false, paint: (_, text) => text }

/** Signs outside ASCII and what stands for them inside it. */
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
  '−': '-',
  '…': '~',
  '·': '.',
  π: 'pi',
  κ: 'kappa',
  '∞': 'inf',
  '–': '-',
  '’': "'",
  '\u202f': ' ',
}

/** The text with every sign that the terminal can show. */
export const forTerminal = (text: string, { ascii }: Terminal): string =>
  ascii ? text.replace(/[┃─●○◆├┤┊↑↓→−…·πκ∞–’\u202f]/g, sign => inAscii[sign]!) : text

/** A name from the data, safe to print: no control signs, no changes of writing direction. */
export const safeName = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control signs are what must go
  name.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')

/** Numbers to ten as words, as sentences write them. */
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/** The noun for a number: `item`, `items`, `hypotheses`. */
const inflect = (noun: string, number: number): string =>
  number === 1 ? noun : noun === 'hypothesis' ? 'hypotheses' : `${noun}s`

/** `20 items`, `1 item`, `3,435 units`. */
export const count = (number: number, noun: string): string => `${grouped(number)} ${inflect(noun, number)}`

/** `six coders`, `12 coders`. */
export const countInWords = (number: number, noun: string): string =>
  `${words[number] ?? grouped(number)} ${inflect(noun, number)}`
