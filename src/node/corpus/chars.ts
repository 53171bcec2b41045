/** Characters of JSON and of tables as bytes. */
export const NEWLINE = 0x0a
export const RETURN = 0x0d
export const SPACE = 0x20
export const QUOTE = 0x22
export const COMMA = 0x2c
export const ZERO = 0x30
export const COLON = 0x3a
export const SEMICOLON = 0x3b
export const OPEN_LIST = 0x5b
export const BACKSLASH = 0x5c
export const CLOSE_LIST = 0x5d
export const OPEN = 0x7b
export const CLOSE = 0x7d

/** Digits of a number that surely stays below 2^30. */
export const MOST_DIGITS = 9

/** The same bytes, with what Node can do with them. */
export const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
