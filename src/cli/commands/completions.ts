import { Argument } from 'commander'
import { completionsText, SHELLS, type Shell } from '../print/completions-text.ts'
import { manPage } from '../print/man-page.ts'
import { print } from '../print/output.ts'
import { newCommand } from '../program.ts'

export const examples = [
  {
    line: 'cesura completions bash',
    about: 'a script; save it as ~/.local/share/bash-completion/completions/cesura',
  },
  { line: 'cesura completions zsh', about: 'the same for zsh, as _cesura in a folder of $fpath' },
  { line: 'cesura completions fish', about: 'the same for fish, ~/.config/fish/completions/cesura.fish' },
  { line: 'cesura completions man', about: 'the manual page; man -l shows it' },
] as const

export const command = () =>
  newCommand('completions', 'Prints what lets a shell complete commands, options and values.', examples)
    .addArgument(new Argument('<shell>', 'bash, zsh, fish; man: the manual page').choices([...SHELLS, 'man']))
    .action(async (shell: Shell | 'man') => {
      await print(shell === 'man' ? await manPage() : await completionsText(shell))
    })
