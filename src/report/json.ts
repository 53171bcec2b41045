/**
 * A document as JSON text, two spaces deep, rows of plain numbers and words kept on one line where they are
 * short, a line feed at the end. Equal documents give equal bytes.
 *
 * @param document - plain data
 * @returns the text of a JSON file
 * @example
 * toJsonText({ interval: [0.1, 0.2], rows: [] }) //=> '{\n  "interval": [0.1, 0.2],\n  "rows": []\n}\n'
 */
export function toJsonText(document: unknown): string {
  return `${write(document, '')}\n`
}

function write(value: unknown, indent: string): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const inner = `${indent}  `
  const list = Array.isArray(value)
  const parts = list
    ? value.map(entry => write(entry, inner))
    : Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([key, entry]) => `${JSON.stringify(key)}: ${write(entry, inner)}`)
  const [open, close] = list ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const flat = Object.values(value).every(entry => entry === null || typeof entry !== 'object')
  const space = list ? '' : ' '
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (flat && line.length + indent.length <= 100) return line
  return `${open}\n${parts.map(part => inner + part).join(',\n')}\n${indent}${close}`
}

/** A list that is made while it is written: `jsonPieces` asks for its entries one by one. */
export class LongList {
  /** One object after the other. */
  readonly entries: Iterable<object>

  /** @param entries - read once, when the list is written */
  constructor(entries: Iterable<object>) {
    this.entries = entries
  }
}

/**
 * The text of `toJsonText` in pieces, for documents that are too long for one text: a `LongList` in them stands for
 * the list of its entries.
 *
 * @param document - plain data, with a `LongList` wherever a list is long
 * @returns pieces; joined they are the text of a JSON file
 * @example
 * [...jsonPieces({ rows: new LongList([{ a: 1 }]) })].join('') === toJsonText({ rows: [{ a: 1 }] }) //=> true
 */
export function* jsonPieces(document: unknown): Generator<string> {
  yield* pieces(document, '')
  yield '\n'
}

function* pieces(value: unknown, indent: string): Generator<string> {
  if (!holdsLong(value)) {
    yield write(value, indent)
    return
  }
  const inner = `${indent}  `
  let start = `\n${inner}`
  if (value instanceof LongList) {
    let text = '['
    for (const entry of value.entries) {
      text += start + write(entry, inner)
      start = `,\n${inner}`
      if (text.length < PIECE) continue
      yield text
      text = ''
    }
    yield start.startsWith(',') ? `${text}\n${indent}]` : '[]'
    return
  }
  const list = Array.isArray(value)
  yield list ? '[' : '{'
  for (const [key, entry] of Object.entries(value as object)) {
    if (entry === undefined) continue
    yield list ? start : `${start}${JSON.stringify(key)}: `
    start = `,\n${inner}`
    yield* pieces(entry, inner)
  }
  yield `\n${indent}${list ? ']' : '}'}`
}

/** Characters that are handed on at a time. */
const PIECE = 2 ** 16

const holdsLong = (value: unknown): boolean =>
  value instanceof LongList ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsLong))
