import { each, flag, type OptionSpecs, under } from './spec.ts'

const formats = ['json', 'csv', 'markdown', 'latex'] as const

const formatFlag = (name: (typeof formats)[number], about: string) =>
  flag(`--${name}`, about, { conflicts: formats.filter(other => other !== name) })

/** The options that choose the format of the result; one at most. */
export const formatOptions = under('Output', {
  json: formatFlag('json', 'full-precision JSON'),
  csv: formatFlag('csv', 'one row per score as CSV, all digits'),
  markdown: formatFlag('markdown', 'a Markdown table'),
  latex: formatFlag('latex', 'a LaTeX table (booktabs)'),
  ascii: flag('--ascii', 'ASCII output only', { rare: true }),
})

/** `--json` alone, for commands whose result is no table. */
export const jsonOptions = under('Output', {
  json: flag('--json', 'full-precision JSON'),
  ascii: flag('--ascii', 'ASCII output only', { rare: true }),
})

/** Adds `--save`, which writes the result to files too; `extensions`: the formats that the command can write. */
export const saveOption = (...extensions: readonly string[]) =>
  under('Output', {
    save: each(
      '--save <file>',
      `also write it to a file: by its extension, ${extensions.join(', ')}; repeatable`,
      { extensions },
    ),
  }) satisfies OptionSpecs
