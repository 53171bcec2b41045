import { crc32, deflateRawSync } from 'node:zlib'

/** Bytes that were packed once, to stand in any archive: packing is what takes long. */
export interface Packed {
  readonly raw: Uint8Array
  readonly size: number
  readonly crc: number
}

export const pack = (bytes: Uint8Array): Packed => ({
  raw: deflateRawSync(bytes),
  size: bytes.length,
  crc: crc32(bytes),
})

/** A gzip file of one member. */
export function gzipOf({ raw, size, crc }: Packed): Uint8Array {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc, 0)
  end.writeUInt32LE(size, 4)
  return Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), raw, end])
}

/** A zip archive. */
export function zipOf(files: Readonly<Record<string, Packed>>): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [name, { raw, size, crc }] of Object.entries(files)) {
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    // Version 2.0, no flags, deflated, no time.
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc, 10)
    facts.writeUInt32LE(raw.length, 14)
    facts.writeUInt32LE(size, 18)
    facts.writeUInt16LE(path.length, 22)
    const local = [Buffer.from('PK\u0003\u0004'), facts, path, raw]
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0'), facts, place, path)
    parts.push(...local)
    at += local.reduce((sum, part) => sum + part.length, 0)
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
