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

/** A flag without its value: `--read uncovered=`, `--mark`, `--column item=`. */
export function flagOf({ of, option }: Pick<OptionHint, 'of' | 'option'>): string {
  if (of === 'column') return `--column ${option}=`
  if (of === 'metric') return `--option ${kebab(option)}=`
  if (of === 'setting') return `--${kebab(option)}`
  return Object.hasOwn(OWN_FLAGS, option) ? OWN_FLAGS[option]! : `--read ${kebab(option)}=`
}

/** As the command line takes it: `--read uncovered=segment`, `--mark end`. */
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

/** An argument of Python and R: the flag, and the name in it where the flag takes `name=value`. */
function argumentOf(hint: OptionHint): { argument: string; key: string | undefined } {
  const [flag = '', key] = flagOf(hint).slice(2).split(' ')
  return { argument: flag.replaceAll('-', '_'), key: key?.slice(0, -1) }
}

const quoted = (value: string | number | undefined): string => {
  if (value === undefined) return '…'
  return typeof value === 'number' || /^(?:[\d.]+|[A-Z]+)$/.test(value)
    ? String(value)
    : JSON.stringify(value)
}

/**
 * As functions of the Python package on corpora take it: `read={"uncovered": "segment"}`, `missing="available"`. Functions
 * of one metric take its options as arguments. python/cesura/_errors.py follows the same rules.
 */
export const pythonSyntax: OptionSyntax = hint => {
  const { argument, key } = argumentOf(hint)
  if (key !== undefined) return `${argument}={"${key}": ${quoted(hint.value)}}`
  return hint.value === undefined ? argument : `${argument}=${quoted(hint.value)}`
}

/** As the R package takes it: `read = list(uncovered = "segment")`, `missing = "available"`. r/R/cesura.R follows the same rules. */
export const rSyntax: OptionSyntax = hint => {
  const { argument, key } = argumentOf(hint)
  const name = key?.includes('-') ? `\`${key}\`` : key
  if (name !== undefined) return `${argument} = list(${name} = ${quoted(hint.value)})`
  return hint.value === undefined ? argument : `${argument} = ${quoted(hint.value)}`
}
