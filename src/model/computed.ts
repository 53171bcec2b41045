/** Under this name an object carries what was computed of it. */
const COMPUTED = Symbol('computed')

/** Lets an object carry what is computed of it: that lives as long as the object. */
export const carryComputed = (owner: object): void => {
  if (!Object.hasOwn(owner, COMPUTED))
    Object.defineProperty(owner, COMPUTED, { value: new Map<string, unknown>() })
}

/**
 * What was computed of an object under a name and for the same key, or is now. Only the last is carried, and nothing where
 * the object carries nothing.
 */
export function computedOnce<T>(owner: object, name: string, key: unknown, compute: () => T): T {
  const carried = (owner as { [COMPUTED]?: Map<string, { key: unknown; value: unknown }> })[COMPUTED]
  const known = carried?.get(name)
  if (known !== undefined && known.key === key) return known.value as T
  const value = compute()
  carried?.set(name, { key, value })
  return value
}
