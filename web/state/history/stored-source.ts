import type { ImportedFile } from '../../worker/imported.ts'
import type { Source } from '../source.ts'

/** A file without its content, which is stored once under its digest. */
interface StoredFile extends Omit<ImportedFile, 'bytes' | 'text'> {
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

/**
 * Digests of contents that are stored: bytes and strings stay the same from one reading to the next. Strings are short,
 * since files come as bytes.
 */
const bytesStored = new WeakMap<Uint8Array, string>()
const textsStored = new Map<string, string>()
const digestKnown = ({ bytes, text }: ImportedFile): string | undefined =>
  bytes === undefined ? textsStored.get(text ?? '') : bytesStored.get(bytes)
function remember({ bytes, text }: ImportedFile, digest: string): void {
  if (bytes === undefined) textsStored.set(text ?? '', digest)
  else bytesStored.set(bytes, digest)
}

/** Whether all contents of a source are stored already. */
export const isStored = ({ files }: Source): boolean =>
  files.every(file => digestKnown(file) !== undefined || isWithoutContent(file))
const isWithoutContent = ({ bytes, text }: ImportedFile): boolean => bytes === undefined && text === undefined

/** A source without contents, and those contents by digest that are not stored yet. */
export async function storedSource(
  source: Source,
): Promise<{ readonly source: StoredSource; readonly contents: ReadonlyMap<string, Uint8Array> }> {
  const contents = new Map<string, Uint8Array>()
  const files = await Promise.all(
    source.files.map(async (file): Promise<StoredFile> => {
      const { bytes, text, ...about } = file
      if (isWithoutContent(file)) return about
      const known = digestKnown(file)
      const content = bytes ?? new TextEncoder().encode(text)
      const digest = known ?? (await digestOf(content))
      if (known === undefined) contents.set(digest, content)
      return { ...about, digest, isText: bytes === undefined ? true : undefined }
    }),
  )
  return { source: { ...source, files }, contents }
}

/** Remembers that the contents of a source are stored. */
export function markStored(source: Source, { files }: StoredSource): void {
  for (const [at, file] of source.files.entries()) {
    const digest = files[at]?.digest
    if (digest !== undefined) remember(file, digest)
  }
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
      remember(found, digest)
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
