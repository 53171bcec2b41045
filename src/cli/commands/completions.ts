import { defineCommand } from '../define-command.ts'
import { completionsText, SHELLS, type Shell } from '../print/completions-text.ts'
import { manPage } from '../print/man-page.ts'

export const command = defineCommand({
  name: 'completions',
  about: 'Prints what lets a shell complete commands, options and values.',
  arguments: [
    { name: '<shell>', about: 'bash, zsh, fish; man: the manual page', choices: [...SHELLS, 'man'] },
  ],
  options: {},
  examples: [
    {
      line: 'cesura completions bash',
      about: 'a script; save it as ~/.local/share/bash-completion/completions/cesura',
    },
    { line: 'cesura completions zsh', about: 'the same for zsh, as _cesura in a folder of $fpath' },
    { line: 'cesura completions fish', about: 'the same for fish, ~/.config/fish/completions/cesura.fish' },
    { line: 'cesura completions man', about: 'the manual page; man -l shows it' },
  ],
  run: async ({ args: [shell] }) => ({
    content: shell === 'man' ? await manPage() : await completionsText(shell as Shell),
  }),
})
