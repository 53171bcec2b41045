/** The first 32 bits of the fractional parts of roots of the first primes, as FIPS 180-4 has them. */
function fraction(count: number, root: 2 | 3): Uint32Array {
  const words = new Uint32Array(count)
  for (let prime = 2, found = 0; found < count; prime++) {
    let whole = true
    for (let other = 2; other * other <= prime; other++) if (prime % other === 0) whole = false
    if (!whole) continue
    // Exact by integers: cube roots of doubles are not the same in all engines.
    const scaled = BigInt(prime) << BigInt(32 * root)
    let low = 0n
    let high = 1n << 40n
    while (low < high - 1n) {
      const middle = (low + high) >> 1n
      if (middle ** BigInt(root) <= scaled) low = middle
      else high = middle
    }
    words[found++] = Number(low & 0xffffffffn)
  }
  return words
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/**
 * SHA-256 of a text in UTF-8, in hexadecimal digits. Written out here because browsers offer theirs in secure contexts
 * only, and a worker of a page from disk is none.
 *
 * @see https://doi.org/10.6028/NIST.FIPS.180-4
 */
export function sha256(text: string): string {
  const constants = fraction(64, 3)
  const state = fraction(8, 2)
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array(((bytes.length + 9 + 63) >> 6) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0)
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + 4 * i)
    for (let i = 16; i < 64; i++) {
      const [a, b] = [words[i - 15]!, words[i - 2]!]
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
      words[i] = words[i - 16]! + s0 + words[i - 7]! + s1
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const first = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word
  }
  return Array.from(state, word => word.toString(16).padStart(8, '0')).join('')
}
