/** A struct of Thrift's compact protocol: its numbers and structs by field; texts and lists are passed over. */
interface Struct {
  readonly [field: number]: number | Struct | undefined
}

/** A page: what its header says of it. */
export interface Page {
  /** Bytes it says that it unpacks to. */
  readonly size: number
  /** Values it says that it holds. */
  readonly values: number
}

/**
 * The headers of the pages of a column of Parquet, one after the other. The end of the file says sizes too, but a
 * reader allocates what the pages say.
 *
 * @throws RangeError where a header or a page goes beyond the bytes
 */
export function* pagesOf(bytes: Uint8Array): Iterable<Page> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = view.getUint8(at++)
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  const signed = (): number => {
    const value = varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
  const list = (): void => {
    const head = view.getUint8(at++)
    for (let left = head >> 4 === 15 ? varint() : head >> 4; left > 0; left--) element(head & 15, true)
  }
  /** A value of a kind; a truth value takes a byte only in a list. */
  function element(kind: number, inList: boolean): number | Struct | undefined {
    if (kind === 12) return struct()
    if (kind >= 4 && kind <= 6) return signed()
    if (kind === 9 || kind === 10) list()
    else if (kind === 8) {
      // Reading the length moves the position: it is read before the position is added to.
      const length = varint()
      at += length
    } else if (kind === 7) at += 8
    else if (kind === 3 || inList) at += 1
    if (at > view.byteLength) throw new RangeError('beyond the bytes')
    return undefined
  }
  function struct(): Struct {
    const fields: Record<number, number | Struct | undefined> = {}
    for (let field = 0; ; ) {
      const head = view.getUint8(at++)
      if ((head & 15) === 0) return fields
      field = head >> 4 === 0 ? signed() : field + (head >> 4)
      fields[field] = element(head & 15, false)
    }
  }
  const number = (value: number | Struct | undefined): number => (typeof value === 'number' ? value : 0)
  while (at < view.byteLength - 1) {
    const header = struct()
    const own = header[5] ?? header[7] ?? header[8]
    const packed = number(header[3])
    if (packed < 0) throw new RangeError('a page of less than nothing')
    at += packed
    yield { size: number(header[2]), values: typeof own === 'object' ? number(own[1]) : 0 }
  }
}
