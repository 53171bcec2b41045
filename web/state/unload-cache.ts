/**
 * What a page that is left had not written yet. A browser may give such a write up, so the value is handed to the next
 * page of the tab by `sessionStorage`, which is written at once. Where there is no room for it, the store alone has to do.
 */
const keyOf = (key: string): string => `cesura left ${key}`

/** Numbers in all arrays of a value; above, writing them as text would hold up whoever leaves. */
const MOST = 500_000

/** Kinds of arrays that work is made of, by the name under which they are written. */
const arrays = { '\0u8': Uint8Array, '\0u32': Uint32Array } as const

/** Leaves a value for the next page. */
export function leave(key: string, value: unknown): void {
  let space = MOST
  const packed = (_: string, part: unknown): unknown => {
    for (const [name, kind] of Object.entries(arrays))
      if (part instanceof kind) {
        space -= part.length
        if (space < 0) throw new RangeError('too large to be left')
        return { [name]: Array.from(part) }
      }
    return part
  }
  try {
    sessionStorage.setItem(keyOf(key), JSON.stringify({ value }, packed))
  } catch {
    unloadCacheClear(key)
  }
}

/** What the page before left, if it left anything; it is given once. */
export function takeUnloaded(key: string): { readonly value?: unknown } | undefined {
  const unpacked = (_: string, part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    for (const [name, kind] of Object.entries(arrays))
      if (Object.hasOwn(part, name)) return kind.from((part as Record<string, number[]>)[name]!)
    return part
  }
  try {
    const text = sessionStorage.getItem(keyOf(key))
    unloadCacheClear(key)
    return text === null ? undefined : JSON.parse(text, unpacked)
  } catch {
    return undefined
  }
}

/** The store has it now. */
export function unloadCacheClear(key: string): void {
  try {
    sessionStorage.removeItem(keyOf(key))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
