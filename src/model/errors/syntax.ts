import { librarySyntax, type OptionHint, type OptionSyntax } from './define.ts'

/** Options of reading that have a flag of their own; the others are given as `--read name=value`. */
const OWN_FLAGS: Readonly<Record<string, string>> = {
  mark: '--mark',
  units: '--units',
  axis: '--axis',
  encoding: '--encoding',
  format: '--format',
  fromPath: '--from-path',
  documents: '--text',
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** A flag without its value: `--read holes=`, `--mark`, `--column item=`. */
export function flagOf({ of, option }: Pick<OptionHint, 'of' | 'option'>): string {
  if (of === 'column') return `--column ${option}=`
  if (of === 'metric') return `--option ${kebab(option)}=`
  if (of === 'setting') return `--${kebab(option)}`
  return Object.hasOwn(OWN_FLAGS, option) ? OWN_FLAGS[option]! : `--read ${kebab(option)}=`
}

/** As the command line takes it: `--read holes=segment`, `--mark end`. */
export const flagSyntax: OptionSyntax = hint => {
  const flag = flagOf(hint)
  const { value } = hint
  if (value === undefined) return flag
  const text = /\s/.test(String(value)) ? `"${value}"` : String(value)
  return flag.endsWith('=') ? flag + text : `${flag} ${text}`
}

/**
 * The same for a command that has only some flags: an option without one is written as the library takes it, and an option
 * of a metric with the flag of its own where the command has it (`--tolerance`).
 */
export const flagSyntaxOf =
  (has: (flag: string) => boolean): OptionSyntax =>
  hint => {
    const own = { ...hint, of: 'setting' } as const
    if (hint.of === 'metric' && has(flagOf(own))) return flagSyntax(own)
    return has(flagOf(hint).split(' ')[0]!) ? flagSyntax(hint) : librarySyntax(hint)
  }

/** An argument of Python or R: the flag's name, and the name in it where the flag takes `name=value`. */
function argumentOf(hint: OptionHint): { argument: string; key: string | undefined } {
  const [argument = '', key] = flagOf(hint).slice(2).split(' ')
  return { argument, key: key?.slice(0, -1) }
}

const quoted = (value: string | number | undefined): string => {
  if (value === undefined) return '…'
  return typeof value === 'number' || /^(?:[\d.]+|[A-Z]+)$/.test(value)
    ? String(value)
    : JSON.stringify(value)
}

/** As functions of the Python package on corpora take it: `read={"holes": "segment"}`, `missing="available"`. */
const pythonSyntax: OptionSyntax = hint => {
  const { argument, key } = argumentOf(hint)
  const name = argument.replaceAll('-', '_')
  if (key !== undefined) return `${name}={"${key}": ${quoted(hint.value)}}`
  return hint.value === undefined ? name : `${name}=${quoted(hint.value)}`
}

/** As the R package takes it: `read = c(holes = "segment")`, `leaveOneOut = TRUE`. */
const rSyntax: OptionSyntax = hint => {
  const { argument, key } = argumentOf(hint)
  const name = argument.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (key !== undefined)
    return `${name} = c(${/^[a-z.]+$/i.test(key) ? key : `"${key}"`} = ${quoted(hint.value)})`
  return hint.value === undefined ? name : `${name} = ${quoted(hint.value)}`
}

/** Functions of one metric take its options as arguments. */
const ofMetric =
  (syntax: OptionSyntax): OptionSyntax =>
  hint =>
    syntax(hint.of === 'metric' ? { ...hint, of: 'setting' } : hint)

/** How a client writes options: in functions on corpora, in functions of one metric, and between a name and its value. */
export interface ClientSyntax {
  readonly corpus: OptionSyntax
  readonly metric: OptionSyntax
  readonly assign: string
}

/** The clients of `cesura serve`, by the name that they give as `syntax`; none: the library. */
export const CLIENTS: Readonly<Record<'library' | 'python' | 'r', ClientSyntax>> = {
  library: { corpus: librarySyntax, metric: librarySyntax, assign: ': ' },
  python: { corpus: pythonSyntax, metric: ofMetric(pythonSyntax), assign: '=' },
  r: { corpus: rSyntax, metric: ofMetric(rSyntax), assign: ' = ' },
}

/** An answer to a question, `--mark` or `--read rows=` and a value, as a client writes it: `mark="end"`. */
export function answerIn({ corpus, assign }: ClientSyntax, flag: string, value: string): string {
  const [name = '', key] = flag.slice(2).split(' ')
  const camel = (text: string) => text.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const option = camel(key === undefined ? name : key.slice(0, -1))
  const of =
    key === undefined ? 'setting' : name === 'column' ? 'column' : name === 'option' ? 'metric' : 'reading'
  const text = corpus({ of, option })
  return text.includes('…')
    ? text.replace('…', JSON.stringify(value))
    : `${text}${assign}${JSON.stringify(value)}`
}
