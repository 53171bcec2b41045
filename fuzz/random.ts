/** Chance for one case: the same seed, name and number give the same case, on every machine. */
export interface Random {
  /** From 0 up to 1, 1 left out. */
  next(): number
  /** A whole number from `low` to `high`, both possible. */
  whole(low: number, high: number): number
  /** One of them. */
  pick<T>(of: readonly T[]): T
  /** True as often as the share says. */
  chance(share: number): boolean
}

/** FNV-1a: names to numbers. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

/** Sfc32, which is enough here: targets need many cases, not a proof of their independence. */
export function randomOf(seed: number, name: string, index: number): Random {
  let a = seed | 0
  let b = hash(name) | 0
  let c = index | 0
  let count = 1
  const word = () => {
    const sum = (((a + b) | 0) + count++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let turn = 0; turn < 12; turn++) word()
  const next = () => word() / 2 ** 32
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    pick: of => of[whole(0, of.length - 1)]!,
    chance: share => next() < share,
  }
}
