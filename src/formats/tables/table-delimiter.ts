/**
 * Lines above a table: `sep=;`, which spreadsheets write, and comments that begin with # and have not as many cells as
 * the line below them.
 */
export function preambleOf(text: string): {
  readonly end: number
  readonly lines: number
  readonly char?: string
} {
  let [end, lines] = [0, 0]
  const start = text.slice(0, 20_000)
  const stated = /^sep=([,;\t|])\r?\n/i.exec(start)
  if (stated !== null) return { end: stated[0].length, lines: 1, char: stated[1]! }
  if (!start.startsWith('#')) return { end, lines }
  const comments = /^(?:#[^\r\n]*(?:\r\n|\n|\r))+/.exec(start)?.[0] ?? ''
  const cells = (line: string) => line.split(/[,;\t]/).length
  const body = cells(/[^\r\n]*/.exec(start.slice(comments.length))![0])
  for (const [line] of comments.matchAll(/#[^\r\n]*(?:\r\n|\n|\r)/g)) {
    if (cells(line) === body) break
    end += line.length
    lines++
  }
  return { end, lines }
}

/**
 * The character between cells: a tab if the first line has one, a bar if the first lines have equally many, else the more
 * frequent of comma and semicolon.
 */
export function delimiterOf(text: string): ',' | ';' | '\t' | '|' {
  const { end, char } = preambleOf(text)
  if (char === ',' || char === ';' || char === '\t' || char === '|') return char
  const first = /[^\r\n]+/.exec(text.slice(end, end + 20_000))?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  if (first.includes('\t')) return '\t'
  if (first.includes('|') && !/^\s*\|/.test(first)) {
    const lines = text.slice(end, end + 20_000).split(/\r\n|\n|\r/, 6)
    const bars = lines.filter(line => line.trim() !== '').map(line => line.split('|').length)
    if (bars.length > 2 && bars.slice(0, 5).every(cells => cells === bars[0])) return '|'
  }
  const count = (char: string) => first.split(char).length
  return count(';') > count(',') ? ';' : ','
}
