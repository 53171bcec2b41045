/** An object of JSON; undefined for everything else. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined

/** The objects of a list; undefined where it is no list of objects. */
export function objectsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.every(entry => objectOf(entry) !== undefined) ? value : undefined
}

/** A time in JSON, a number or a string, as digits; undefined where it is none. */
export const timeOf = (value: unknown): string | undefined =>
  typeof value === 'number'
    ? String(value)
    : typeof value === 'string' && value.trim() !== ''
      ? value
      : undefined

/** A text in JSON; empty where there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
