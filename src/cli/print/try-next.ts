import type { Evaluation } from '../../index.ts'
import { quoted } from '../io/output.ts'
import type { RoleFlags } from '../options/roles.ts'
import { type SelectFlags, selectWord } from '../options/select-option.ts'
import type { ReadFlags } from '../read-corpus.ts'

/** The flags of every way to read a file, by the name of their word. */
const readFlags: Readonly<Record<string, string>> = {
  format: '--format',
  mark: '--mark',
  column: '--column',
  fromPath: '--from-path',
  read: '--read',
  units: '--units',
  axis: '--axis',
  place: '--place',
  text: '--text',
  encoding: '--encoding',
}

/** The flags about reading as they were given, for another command on the same files. */
export function readFlagsOf(given: ReadFlags): string {
  let flags = ''
  for (const [name, flag] of Object.entries(readFlags)) {
    const value = (given as Readonly<Record<string, unknown>>)[name]
    for (const each of Array.isArray(value) ? value : value === undefined ? [] : [value])
      flags += ` ${flag} ${quoted(String(each))}`
  }
  return flags
}

/** The options that `nextSteps` repeats. */
type NextFlags = ReadFlags & SelectFlags & RoleFlags

/** What to try next: commands that run as they are printed. */
export function nextSteps(
  paths: readonly string[],
  given: NextFlags,
  { settings, data }: Evaluation,
): readonly string[] {
  // What came on standard input cannot be read again.
  if (paths.includes('-')) return []
  const input = `${[...new Set(paths)].map(quoted).join(' ')}${readFlagsOf(given)}`
  const first = settings.references[0] ?? settings.hypotheses[0]
  const second = settings.hypotheses.find(coder => coder !== first)
  if (first === undefined || second === undefined) return []
  const select = given.select === undefined ? '' : ` --select ${selectWord(given.select)}`
  // Who has scores only has no boundaries to show; without a rule the whole curve is what there is.
  const scored = !data.coders.includes(second)
  const steps: [string, string][] = []
  if (scored || select !== '')
    steps.push([`cesura sweep ${input}`, 'the whole curve instead of one threshold'])
  if (!scored)
    steps.push([
      `cesura diff ${input} --coders ${coderList([first, second])}${select}`,
      'where two of them differ',
    ])
  // Selected boundaries are not the coders' own, and agreement is about those.
  if (data.coders.length > 1 && select === '') {
    const missing = data.missing.length > 0 ? ' --missing available' : ''
    // The default similarity, B, needs its span as a length in a recording.
    const span = data.time === undefined ? '' : ' --option span=1s'
    steps.push([`cesura agreement ${input}${missing}${span}`, 'chance-corrected agreement of the annotators'])
  }
  if (!scored)
    steps.push([
      `cesura conventions ${input}${roleFlagsOf(given)}${levelFlag(given)} --metric pk${select}`,
      'one metric under every convention',
    ])
  return nextLines(steps)
}

/** Commands with what they do, one below the other. */
export const nextLines = (steps: readonly (readonly [line: string, about: string])[]): readonly string[] =>
  steps.length === 0
    ? []
    : [`\nNext:\n${steps.map(([line, about]) => `  ${line}\n      ${about}\n`).join('')}`]

/** Coders as one word of the command line. */
const coderList = (coders: readonly string[]): string =>
  quoted(coders.map(coder => (coder.includes(',') ? `"${coder}"` : coder)).join(','))

/** Who was named, for a command that compares the same coders. */
const roleFlagsOf = ({ references, hypotheses }: RoleFlags): string =>
  (references === undefined ? '' : ` --references ${coderList(references)}`) +
  (hypotheses === undefined ? '' : ` --hypotheses ${coderList(hypotheses)}`)

const levelFlag = ({ levels }: SelectFlags): string =>
  levels === undefined ? '' : levels === true ? ' --levels' : ` --levels ${levels}`
