// A page per command, from its definition.
import { cell, code, codeCell, page, plain, table } from './markdown.mjs'

/** What an option means, with the values it takes and its default. */
const meaning = option => {
  const values = option.argChoices === undefined ? '' : `: ${option.argChoices.map(codeCell).join(', ')}`
  const initial =
    option.defaultValue === undefined
      ? ''
      : ` (default: ${option.defaultValueDescription ?? codeCell(JSON.stringify(option.defaultValue))})`
  return `${cell(option.description ?? '')}${values}${initial}`
}

const optionRows = command =>
  command.options.filter(({ hidden }) => !hidden).map(option => [codeCell(option.flags), meaning(option)])

function section(command, name, examples) {
  const args = command.registeredArguments
  const usage = `cesura ${name} ${command.usage()}`
  const rows = optionRows(command)
  return page(
    plain(command.description()),
    code('text', usage),
    args.length === 0
      ? undefined
      : table(
          ['argument', 'meaning'],
          args.map(arg => [codeCell(`${arg.name()}${arg.variadic ? ' …' : ''}`), cell(arg.description)]),
        ),
    examples === undefined || examples.length === 0
      ? undefined
      : code('sh', examples.map(({ line, about }) => `# ${about}\n${line}`).join('\n')),
    rows.length === 0 ? undefined : table(['option', 'meaning'], rows),
  ).trimEnd()
}

/** Pages of all commands; `load` gives a command of commander with its examples and, for a family, its parts. */
export async function commandPages(commands, load) {
  const pages = new Map()
  for (const { name, summary, load: loader } of commands) {
    const { command, examples } = await load(loader)
    const parts = command.commands ?? []
    pages.set(
      `reference/cli/${name}.md`,
      page(
        `# cesura ${name}`,
        section(command, name, examples),
        ...parts.map(part =>
          [`## ${name} ${part.name()}`, '', section(part, `${name} ${part.name()}`)].join('\n'),
        ),
        `All commands: [list](index.md). ${summary[0].toUpperCase()}${summary.slice(1)}.`,
      ),
    )
  }
  const groups = [...new Set(commands.map(({ group }) => group))]
  pages.set(
    'reference/cli/index.md',
    page(
      '# Command line',
      '`cesura COMMAND --help` prints the same. Results go to standard output, everything else to standard error. Exit code 0: done; 1: a threshold was missed; 2: wrong input or usage.',
      ...groups.flatMap(group => [
        group === undefined ? undefined : `## ${group}`,
        table(
          ['command', 'what it does'],
          commands
            .filter(entry => entry.group === group)
            .map(({ name, summary }) => [`[\`${name}\`](${name}.md)`, cell(summary)]),
        ),
      ]),
    ),
  )
  return pages
}
