/** An object of JSON; undefined for everything else. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined

/** The objects of a list; undefined where it is no list of objects. */
export function objectsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] | undefined {
  if (!Array.isArray(value)) return undefined
  for (let index = 0; index < value.length; index++)
    if (objectOf(value[index]) === undefined) return undefined
  return value
}

/** Whether a value of JSON may be a time: a number, or a string that is not blank. */
export const isTime = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

/** A time in JSON as digits; undefined where it is none. */
export const timeOf = (value: unknown): string | undefined => (isTime(value) ? String(value) : undefined)

/** A text in JSON; empty where there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
