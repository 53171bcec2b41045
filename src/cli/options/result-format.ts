import { type Command, Option } from 'commander'
import { plainTerminal, type Table, type Terminal, toCsv, toLatex, toMarkdown } from '../../report/index.ts'
import { hasUnicode, painter, widthOf } from '../print/style.ts'

/** What `--json`, `--csv`, `--markdown`, `--latex` and `--ascii` were. */
export interface FormatWords {
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
export const formOf = (words: FormatWords): 'json' | 'csv' | 'md' | 'tex' | undefined =>
  words.json ? 'json' : words.csv ? 'csv' : words.markdown ? 'md' : words.latex ? 'tex' : undefined

/** A table in the form asked for; undefined where that is JSON or text. */
export function tableText(words: FormatWords, forPeople: Table, forMachines: Table): string | undefined {
  if (words.csv) return toCsv(forMachines)
  if (words.markdown) return toMarkdown(forPeople)
  if (words.latex) return toLatex(forPeople)
  return undefined
}

/** The terminal we write to. */
export function terminalOf(words: FormatWords): Terminal {
  const paint = painter(process.stdout)
  return {
    ...plainTerminal,
    width: widthOf(process.stdout),
    ascii: words.ascii === true || !hasUnicode(),
    paint,
  }
}
