import type { RunPart } from '../../evaluate/run/run.ts'
import { VERSION } from '../../index.ts'
import { readBytes } from '../files/read.ts'
import { writeNextTo } from '../files/write-atomically.ts'
import { packJson, unpackJson } from './packed-json.ts'
import { digestOf } from './run-folder.ts'

/** The first line of a part: what follows, and what it must be. */
interface Header {
  readonly part: 1
  readonly cesura: string
  /** Digest of the plan. */
  readonly plan: string
  readonly shard: number
  readonly items: number
  /** Bytes of the JSON and of the arrays after it, and the digest of both. */
  readonly json: number
  readonly body: number
  readonly sha256: string
}

/** What a part file was found to be. */
export type PartResult =
  | { readonly state: 'done'; readonly bytes: Uint8Array; readonly sha256: string }
  | { readonly state: 'missing' }
  /** Cut short or damaged. */
  | { readonly state: 'corrupt' }
  /** Of another plan, shard or version. */
  | { readonly state: 'foreign' }

/** A part as bytes: one line of JSON that says what follows, then JSON, then arrays. The same part gives the same bytes. */
export function partBytes(part: RunPart, plan: string, shard: number): Uint8Array {
  const { json, body } = packJson(part)
  const text = Buffer.from(json)
  const content = Buffer.concat([text, body])
  const header: Header = {
    part: 1,
    cesura: VERSION,
    plan,
    shard,
    items: part.items.items,
    json: text.length,
    body: body.length,
    sha256: digestOf(content),
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), content])
}

/** Looks at the bytes of a part: whether it is whole, and of this plan and shard. */
export function checkPart(bytes: Uint8Array, plan: string, shard: number): PartResult {
  const opened = openPart(bytes)
  if (opened === undefined) return { state: 'corrupt' }
  const { header, content } = opened
  if (header.cesura !== VERSION || header.plan !== plan || (shard >= 0 && header.shard !== shard))
    return { state: 'foreign' }
  return digestOf(content) === header.sha256
    ? { state: 'done', bytes, sha256: header.sha256 }
    : { state: 'corrupt' }
}

function openPart(bytes: Uint8Array): { header: Header; content: Uint8Array } | undefined {
  const end = bytes.indexOf(0x0a)
  if (end < 0) return undefined
  try {
    const header = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString()) as Header
    const content = bytes.subarray(end + 1)
    return header.part === 1 && content.length === header.json + header.body ? { header, content } : undefined
  } catch {
    return undefined
  }
}

/** Whether the first bytes of a file, and its size, are those of a part of this plan and shard. */
export function headerFits(start: Uint8Array, size: number, plan: string, shard: number): boolean {
  const end = start.indexOf(0x0a)
  if (end < 0) return false
  try {
    const header = JSON.parse(Buffer.from(start.subarray(0, end)).toString()) as Header
    const whole = size === end + 1 + header.json + header.body
    return (
      header.part === 1 &&
      header.cesura === VERSION &&
      header.plan === plan &&
      header.shard === shard &&
      whole
    )
  } catch {
    return false
  }
}

/** The part in bytes that were checked. */
export function readPart(bytes: Uint8Array): RunPart {
  const { header, content } = openPart(bytes)!
  const json = Buffer.from(content.subarray(0, header.json)).toString()
  return unpackJson({ json, body: content.subarray(header.json) }) as RunPart
}

/** Reads and checks a part file; one that cannot be read is corrupt. */
export async function findPart(path: string, plan: string, shard: number): Promise<PartResult> {
  try {
    return checkPart(await readBytes(path, { look: true }), plan, shard)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return { state: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'corrupt' }
  }
}

/**
 * Writes a part: under another name, synced, then put in place in one step, which fails where a part exists already. No
 * locks: the second writer finds the part of the first. Answers whether it was written, existed with the same bytes,
 * or exists with others; a corrupt or foreign file is replaced.
 */
export async function writePart(
  path: string,
  bytes: Uint8Array,
  plan: string,
  shard: number,
): Promise<'written' | 'there' | 'conflict'> {
  return writeNextTo(
    path,
    bytes,
    { what: 'part', again: 'map its shard again' },
    async ({ put, putFirst }) => {
      for (;;) {
        if (await putFirst()) return 'written'
        const found = await findPart(path, plan, shard)
        if (found.state === 'missing') continue
        if (found.state === 'done') {
          if (Buffer.compare(found.bytes, bytes) === 0) return 'there'
          await put(`${path}.other`)
          return 'conflict'
        }
        await put()
        return 'written'
      }
    },
  )
}
