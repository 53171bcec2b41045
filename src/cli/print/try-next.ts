import type { Evaluation } from '../../index.ts'
import { type SelectWords, selectWord } from '../options/select-option.ts'
import type { ReadWords } from '../read-corpus.ts'
import { quoted } from './output.ts'

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
export function readFlagsOf(words: ReadWords): string {
  let flags = ''
  for (const [name, flag] of Object.entries(readFlags)) {
    const value = (words as Readonly<Record<string, unknown>>)[name]
    for (const each of Array.isArray(value) ? value : value === undefined ? [] : [value])
      flags += ` ${flag} ${quoted(String(each))}`
  }
  return flags
}

/** What to try next, for people: commands that run as they are printed. */
export function nextSteps(
  paths: readonly string[],
  words: ReadWords & SelectWords,
  { settings, data }: Evaluation,
  width: number,
): string {
  // What came on standard input cannot be read again.
  if (paths.includes('-')) return ''
  const input = `${paths.map(quoted).join(' ')}${readFlagsOf(words)}`
  const first = settings.references[0] ?? settings.hypotheses[0]
  const second = settings.hypotheses.find(coder => coder !== first)
  if (first === undefined || second === undefined) return ''
  const coders = [first, second].map(coder => (coder.includes(',') ? `"${coder}"` : coder)).join(',')
  const select = words.select === undefined ? '' : ` --select ${selectWord(words.select)}`
  // Who has scores only has no boundaries to show; without a rule the whole curve is what there is.
  const scored = !data.coders.includes(second)
  const steps: [string, string][] = [
    ...(scored || select !== ''
      ? [[`cesura sweep ${input}`, 'the whole curve instead of one threshold'] as [string, string]]
      : []),
    ...(scored
      ? []
      : [
          [`cesura diff ${input} --coders ${quoted(coders)}${select}`, 'where two of them differ'] as [
            string,
            string,
          ],
        ]),
    // Selected boundaries are not the coders' own, and agreement is about those.
    ...(data.coders.length > 1 && select === ''
      ? [
          [
            `cesura agreement ${input}${data.missing.length > 0 ? ' --missing available' : ''}`,
            'how far coders agree beyond chance',
          ] as [string, string],
        ]
      : []),
    ...(scored
      ? []
      : [
          [`cesura conventions ${input} --metric pk${select}`, 'one metric under every convention'] as [
            string,
            string,
          ],
        ]),
  ]
  const longest = Math.max(...steps.map(([line]) => line.length))
  const wide = longest + 3 + Math.max(...steps.map(([, about]) => about.length)) + 2 > width
  const lines = steps.map(([line, about]) =>
    wide ? `  ${about}:\n    ${line}\n` : `  ${line.padEnd(longest)}   ${about}\n`,
  )
  return `\nTry next:\n${lines.join('')}`
}
