import { VERSION } from '../../index.ts'
import { commandFacts } from '../command-facts.ts'

/** A text as roff has it: characters that begin a request or an escape are escaped. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')

/** The manual page cesura(1), made from what the help says. */
export async function manPage(): Promise<string> {
  const facts = await commandFacts()
  const commands = facts.flatMap(({ name, about, usage, options, examples }) => [
    `.SS ${roff(name)}`,
    roff(about),
    '.PP',
    `.B ${roff(usage)}`,
    ...options.flatMap(({ flags, about: what, choices }) => [
      '.TP',
      `.B ${roff(flags)}`,
      roff(`${what}${choices.length > 0 ? ` (${choices.join(', ')})` : ''}`),
    ]),
    ...(examples.length === 0 ? [] : ['.PP', 'Examples:']),
    ...examples.flatMap(({ line, about: what }) => ['.PP', '.nf', `  ${roff(line)}`, '.fi', roff(what)]),
  ])
  return `${[
    `.TH CESURA 1 "" "cesura ${VERSION}" "User Commands"`,
    '.SH NAME',
    'cesura \\- how alike are two ways of cutting the same text',
    '.SH SYNOPSIS',
    '.B cesura',
    '.I COMMAND',
    '[options] [files]',
    '.SH DESCRIPTION',
    'Compares segmentations of texts: metrics, agreement between coders, statistics, reports. Scores go to standard',
    'output, everything else to standard error.',
    '.SH EXIT STATUS',
    '.TP',
    '0',
    'done',
    '.TP',
    '1',
    'a threshold that was set was missed',
    '.TP',
    '2',
    'bad input or usage',
    '.SH COMMANDS',
    ...commands,
  ].join('\n')}\n`
}
