import { type LineFile, lineFile } from '../corpus/line-files.ts'
import { type OpenedFile, openFile, statOf } from '../files/read.ts'

/** Bytes of a shard where nobody says how many there are: some minutes of work. */
const SHARD = 2 ** 28
/** Bytes looked at for the next line end. */
const LOOK = 2 ** 16

/**
 * Splits files of lines into about so many shards of about the same size, each of whole lines of one file: a shard owns
 * the lines whose first byte is in its range. A packed file is one shard. One file gives exactly as many as asked for;
 * some may be empty.
 */
export async function cutShards(paths: readonly string[], asked: number | undefined): Promise<LineFile[]> {
  const sizes = await Promise.all(paths.map(async path => (await statOf(path))?.size ?? 0))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const count = asked ?? Math.max(1, Math.ceil(total / SHARD))
  const shards: LineFile[] = []
  for (const [index, path] of paths.entries()) {
    const size = sizes[index]!
    const own = paths.length === 1 ? count : Math.max(1, Math.round((count * size) / Math.max(1, total)))
    shards.push(...(await cutFile(path, size, own)))
  }
  return shards
}

async function cutFile(path: string, size: number, count: number): Promise<LineFile[]> {
  const file = lineFile(path)
  const { handle } = await openFile(path)
  try {
    const magic = Buffer.alloc(2)
    await handle.read(magic, 0, 2, 0)
    if (magic[0] === 0x1f && magic[1] === 0x8b) return [file]
    const shards: LineFile[] = []
    let start = 0
    for (let shard = 1; shard <= count; shard++) {
      const target = Math.max(start, Math.round((size * shard) / count))
      const end = shard === count ? size : await nextLine(handle, target, size)
      shards.push({ ...file, start, end })
      start = end
    }
    return shards
  } finally {
    await handle.close()
  }
}

/** Where the first line begins at or after a position. */
async function nextLine(handle: OpenedFile['handle'], place: number, size: number): Promise<number> {
  if (place === 0) return 0
  const bytes = Buffer.alloc(LOOK)
  // The byte before may be the line end.
  for (let at = place - 1; at < size; at += LOOK) {
    const { bytesRead } = await handle.read(bytes, 0, LOOK, at)
    const found = bytes.subarray(0, bytesRead).indexOf(0x0a)
    if (found >= 0) return at + found + 1
  }
  return size
}
