/** The id of a request; `null` where it could not be read. */
export type RequestId = string | number | null

/** What is known of a request without its params. */
export interface Envelope {
  readonly id: RequestId | undefined
  readonly method: string
}

/** Codes of JSON-RPC 2.0, and of its reserved range −32000 to −32099. −32800 is what language servers use. */
export const RPC = {
  parse: -32700,
  request: -32600,
  method: -32601,
  internal: -32603,
  /** Input or settings that the caller can fix; `data.code` says which. */
  cesura: -32000,
  tooLarge: -32001,
  outOfMemory: -32002,
  cancelled: -32800,
} as const

/**
 * An answer that says why there is none, one line.
 *
 * @param id - of the request; null where it could not be read
 * @param code - one of `RPC`
 * @param message - one sentence for people
 * @param data - for programs, such as the code of a `CesuraError`; undefined: left out
 * @returns a response of JSON-RPC 2.0 that ends with a line feed
 */
export const failureLine = (
  id: RequestId,
  code: number,
  message: string,
  data?: Readonly<Record<string, unknown>>,
): string => `${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } })}\n`

/** Why a line is no request. */
export class BadRequest extends Error {
  readonly code: number
  readonly id: RequestId
  constructor(code: number, message: string, id: RequestId = null) {
    super(message)
    this.code = code
    this.id = id
  }
}

/** Up to here a line is parsed whole; in longer ones only the fields at the top are looked for. */
const SMALL = 2 ** 16
/** The longest id or name of a method that is looked for, in bytes. */
const SHORT = 2 ** 10

/**
 * The id and the method of a request, one line of JSON. Of a long line only the fields at the top are read: what
 * its params hold costs the memory of the thread that answers it, not of the one that reads.
 */
export function readEnvelope(line: Buffer): Envelope {
  const fields = line.length <= SMALL ? parsed(line) : topFields(line)
  const { id } = fields
  const known = typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : null
  if (fields.jsonrpc !== '2.0')
    throw new BadRequest(RPC.request, 'give "jsonrpc": "2.0" with every request', known)
  if (typeof fields.method !== 'string')
    throw new BadRequest(RPC.request, 'give the method by its name, a string', known)
  if (id !== undefined && id !== null && known === null)
    throw new BadRequest(RPC.request, 'the id must be a short string or a number')
  return { id: id === undefined ? undefined : known, method: fields.method }
}

/** Which request a `cancel` means; undefined where it names none. */
export function readCancelled(line: Buffer): RequestId | undefined {
  const { params } = parsed(line) as { readonly params?: { readonly id?: RequestId } | null }
  return params?.id
}

type Fields = { readonly jsonrpc?: unknown; readonly id?: unknown; readonly method?: unknown }

function parsed(line: Buffer): Fields {
  let value: unknown
  try {
    value = JSON.parse(line.toString())
  } catch {
    throw new BadRequest(RPC.parse, 'the line is not JSON; write one request a line')
  }
  if (Array.isArray(value))
    throw new BadRequest(RPC.request, 'a list of requests is not taken; write one request a line')
  if (typeof value !== 'object' || value === null)
    throw new BadRequest(RPC.request, 'a request is a JSON object')
  return value
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** The fields `jsonrpc`, `id` and `method` at the top of an object, whose other fields are walked over. */
function topFields(line: Buffer): Fields {
  const fields: Record<string, unknown> = {}
  let depth = 0
  let key: string | undefined
  let value = -1
  const keep = (end: number) => {
    if (key !== undefined && value !== -1 && ['jsonrpc', 'id', 'method'].includes(key)) {
      try {
        // What is too long to be an id or a name is there all the same.
        fields[key] = end - value > SHORT ? {} : JSON.parse(line.toString('utf8', value, end))
      } catch {
        throw new BadRequest(RPC.parse, 'the line is not JSON; write one request a line')
      }
    }
    key = undefined
    value = -1
  }
  for (let at = 0; at < line.length; at++) {
    const char = line[at]!
    if (char === QUOTE) {
      const end = endOfString(line, at)
      if (depth === 1 && key === undefined && end - at < SHORT) key = line.toString('utf8', at + 1, end)
      at = end
    } else if (char === 0x3a && depth === 1 && value === -1) value = at + 1
    else if (char === 0x2c && depth === 1) keep(at)
    else if (char === 0x7b || char === 0x5b) depth++
    else if (char === 0x7d || char === 0x5d) {
      if (depth === 1) keep(at)
      depth--
    }
  }
  if (depth !== 0) throw new BadRequest(RPC.parse, 'the line is not JSON; write one request a line')
  return fields
}

/** Where the string that begins at `start` has its closing quote. */
function endOfString(line: Buffer, start: number): number {
  for (let at = line.indexOf(QUOTE, start + 1); at !== -1; at = line.indexOf(QUOTE, at + 1)) {
    let slashes = 0
    while (line[at - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at
  }
  throw new BadRequest(RPC.parse, 'the line is not JSON; write one request a line')
}
