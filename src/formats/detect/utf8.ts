/** Node and browsers have both; the language's own library does not declare them. */
const host = globalThis as unknown as {
  readonly TextDecoder: new (
    label: string,
    options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
  ) => { decode(bytes: Uint8Array): string }
  readonly TextEncoder: new () => { encode(text: string): Uint8Array }
}

/** The bytes of a text. */
export const toUtf8 = (text: string): Uint8Array => new host.TextEncoder().encode(text)

/** The text of bytes, complete; throws where they are no UTF-8. Shared memory cannot be decoded: a copy is. */
export const fromUtf8 = (bytes: Uint8Array): string =>
  new host.TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
