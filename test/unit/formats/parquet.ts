/** A Parquet file of one column of texts, made by hand: no package of ours writes any. */

const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)]

/** Seven bits a byte, the lowest first. */
function varint(value: bigint): number[] {
  const low = Number(value & 127n)
  return value < 128n ? [low] : [low | 128, ...varint(value >> 7n)]
}
/** A whole number of 0 or more as Thrift's compact protocol has it. */
const whole = (value: number): number[] => varint(2n * BigInt(value))

/** What a field of a struct may hold. */
type Value = { i32: number } | { i64: number } | { text: string } | { list: Value[] } | { struct: Fields }
type Fields = Readonly<Record<number, Value>>
const kinds = { i32: 5, i64: 6, text: 8, list: 9, struct: 12 } as const
const kindOf = (value: Value): number => kinds[Object.keys(value)[0] as keyof typeof kinds]

function encoded(value: Value): number[] {
  if ('i32' in value) return whole(value.i32)
  if ('i64' in value) return whole(value.i64)
  if ('text' in value) return [...varint(BigInt(bytesOf(value.text).length)), ...bytesOf(value.text)]
  if ('list' in value)
    return [(value.list.length << 4) | kindOf(value.list[0]!), ...value.list.flatMap(encoded)]
  return struct(value.struct)
}

function struct(fields: Fields): number[] {
  let last = 0
  const out: number[] = []
  for (const [key, value] of Object.entries(fields)) {
    out.push(((Number(key) - last) << 4) | kindOf(value), ...encoded(value))
    last = Number(key)
  }
  return [...out, 0]
}

const little = (value: number): number[] => [0, 8, 16, 24].map(shift => (value >>> shift) & 255)

/** What a file claims that is not so. */
interface Lies {
  /** Rows, as its end says. */
  readonly rows?: number
  /** Values of its page, as that page says. */
  readonly values?: number
  /** Bytes of its page before it was packed, as that page says. */
  readonly size?: number
  /** No lie: the least and the greatest value, which most programs write into the head of a page. */
  readonly statistics?: readonly [string, string]
}

/** The file. */
export function parquetOf(name: string, texts: readonly string[], lies: Lies = {}): Uint8Array {
  const rows = lies.rows ?? texts.length
  const values = texts.flatMap(text => [...little(bytesOf(text).length), ...bytesOf(text)])
  const [least, most] = lies.statistics ?? []
  const bounds: Fields =
    least === undefined || most === undefined
      ? {}
      : { 5: { struct: { 1: { text: most }, 2: { text: least }, 5: { text: most }, 6: { text: least } } } }
  const head: Fields = {
    1: { i32: lies.values ?? texts.length },
    2: { i32: 0 },
    3: { i32: 3 },
    4: { i32: 3 },
  }
  const data: Fields = { ...head, ...bounds }
  const header: Fields = {
    1: { i32: 0 },
    2: { i32: lies.size ?? values.length },
    3: { i32: values.length },
    5: { struct: data },
  }
  const page = [...struct(header), ...values]
  const facts: Fields = {
    1: { i32: 6 },
    2: { list: [{ i32: 0 }] },
    3: { list: [{ text: name }] },
    4: { i32: 0 },
    5: { i64: rows },
    6: { i64: page.length },
    7: { i64: page.length },
    9: { i64: 4 },
  }
  const group: Fields = {
    1: { list: [{ struct: { 2: { i64: 4 }, 3: { struct: facts } } }] },
    2: { i64: page.length },
    3: { i64: rows },
  }
  const schema: Value[] = [
    { struct: { 4: { text: 'root' }, 5: { i32: 1 } } },
    { struct: { 1: { i32: 6 }, 3: { i32: 0 }, 4: { text: name }, 6: { i32: 0 } } },
  ]
  const end = struct({
    1: { i32: 1 },
    2: { list: schema },
    3: { i64: rows },
    4: { list: [{ struct: group }] },
  })
  return Uint8Array.from([...bytesOf('PAR1'), ...page, ...end, ...little(end.length), ...bytesOf('PAR1')])
}
