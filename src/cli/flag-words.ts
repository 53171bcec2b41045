import type { Option } from 'commander'

/** What the library refused, as far as it is told here. */
interface Refusal {
  readonly code: string
  readonly message: string
}

/**
 * The message of the library in the words of the command line: `missing: 'available'` is `--missing available` where the
 * command has such a flag with such a choice, and a length without its unit is told with the flag that takes one.
 */
export function inFlags({ code, message }: Refusal, options: readonly Option[]): string {
  const has = (flag: string): boolean => options.some(({ long }) => long === flag)
  if (code === 'roles-missing' && has('--references')) return `${message}: --references NAME`
  if (code === 'unit-required') {
    const name = /^(?:[a-z-]+\.)?([a-z]+) is /i.exec(message)
    if (name === null) return message
    const [, option] = name
    const flag = has(`--${option}`) ? `--${option} 0.5s` : has('--option') ? `--option ${option}=0.5s` : ''
    return flag === '' ? message : `${message}, for example ${flag}`
  }
  return message.replace(/\b([a-z]+): '?([a-z]+(?:-[a-z]+)*)'?/gi, (words, name: string, value: string) => {
    const flag = options.find(({ long }) => long === `--${kebab(name)}`)
    return flag?.argChoices?.includes(value) ? `${flag.long} ${value}` : words
  })
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
