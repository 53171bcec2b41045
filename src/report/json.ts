/**
 * A document as JSON text, two spaces deep, rows of plain numbers and words kept on one line where they are
 * short, a line feed at the end. Equal documents give equal bytes.
 *
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
