import { nearest } from '../nearest.ts'

/**
 * An option that a hint names. Each interface writes it in its own syntax: the command line as a flag, the library as an
 * option, Python and R as an argument, the workbench as a control.
 */
export interface OptionHint {
  /**
   * Which options it belongs to. `reading`: how files are read (`holes`, `mark`); `column`: the column of a table that
   * has a role; `metric`: an option of a metric (`window`); `setting`: an option of the command or function (`missing`).
   */
  readonly of: 'reading' | 'column' | 'metric' | 'setting'
  /** Its name in the library: `unitLayer`. */
  readonly option: string
  /** A value to give; capitals stand for a name of the user's (`NAME`, `FILE`). Absent: the hint only names the option. */
  readonly value?: string | number | undefined
  /** What the library takes in its place, where that is not `option: value`: `select: { rule: 'threshold', at: 0.5 }`. */
  readonly inLibrary?: string | undefined
}

/** Text with the options that it names as data. */
export type Hint = readonly (string | OptionHint)[]

/** One message of the catalogue: a stable code, what is wrong, what to do. */
export interface ErrorDefinition<C extends string = string, P = never> {
  readonly code: C
  /** What is wrong, without saying where: the location is kept separately. Options that it names are data. */
  readonly message: (params: P) => string | Hint
  /** What to do. Absent only where the message leaves nothing to do. */
  readonly hint: ((params: P) => Hint) | undefined
}

/** No parameters. */
export type NoParams = Readonly<Record<string, never>>

/**
 * Defines a message. The parameters are those of the first function, so that a message cannot be made without them.
 *
 * @example
 * define('text-empty', () => 'the text has no units', () => hint`give at least one unit`)
 */
/* @__NO_SIDE_EFFECTS__ */
export const define = <const C extends string, P = NoParams>(
  code: C,
  message: (params: P) => string | Hint,
  hint?: (params: P) => Hint,
): ErrorDefinition<C, P> => ({ code, message, hint })

/** Text and the options that it names, as a template. */
export function hint(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | OptionHint | Hint)[]
): Hint {
  const parts: (string | OptionHint)[] = []
  const add = (part: string | OptionHint): void => {
    const last = parts.length - 1
    if (typeof part === 'string' && typeof parts[last] === 'string') parts[last] += part
    else if (part !== '') parts.push(part)
  }
  strings.forEach((text, index) => {
    add(text)
    const value = values[index]
    if (value === undefined) return
    if (Array.isArray(value)) (value as Hint).forEach(add)
    else add(typeof value === 'number' ? String(value) : (value as string | OptionHint))
  })
  return parts
}

/** An option of reading: `reading('holes', 'segment')`. */
export const reading = (option: string, value?: string | number): OptionHint => ({
  of: 'reading',
  option,
  value,
})

/** The column of a table that has a role: `column('item')`, `column('units', 'count')`. */
export const column = (role: string, name: string | number = 'NAME'): OptionHint => ({
  of: 'column',
  option: role,
  value: name,
})

/** An option of a metric: `metricOption('window', 5)`. */
export const metricOption = (option: string, value?: string | number): OptionHint => ({
  of: 'metric',
  option,
  value,
})

/**
 * An option of a command or function: `setting('missing', 'available')`. `inLibrary` is what a program writes in its place,
 * where that is not the same option: `setting('over', 'tolerance', 'sweepTolerance')`.
 */
export const setting = (option: string, value?: string | number, inLibrary?: string): OptionHint => ({
  of: 'setting',
  option,
  value,
  inLibrary,
})

/** The name that was most likely meant; where none is close, other advice, or all the names that there are. */
export function suggest(word: unknown, known: readonly string[], otherwise?: Hint): Hint {
  const meant = nearest(word, known)
  if (meant !== undefined) return [`did you mean "${meant}"?`]
  return otherwise ?? [known.length === 0 ? 'there are none' : `there are ${shortList(known)}`]
}

/** A list of names that stays readable where there are hundreds. */
const shortList = (names: readonly string[]): string =>
  names.length > 60 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : names.join(', ')

/** How an interface writes an option. */
export type OptionSyntax = (option: OptionHint) => string

/** As the library takes it: `holes: 'segment'`, `columns: { item: NAME }`. */
export const librarySyntax: OptionSyntax = ({ of, option, value, inLibrary }) => {
  if (inLibrary !== undefined) return inLibrary
  if (of === 'column') return `columns: { ${option}: ${written(value)} }`
  return value === undefined ? option : `${option}: ${written(value)}`
}

/** Numbers and names that stand for the user's own (NAME) as they are, everything else in quotes. */
const written = (value: string | number | undefined): string =>
  typeof value === 'number' || /^(?:[\d.]+|[A-Z]+|true|false|\[.*\]|\{.*\}|".*"|'.*')$/.test(value ?? '')
    ? String(value)
    : `'${value}'`

/** A hint in the syntax of an interface. The library takes the roles of several columns as one option. */
export const renderHint = (parts: Hint, syntax: OptionSyntax = librarySyntax): string =>
  parts
    .map(part => (typeof part === 'string' ? part : syntax(part)))
    .join('')
    .replaceAll(' } columns: { ', ', ')
