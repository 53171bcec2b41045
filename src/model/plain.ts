/** A value as JSON has it: what is undefined is null. */
export type Plain<T> = T extends undefined
  ? null
  : T extends readonly (infer E)[]
    ? readonly Plain<E>[]
    : T extends object
      ? { readonly [K in keyof T]-?: undefined extends T[K] ? Plain<T[K]> | undefined : Plain<T[K]> }
      : T

/**
 * A copy in plain JSON: fields that are there and undefined become null, with their reasons next to them.
 *
 * @example
 * plain({ value: undefined, parts: [1, undefined] }) //=> { value: null, parts: [1, null] }
 */
export function plain<T>(value: T): Plain<T> {
  if (value === undefined) return null as Plain<T>
  if (ArrayBuffer.isView(value)) return Array.from(value as never) as Plain<T>
  if (Array.isArray(value)) return value.map(plain) as unknown as Plain<T>
  if (typeof value !== 'object' || value === null) return value as Plain<T>
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, plain(entry)]),
  ) as unknown as Plain<T>
}

/**
 * The fields that are there: documents leave out what there is nothing to say about.
 *
 * @example
 * present({ score: 0, reason: undefined }) //=> { score: 0 }
 */
export function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
