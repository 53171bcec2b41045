import { metrics } from '../../index.ts'
import { presetNames } from '../../metrics/index.ts'
import { type CommandFacts, commandFacts, type OptionFacts } from '../command-facts.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** A script that lets a shell complete commands, options, their values, metrics, presets and files. */
export async function completionsText(shell: Shell): Promise<string> {
  const facts = await commandFacts()
  return shell === 'bash' ? bash(facts) : shell === 'zsh' ? zsh(facts) : fish(facts)
}

/** Words that an option's value may be; undefined where that is open, or a file. */
const valuesOf = ({ long, choices }: OptionFacts): readonly string[] => {
  if (choices.length > 0) return choices
  if (long === '--metric') return metrics.map(({ id }) => id)
  return long === '--preset' ? presetNames : []
}

function bash(facts: readonly CommandFacts[]): string {
  const names = facts.map(({ name }) => name).join(' ')
  const cases = facts.map(({ name, options, parts }) => {
    const values = options
      .filter(option => valuesOf(option).length > 0)
      .map(option => {
        const flags = [option.short, option.long].filter(flag => flag !== undefined).join('|')
        return `        ${flags}) COMPREPLY=($(compgen -W "${valuesOf(option).join(' ')}" -- "$word")); return ;;`
      })
    const flags = [...options.map(({ long }) => long), '--help', ...parts].join(' ')
    return `    ${name})
      case "$before" in
${[...new Set(values)].join('\n')}
      esac
      if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "${flags}" -- "$word")); return; fi
${parts.length > 0 ? `      if [ "$COMP_CWORD" -eq 2 ]; then COMPREPLY=($(compgen -W "${parts.join(' ')}" -- "$word")); return; fi\n` : ''}      ;;`
  })
  return `# bash completion of cesura: cesura completions bash > ~/.local/share/bash-completion/completions/cesura
_cesura() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names} help --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$word"))
}
complete -F _cesura cesura
`
}

/** A text inside single quotes, of which zsh takes colons and brackets for its own. */
const zshText = (text: string): string => text.replaceAll("'", '’').replace(/[[\]:]/g, char => `\\${char}`)

function zsh(facts: readonly CommandFacts[]): string {
  const names = facts.map(({ name, summary }) => `    '${name}:${zshText(summary)}'`)
  const cases = facts.map(({ name, options, parts }) => {
    const lines = options.map(option => {
      const { long, about, value, file } = option
      const values = valuesOf(option)
      const after = !value
        ? ''
        : values.length > 0
          ? `:value:(${values.join(' ')})`
          : file
            ? ':file:_files'
            : ':value:'
      return `        '*${long}[${zshText(about)}]${after}'`
    })
    const first = parts.length > 0 ? `        '1:part:(${parts.join(' ')})'\n` : ''
    return `    ${name})
      _arguments -s \\
${first === '' ? '' : first.replace(/\n$/, ' \\\n')}${lines.map(line => `${line} \\\n`).join('')}        '*:file:_files'
      ;;`
  })
  return `#compdef cesura
# zsh completion of cesura: cesura completions zsh > a folder of $fpath, as _cesura
_cesura() {
  local -a names
  names=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' names
    return
  fi
  local command=\${words[2]}
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = "_cesura" ]; then _cesura "$@"; else compdef _cesura cesura; fi
`
}

const fishText = (text: string): string => text.replace(/[\\']/g, char => `\\${char}`)

function fish(facts: readonly CommandFacts[]): string {
  const lines = facts.flatMap(({ name, summary, options, parts }) => [
    `complete -c cesura -n __fish_use_subcommand -a ${name} -d '${fishText(summary)}'`,
    ...parts.map(part => `complete -c cesura -n '__fish_seen_subcommand_from ${name}' -a ${part}`),
    ...options.map(option => {
      const { long, short, about, value, file } = option
      const values = valuesOf(option)
      const own = values.length > 0 ? ` -x -a '${values.join(' ')}'` : !value ? '' : file ? ' -r -F' : ' -x'
      const letter = short === undefined ? '' : ` -s ${short.slice(1)}`
      return `complete -c cesura -n '__fish_seen_subcommand_from ${name}'${letter} -l ${long.slice(2)}${own} -d '${fishText(about)}'`
    }),
  ])
  return `# fish completion of cesura: cesura completions fish > ~/.config/fish/completions/cesura.fish
complete -c cesura -n __fish_use_subcommand -f
${lines.join('\n')}
`
}
