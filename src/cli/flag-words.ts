import type { Option } from 'commander'

/** What the library refused, as far as it is told here. */
interface Refusal {
  readonly code: string
  readonly message: string
}

/** What a message says of the library, and the same on the command line, for a command with the flag `needs`. */
interface Rewording {
  readonly needs: string
  readonly from: RegExp
  readonly to: string
}

/** By code: what a flag says in other words than the option. */
const rewordings: Readonly<Record<string, Rewording>> = {
  'similarity-not-symmetric': { needs: '--option', from: /(window|width): 5$/, to: '--option $1=5' },
  'selection-required': {
    needs: '--select',
    from: /select: \{.*$/,
    to: '--select threshold=0.5, count=7, reference-count or local-maxima, or see all thresholds with cesura sweep',
  },
  'scores-required': {
    needs: '--consensus',
    from: /consensus: true (.*), and sweepTolerance/,
    to: '--consensus $1, and --over tolerance',
  },
  'levels-given': { needs: '--levels', from: /, one level with atLevel,/, to: ',' },
  'texts-required': {
    needs: '--text',
    from: /the text beside the codings \(text: FILE\)/,
    to: 'the text with --text FILE',
  },
  'chunks-overlap': { needs: '--overlap', from: /overlap: .*$/, to: '--overlap next-start, midpoint or end' },
  'pattern-invalid': {
    needs: '--from-path',
    from: /^the pattern "(.*)" names neither.*$/,
    to: '--from-path $1: the pattern names neither {item} nor {coder}; write it as {coder}/{item}.txt',
  },
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
    return flag === '' ? message : message.replace(/say the unit: .*$/, `say the unit, for example ${flag}`)
  }
  const rewording = Object.hasOwn(rewordings, code) ? rewordings[code]! : undefined
  const said =
    rewording !== undefined && has(rewording.needs) ? message.replace(rewording.from, rewording.to) : message
  return said.replace(
    /\b([a-z]+): (\d+|'?[a-z]+(?:-[a-z]+)*'?)(?![\w:-])/gi,
    (words, name: string, quotedValue: string) => {
      const value = quotedValue.replaceAll("'", '')
      const flag = options.find(({ long }) => long === `--${kebab(name)}`)
      if (flag === undefined) return words
      const takes = flag.argChoices?.includes(value) ?? (flag.required && /^\d/.test(value))
      return takes ? `${flag.long} ${value}` : words
    },
  )
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
