import { attempt, type FuzzTarget, reasonOf } from './target.ts'

/** Values that are a little smaller than this one, the boldest first. */
function* smaller(value: unknown, name = ''): Generator<unknown> {
  if (typeof value === 'number') {
    if (value !== 0) yield 0
    if (Math.abs(value) > 1) yield Math.trunc(value / 2)
    if (!Number.isInteger(value)) yield Math.trunc(value)
    if (value > 0) yield value - 1
  } else if (typeof value === 'string') {
    for (let size = value.length; size >= 1; size = Math.floor(size / 2))
      for (let at = 0; at + size <= value.length; at += size)
        yield value.slice(0, at) + value.slice(at + size)
  } else if (Array.isArray(value)) {
    for (let size = value.length; size >= 1; size = Math.floor(size / 2))
      for (let at = 0; at + size <= value.length; at += size)
        yield [...value.slice(0, at), ...value.slice(at + size)]
    for (const [at, entry] of value.entries())
      for (const less of smaller(entry)) yield value.map((old, index) => (index === at ? less : old))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      // Other fields a case cannot do without.
      const { [key]: _, ...rest } = value as Record<string, unknown>
      if (name === 'options') yield rest
      for (const less of smaller(entry, key)) yield { ...value, [key]: less }
    }
  }
}

/** The smallest case found that gives for the same reason: the first smaller one is taken, again and again. */
export async function shrink<C>(
  target: FuzzTarget<C>,
  failing: C,
  failure: string,
  tries = 4000,
): Promise<C> {
  const reason = reasonOf(failure)
  let best = failing
  for (let left = tries, found = true; found && left > 0; ) {
    found = false
    for (const less of smaller(best)) {
      if (left-- <= 0) break
      const again = await attempt(target, less as C)
      if (again === undefined || reasonOf(again) !== reason) continue
      best = less as C
      found = true
      break
    }
  }
  return best
}
