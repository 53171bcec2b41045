// Every regular expression of the sources on strings that make it try everything. No library parses them for this: an
// expression that runs away does so on a short piece of itself, again and again, with a sign behind it that fits nothing.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { FuzzTarget } from '../target.ts'

/** Expressions that grow with the square, and why that cannot hurt: what they look at is short, or always fits. */
const harmless: Readonly<Record<string, string>> = {
  '\\B(?=(\\d{3})+$)': 'the digits of one number',
  '[\\r\\n]\\s*$': 'the last hundred signs',
  '#[^\\r\\n]*(?:\\r\\n|\\n|\\r)': 'lines that all end: they were matched before',
  '<!--[\\s\\S]*?-->': 'only up to the last end of a comment',
  '<script\\b[^>]*>([\\s\\S]+?)<\\/script>': 'the page that was just built, not a file of somebody',
  '<\\/?[a-z!][^>]*>': 'only up to the last end of a tag',
}

interface Expression {
  readonly pattern: string
  readonly flags: string
  readonly place: string
}

/** Where an expression may begin: after a sign or a word that no division follows. Files without such a place are not parsed. */
const MAY_BEGIN =
  /(?:[^\w.'"`\]\s*/<]|\*\/|\b(?:return|typeof|case|of|in|yield|await|do|else|void|delete|new|throw))\s*\/(?![*/])/

/** Every regular expression of a folder, once. */
export function expressions(root: string, folder: string): Expression[] {
  const found = new Map<string, Expression>()
  for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    const text = readFileSync(join(root, folder, file), 'utf8')
    if (!MAY_BEGIN.test(text)) continue
    // Half of a file is doc comments: they are not parsed.
    const source = ts.createSourceFile(file, text, {
      languageVersion: ts.ScriptTarget.ES2023,
      jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    })
    const look = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
        const place = `${folder}/${file}:${line}`
        found.set(node.text, { pattern: node.text.slice(1, end), flags: node.text.slice(end + 1), place })
      }
      ts.forEachChild(node, look)
    }
    look(source)
  }
  return [...found.values()]
}

const common = [
  'a',
  ' ',
  '\t',
  '0',
  '"',
  '\\',
  '[',
  '(',
  '<',
  '-',
  ':',
  ',',
  '.',
  '\n',
  ' \n',
  'a ',
  '0,',
  'é',
  '\0',
  '..',
  '{',
  '#',
  '/',
  '_',
  '|',
  '*',
]

/** Pieces to repeat: common ones, and the signs that the expression itself names. */
function pumpsOf(pattern: string): Set<string> {
  const bare = pattern
    .replaceAll(
      /\\[dswDSWbBnrt]|\\[pP]\{[^}]*\}|\[(?:\\.|[^\]\\])*\]|\(\?<?[:=!]|[()^$]|[*+?]|\{\d+,?\d*\}/g,
      '\0',
    )
    .replaceAll(/\\(.)/g, '$1')
  const own = bare.split(/[\0|]+/).filter(part => part !== '' && part.length < 20)
  return new Set([...common, ...own, ...own.map(part => `${part} `), ...own.map(part => `${part}a`)])
}

/** The processor time of one look, in milliseconds: the least of a few, since all else only adds. */
function timeOf(expression: RegExp, text: string, runs: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage()
    expression.test(text)
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

const texts = new Map<string, string>()
/** A piece repeated, then a sign that fits nothing: the common ones are made once. */
function pumped(pump: string, size: number): string {
  const key = `${size} ${pump}`
  const text = texts.get(key) ?? `${pump.repeat(Math.ceil(size / pump.length))}\u0001`
  if (common.includes(pump)) texts.set(key, text)
  return text
}

/**
 * Signs of a short text, and the milliseconds below which no expression can have looked at each sign for each other one.
 * What grows with the square does so from here on: longer texts would only take longer.
 */
const SHORT = 1000
const LEAST = 0.2

/** The piece on which an expression takes more than its share for eight times as much: 8 for linear, 64 for a square. */
export function backtracksOn({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): string | undefined {
  const expression = new RegExp(pattern, flags.replaceAll(/[gy]/g, ''))
  // V8 compiles an expression when it is used again: what takes long should not be interpreted.
  expression.test('')
  for (const pump of pumpsOf(pattern)) {
    const text = (size: number) => pumped(pump, size)
    // What is exponential shows at forty signs, before longer ones would never end.
    if (timeOf(expression, text(24), 1) > 50) return pump
    const short = text(SHORT)
    if (timeOf(expression, short, 1) < LEAST || timeOf(expression, short, 3) < LEAST) continue
    if (timeOf(expression, text(8 * SHORT), 1) / timeOf(expression, short, 3) > 24) return pump
  }
  return undefined
}

export const regexTarget: FuzzTarget<{ readonly folder: string }> = {
  name: 'regular expressions',
  part: 'complexity',
  make: random => ({ folder: random.pick(['src', 'web']) }),
  only: [{ folder: 'src' }, { folder: 'web' }],
  run({ folder }) {
    const slow = expressions(process.cwd(), folder)
      .filter(({ pattern }) => !Object.hasOwn(harmless, pattern))
      .flatMap(one => {
        const pump = backtracksOn(one)
        return pump === undefined ? [] : [`${one.place}: /${one.pattern}/ on ${JSON.stringify(pump)}`]
      })
    return slow.length === 0 ? undefined : `backtracks: ${slow.join('\n')}`
  },
}
