// Commands in `console` blocks of pages, and what they print.

export interface ShownCommand {
  readonly line: string
  readonly output: string
}

const block = /^```console\n([\s\S]*?)^```$/gm
const command = /^\$ ((?:npx )?cesura .*)\n([\s\S]*?)(?=^\$ |(?![\s\S]))/gm

/** A line of its own that stands for any number of lines. */
const ELLIPSIS = '…'

export const commandsOf = (page: string): ShownCommand[] =>
  [...page.matchAll(block)].flatMap(([, text]) =>
    [...text!.matchAll(command)].map(([, line, output]) => ({ line: line!, output: output! })),
  )

/** Commands of `sh` blocks that end by themselves, without what a shell does with them. */
export const shellCommands = (page: string): string[] =>
  [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, text]) =>
    text!
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map(line => line.replace(/ (?:#|>|\|\|) .*$/, '').replace(/^npx (?:--yes )?/, ''))
      .filter(line => /^cesura (?!workbench|serve|mcp)[^|]*$/.test(line)),
  )

/** Whether a command printed what the page shows; `…` on a line of its own stands for what is left out. */
export function matches(shown: string, printed: string): boolean {
  const lines = printed.trimEnd().split('\n')
  const parts = shown.trimEnd().split('\n')
  const at = parts.indexOf(ELLIPSIS)
  if (at === -1) return shown.trimEnd() === printed.trimEnd()
  const tail = parts.slice(at + 1)
  return (
    lines.length >= parts.length - 1 &&
    parts.slice(0, at).every((part, index) => part === lines[index]) &&
    tail.every((part, index) => part === lines[lines.length - tail.length + index])
  )
}

/** The page with what its commands print now; what was left out is left out by the same numbers of lines. */
export const withOutput = (page: string, run: (line: string) => string): string =>
  page.replace(block, (_, text: string) => {
    const updated = text.replace(command, (__, line: string, output: string) => {
      const printed = run(line).trimEnd()
      const lines = printed === '' ? [] : printed.split('\n')
      const parts = output.trimEnd().split('\n')
      const at = parts.indexOf(ELLIPSIS)
      const after = parts.length - at - 1
      const shown =
        at === -1 || lines.length < parts.length
          ? lines
          : [...lines.slice(0, at), ELLIPSIS, ...(after === 0 ? [] : lines.slice(-after))]
      return [`$ ${line}`, ...shown, ''].join('\n')
    })
    return `\`\`\`console\n${updated}\`\`\``
  })
