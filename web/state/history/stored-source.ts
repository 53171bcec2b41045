import type { ImportedFile } from '../../worker/imported.ts'
import type { Source } from '../source.ts'

/** A file without its content, which is stored once under its digest. */
export interface StoredFile extends Omit<ImportedFile, 'bytes' | 'text'> {
  readonly digest?: string | undefined
  /** Its content was text in the page, not bytes. */
  readonly isText?: boolean | undefined
}

/** Files and answers, with contents by digest. */
export interface StoredSource extends Omit<Source, 'files'> {
  readonly files: readonly StoredFile[]
}

/** SHA-256 of bytes in hexadecimal. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Digests of files that were seen: files stay the same objects from one reading to the next. */
const known = new WeakMap<ImportedFile, StoredFile>()

/** A source without contents, and the contents by digest. */
export async function storedSource(
  source: Source,
): Promise<{ readonly source: StoredSource; readonly contents: ReadonlyMap<string, Uint8Array> }> {
  const contents = new Map<string, Uint8Array>()
  const files = await Promise.all(
    source.files.map(async (file): Promise<StoredFile> => {
      const { bytes, text, ...about } = file
      if (bytes === undefined && text === undefined) return about
      const content = bytes ?? new TextEncoder().encode(text)
      let stored = known.get(file)
      if (stored === undefined) {
        stored = { ...about, digest: await digestOf(content), isText: bytes === undefined ? true : undefined }
        known.set(file, stored)
      }
      contents.set(stored.digest!, content)
      return stored
    }),
  )
  return { source: { ...source, files }, contents }
}

/** A source with its contents; undefined where one of them is missing or the value is no source. */
export async function sourceOf(
  stored: StoredSource,
  contentOf: (digest: string) => Promise<Uint8Array | undefined>,
): Promise<Source | undefined> {
  if (!isSource(stored)) return undefined
  const files = await Promise.all(
    stored.files.map(async file => {
      const { digest, isText, ...about } = file
      if (digest === undefined) return about as ImportedFile
      const content = await contentOf(digest)
      if (!(content instanceof Uint8Array)) return undefined
      const found = (
        isText === true
          ? { ...about, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(content) }
          : { ...about, bytes: content }
      ) as ImportedFile
      known.set(found, file)
      return found
    }),
  )
  const whole = files.filter(file => file !== undefined)
  return whole.length === stored.files.length ? { ...stored, files: whole } : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isSource(value: unknown): value is StoredSource {
  if (!isRecord(value) || typeof value.name !== 'string') return false
  const { files, answers, answered, extra, leaveOut } = value
  const isFile = (file: unknown) =>
    isRecord(file) &&
    typeof file.name === 'string' &&
    (typeof file.digest === 'string' || typeof file.unopened === 'string')
  return (
    Array.isArray(files) &&
    files.length > 0 &&
    files.every(isFile) &&
    isRecord(answers) &&
    Array.isArray(answered) &&
    answered.every(isRecord) &&
    isRecord(extra) &&
    Array.isArray(leaveOut)
  )
}
