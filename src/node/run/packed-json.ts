/** Typed arrays that a part holds, by a short name. */
const kinds = {
  f8: Float64Array,
  u4: Uint32Array,
  i4: Int32Array,
  u2: Uint16Array,
  u1: Uint8Array,
} as const

type Kind = keyof typeof kinds
type AnyArray = InstanceType<(typeof kinds)[Kind]>

/** A value as JSON and the bytes of its arrays: each array is `{"$": [kind, stored as, length]}` in the JSON. */
export interface PackedJson {
  readonly json: string
  readonly body: Uint8Array
}

/**
 * Plain data with typed arrays and maps as JSON and bytes, the same bytes for the same data. Integers are stored
 * as narrow as they fit, little-endian, and come back in the array they were in.
 */
export function packJson(value: unknown): PackedJson {
  const arrays: Uint8Array[] = []
  const json = JSON.stringify(value, (_, each: unknown) => {
    if (each instanceof Map) return { $map: [...each] }
    const kind = kindOf(each)
    if (kind === undefined) return each
    const array = each as AnyArray
    const stored = narrowest(array, kind)
    const narrow = stored === kind ? array : new kinds[stored](array)
    arrays.push(new Uint8Array(narrow.buffer, narrow.byteOffset, narrow.byteLength))
    return { $: [kind, stored, array.length] }
  })
  const sizes = arrays.map(({ length }) => padded(length))
  const body = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0))
  let at = 0
  for (const [index, bytes] of arrays.entries()) {
    body.set(bytes, at)
    at += sizes[index]!
  }
  return { json, body }
}

/** The data again. */
export function unpackJson({ json, body }: PackedJson): unknown {
  let at = 0
  // Arrays are in the body in the order in which JSON names them: parsing alone does not keep that order.
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read)
    if (typeof value !== 'object' || value === null) return value
    const { $: packed, $map: entries } = value as { $?: [Kind, Kind, number]; $map?: [unknown, unknown][] }
    if (entries !== undefined) return new Map(entries.map(entry => read(entry) as [unknown, unknown]))
    if (packed === undefined) {
      const object: Record<string, unknown> = {}
      for (const [key, each] of Object.entries(value)) object[key] = read(each)
      return object
    }
    const [kind, stored, length] = packed
    const narrow = kinds[stored]
    const size = length * narrow.BYTES_PER_ELEMENT
    const own = new Uint8Array(body.subarray(at, at + size))
    at += padded(size)
    const array = new narrow(own.buffer, 0, length)
    return stored === kind ? array : new kinds[kind](array)
  }
  return read(JSON.parse(json))
}

const padded = (size: number): number => Math.ceil(size / 8) * 8

const kindOf = (value: unknown): Kind | undefined =>
  ArrayBuffer.isView(value)
    ? (Object.keys(kinds) as Kind[]).find(kind => value instanceof kinds[kind])
    : undefined

/** The narrowest kind that holds all numbers of an array. */
function narrowest(array: AnyArray, kind: Kind): Kind {
  if (kind === 'i4') return kind
  let most = 0
  for (const value of array) {
    if (!(value >= 0 && Number.isInteger(value)) || Object.is(value, -0)) return kind
    if (value > most) most = value
  }
  const fitting = most < 2 ** 8 ? 'u1' : most < 2 ** 16 ? 'u2' : most < 2 ** 32 ? 'u4' : 'f8'
  return kinds[fitting].BYTES_PER_ELEMENT < kinds[kind].BYTES_PER_ELEMENT ? fitting : kind
}
