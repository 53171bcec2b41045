import type { ReadOptions } from '../format.ts'

/** Options that only name what is read: no claim depends on them. */
const NAMES = new Set(['file', 'item', 'coder', 'fromPath'])

/** Whether a claim made under one set of options holds under another. */
export function sameOptions(a: ReadOptions, b: ReadOptions): boolean {
  const stated = (options: ReadOptions) =>
    Object.entries(options).filter(([name, value]) => value !== undefined && !NAMES.has(name))
  const others = stated(b)
  const known = new Map<string, unknown>(others)
  const mine = stated(a)
  return mine.length === others.length && mine.every(([name, value]) => known.get(name) === value)
}
