import { InvalidArgumentError } from 'commander'
import { decimalFrom, isInteger } from '../../model/index.ts'

/** Headings of the help under which options are listed, in this order. */
export const OPTION_GROUPS = ['Options', 'Metrics', 'Statistics', 'Reading files', 'Output'] as const
export type OptionGroup = (typeof OPTION_GROUPS)[number]

/** An option of a command: declared once, read by the command line, by requests, help, completions and schemas. */
export interface OptionSpec<T = unknown> {
  /** As help shows it: `-m, --metric <ids>`. */
  readonly flags: string
  readonly about: string
  readonly group?: OptionGroup
  /** Shown by `--help-all` only. */
  readonly rare?: boolean
  /** Not shown at all. */
  readonly hidden?: boolean
  readonly required?: boolean
  /** Reads the text of a value; `before`: the value of an earlier occurrence of a repeatable option. */
  readonly read?: (text: string, before: T | undefined) => T
  /** How a repeatable option takes its values: each occurrence is one, or a list with commas. */
  readonly repeat?: 'each' | 'list'
  readonly choices?: readonly string[]
  /** Extensions of the files that it names. */
  readonly extensions?: readonly string[]
  readonly default?: T
  /** The default as a user would write it. */
  readonly shown?: string
  readonly conflicts?: readonly string[]
  readonly implies?: Readonly<Record<string, unknown>>
}

// An option of any type: values flow out of it by `default` and into it by `read`.
// biome-ignore lint/suspicious/noExplicitAny: neither unknown nor never is assignable in both directions
export type OptionSpecs = Readonly<Record<string, OptionSpec<any>>>

/** The values of declared options, by name. */
export type Values<S> = { readonly [K in keyof S]: S[K] extends OptionSpec<infer T> ? T : never }

type Extra = Omit<OptionSpec, 'flags' | 'about' | 'read' | 'default' | 'choices'>

/** A switch that is off unless given. */
export const flag = (flags: string, about: string, extra: Extra = {}): OptionSpec<boolean | undefined> => ({
  flags,
  about,
  ...(extra as object),
})

/** A switch that is on unless `--no-…` is given. */
export const negated = (flags: string, about: string, extra: Extra = {}): OptionSpec<boolean> => ({
  flags,
  about,
  ...(extra as object),
})

/** Any text. */
export function text(
  flags: string,
  about: string,
  extra: Extra & ({ readonly default: string } | { readonly required: true }),
): OptionSpec<string>
export function text(flags: string, about: string, extra?: Extra): OptionSpec<string | undefined>
// biome-ignore lint/suspicious/noExplicitAny: the overloads have the types
export function text(flags: string, about: string, extra: object = {}): OptionSpec<any> {
  return { flags, about, ...extra }
}

/** One of some words. */
export function choice<const C extends string>(
  flags: string,
  about: string,
  choices: readonly C[],
  extra?: Extra,
): OptionSpec<C | undefined>
export function choice<const C extends string>(
  flags: string,
  about: string,
  choices: readonly C[],
  extra: Extra & { readonly default: C },
): OptionSpec<C>
export function choice(
  flags: string,
  about: string,
  choices: readonly string[],
  extra: object = {},
  // biome-ignore lint/suspicious/noExplicitAny: the overloads have the types
): OptionSpec<any> {
  return { flags, about, choices, ...extra }
}

/** A value that a function reads from its text. */
export function value<T>(
  flags: string,
  about: string,
  read: (text: string) => T,
  extra?: Extra,
): OptionSpec<T | undefined>
export function value<T>(
  flags: string,
  about: string,
  read: (text: string) => T,
  extra: Extra & { readonly default: T },
): OptionSpec<T>
export function value<T>(
  flags: string,
  about: string,
  read: (text: string) => T,
  extra: object = {},
): OptionSpec<T> {
  return { flags, about, read, ...extra }
}

type Several = OptionSpec<readonly string[] | undefined>

/** A list: values with commas between them, or the option several times. */
export const list = (flags: string, about: string, extra: Extra = {}): Several => ({
  flags,
  about,
  read: splitList,
  ...(extra as object),
  repeat: 'list',
})

/** A text that may be given several times. */
export const each = (flags: string, about: string, extra: Extra = {}): Several => ({
  flags,
  about,
  read: (word, before = []) => [...before, word],
  ...(extra as object),
  repeat: 'each',
})

/** Splits at commas and adds to what was given before; a name with a comma is put in double quotes. */
export const splitList = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...[...text.matchAll(/\s*(?:"([^"]*,[^"]*)"\s*(?=,|$)|([^,]+))/g)]
    .map(([, quoted, bare]) => quoted ?? bare!.trim())
    .filter(word => word !== ''),
]

/** The options under one heading of the help. */
export const under = <S extends OptionSpecs>(group: OptionGroup, specs: S): S =>
  Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, { group, ...spec }])) as unknown as S

/** The options, shown by `--help-all` only. */
export const rarely = <S extends OptionSpecs>(specs: S): S =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, { ...spec, rare: true }]),
  ) as unknown as S

/** An integer of at least `min` (and at most `max`), in decimal digits. */
export const integerFrom =
  (min: number, max = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const number = decimalFrom(text)
    if (/^\d+$/.test(text) && isInteger(number, min, max)) return number
    const bounds = max === Number.MAX_SAFE_INTEGER ? `, ${min} or more` : ` from ${min} to ${max}`
    throw new InvalidArgumentError(`give an integer${bounds}`)
  }

/** A number between two others, both excluded. */
export const between =
  (low: number, high: number) =>
  (text: string): number => {
    const number = decimalFrom(text)
    if (number !== undefined && number > low && number < high) return number
    throw new InvalidArgumentError(`give a number between ${low} and ${high}`)
  }

/** A number from one to another, both included. */
export const within =
  (low: number, high: number) =>
  (text: string): number => {
    const number = decimalFrom(text)
    if (number !== undefined && number >= low && number <= high) return number
    throw new InvalidArgumentError(`give a number from ${low} to ${high}`)
  }

/** A share above 0, at most 1. */
export function readShare(text: string): number {
  const number = decimalFrom(text)
  if (number !== undefined && number > 0 && number <= 1) return number
  throw new InvalidArgumentError('give a number above 0, at most 1: 0.5')
}
