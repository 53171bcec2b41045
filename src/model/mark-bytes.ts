/** A host has it; the language's own library does not declare it. */
const host = globalThis as unknown as {
  readonly TextEncoder: new () => {
    encodeInto(text: string, bytes: Uint8Array): { readonly written: number }
  }
}

/** Four characters of a row without a 1, and the bit that distinguishes a 1 from a 0 in each. */
const ZEROS = 0x30303030
const ONES = 0x01010101
/** Gathers the bits that distinguish them in the four lowest bits of the highest byte. */
const TOGETHER = 0x01020408

/** A buffer that rows share, one after the other, with a number for four characters; longer rows release theirs. */
let capacity = new Int32Array(0)
let bufferBytes = new Uint8Array(0)
const CAPACITY = 2 ** 16
let encoder: InstanceType<typeof host.TextEncoder> | undefined

/** Whether the first character is the lowest byte of four, as nearly everywhere. */
const lowFirst = new Uint8Array(Int32Array.of(1).buffer)[0] === 1

const places = (count: number): Uint32Array => new Uint32Array(count)

/**
 * Where a string of nothing but 0 and 1 has a 1, counted from `first`; undefined for any other string. Its bytes are
 * looked at four at a time: characters of a string are slow to ask for. `take` gives a buffer for so many positions.
 */
export function onesOf(row: string, first: number, take = places): Uint32Array | undefined {
  const { length } = row
  // in whole lots of 32 characters
  const size = 8 * Math.ceil(length / 32)
  let [words, bytes] = [capacity, bufferBytes]
  if (size > capacity.length) {
    words = new Int32Array(size)
    bytes = new Uint8Array(words.buffer)
    if (size <= CAPACITY) [capacity, bufferBytes] = [words, bytes]
  }
  encoder ??= new host.TextEncoder()
  if (!lowFirst || encoder.encodeInto(row, bytes).written !== length) return undefined
  bytes.fill(ZEROS & 0xff, length, 4 * size)
  let count = 0
  let other = 0
  // Lots of 32 bits take the place of what has been read.
  for (let at = 0; at < size; at += 8) {
    let lot = 0
    let sum = 0
    for (let four = at + 7; four >= at; four--) {
      const word = words[four]! ^ ZEROS
      other |= word
      sum += word
      lot = (lot << 4) | (Math.imul(word, TOGETHER) >>> 24)
    }
    count += Math.imul(sum, ONES) >>> 24
    words[at >> 3] = lot
  }
  if ((other & ~ONES) !== 0) return undefined
  const ones = take(count)
  count = 0
  for (let lot = 0; lot < size >> 3; lot++)
    for (let rest = words[lot]!; rest !== 0; rest &= rest - 1)
      ones[count++] = 32 * lot + first + 31 - Math.clz32(rest & -rest)
  return ones
}
