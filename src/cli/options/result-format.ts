import { type Command, Option } from 'commander'
import { plainTerminal, type Table, type Terminal, toCsv, toLatex, toMarkdown } from '../../report/index.ts'
import { hasUnicode, painter, widthOf } from '../print/style.ts'

/** What `--json`, `--csv`, `--markdown`, `--latex` and `--ascii` were. */
export interface FormatFlags {
  readonly json?: boolean
  readonly csv?: boolean
  readonly markdown?: boolean
  readonly latex?: boolean
  readonly ascii?: boolean
}

const formats = ['json', 'csv', 'markdown', 'latex'] as const

/** Adds the options that choose the form of the result; one at most. */
export function addFormatOptions(command: Command): Command {
  const about = {
    json: 'the whole document as JSON, all digits',
    csv: 'one row per score as CSV, all digits',
    markdown: 'a Markdown table',
    latex: 'a LaTeX table (booktabs)',
  }
  for (const name of formats) {
    const others = formats.filter(other => other !== name)
    command.addOption(new Option(`--${name}`, about[name]).conflicts(others))
  }
  return command.option('--ascii', 'only ASCII signs in the terminal')
}

/** The ending of the form asked for; undefined for text. */
export const formOf = (flags: FormatFlags): 'json' | 'csv' | 'md' | 'tex' | undefined =>
  flags.json ? 'json' : flags.csv ? 'csv' : flags.markdown ? 'md' : flags.latex ? 'tex' : undefined

/** A table in the form asked for; undefined where that is JSON or text. */
export function tableText(flags: FormatFlags, forPeople: Table, forMachines: Table): string | undefined {
  if (flags.csv) return toCsv(forMachines)
  if (flags.markdown) return toMarkdown(forPeople)
  if (flags.latex) return toLatex(forPeople)
  return undefined
}

/** The terminal we write to. */
export function terminalOf(flags: FormatFlags): Terminal {
  const paint = painter(process.stdout)
  return {
    ...plainTerminal,
    width: widthOf(process.stdout),
    ascii: flags.ascii === true || !hasUnicode(),
    paint,
  }
}
