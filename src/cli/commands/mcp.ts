import { VERSION } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { mcpSdkMissing, unknownTool, writeNotAllowed } from '../../model/errors/commands.ts'
import { optionName } from '../../model/index.ts'
import {
  allowedPath,
  type Limits,
  openRoot,
  RequestThread,
  type Root,
  ThreadEnded,
} from '../../node/shared.ts'
import { commands, definitionOf } from '../commands.ts'
import { defineCommand } from '../define-command.ts'
import { flag } from '../options/spec.ts'
import { type Method, methods } from '../serve/methods.ts'
import { optionProperties } from '../serve/params-schema.ts'

/** Commands that an agent may run. */
const TOOLS = ['lint', 'evaluate', 'agreement', 'diff', 'conventions', 'chunks', 'metrics', 'convert']
/** Options that write files. */
const WRITES = ['output', 'svg', 'html', 'save', 'into', 'force']
/** Options whose values are paths that are read. */
const READS = ['text', 'chunks', 'gold', 'excerpts', 'baseline', 'matrix']

export const command = defineCommand({
  name: 'mcp',
  about: 'Lets agents lint, score and compare files, by the Model Context Protocol.',
  arguments: [
    { name: '[folders...]', about: 'folders and files that may be read; default: the current folder' },
  ],
  options: { allowWrite: flag('--allow-write', 'let tools write files below these folders') },
  examples: [
    {
      line: 'cesura mcp --help',
      about: 'what a client of the Model Context Protocol starts is: cesura mcp FOLDER',
    },
  ],
  notes: `
A server of the Model Context Protocol over standard streams, for agents: lint, evaluate, agreement, diff,
conventions, chunks, metrics, convert as tools. It reads files below the folders that are named, and nothing else,
and writes none unless --allow-write says so. It needs the package @modelcontextprotocol/sdk. docs/how-to/from-agents.md has more.`,
  async run({ args: folders, options: flags }) {
    const sdk = await loadSdk()
    const roots = (folders.length === 0 ? ['.'] : folders).map(openRoot)
    const write = flags.allowWrite === true
    const tools = await Promise.all(
      TOOLS.map(name => toolOf(methods.find(({ command }) => command === name)!, write)),
    )
    const server = new sdk.Server(
      { name: 'cesura', version: VERSION },
      { capabilities: { tools: {} }, instructions: instructions(roots) },
    )
    server.setRequestHandler(sdk.ListToolsRequestSchema, () => ({ tools: tools as never[] }))
    const asker = new Asker({ roots, write })
    server.setRequestHandler(
      sdk.CallToolRequestSchema,
      async ({ params: { name, arguments: given } }, { signal }) => {
        try {
          const params = checked(name, given ?? {}, roots, write)
          return { content: [{ type: 'text' as const, text: await asker.ask(name, params, signal) }] }
        } catch (error) {
          const text = error instanceof Error ? error.message : String(error)
          return { isError: true, content: [{ type: 'text' as const, text }] }
        }
      },
    )
    const ended = new Promise<void>(done => {
      server.onclose = done
      process.stdin.on('end', done)
    })
    await server.connect(new sdk.StdioServerTransport())
    await ended
    await asker.close()
    return {}
  },
})

/** The official SDK, which only those install who use it. */
async function loadSdk() {
  try {
    const [{ Server }, { StdioServerTransport }, types] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ])
    return { Server, StdioServerTransport, ...types }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw invalid(mcpSdkMissing, {})
  }
}

const instructions = (roots: readonly Root[]): string =>
  `Measures how alike segmentations of a text are. Files may be named below ${roots.map(({ path }) => path).join(', ')}, in full or as they are called there. Begin with lint; ` +
  'it says what is wrong or open in a file, and which option answers a question. Give scores together with their signature.'

/** A command as a tool: its options as a JSON Schema. */
async function toolOf({ command: name, about, first, forms }: Method, write: boolean) {
  const entry = commands.find(each => each.name === name)!
  const options = Object.entries(optionProperties(await definitionOf(name))).filter(
    ([option]) => write || !WRITES.includes(option),
  )
  return {
    name,
    description: `${entry.summary[0]!.toUpperCase()}${entry.summary.slice(1)}: ${about}.`,
    annotations: { readOnlyHint: !write, openWorldHint: false },
    inputSchema: {
      type: 'object' as const,
      properties: {
        ...(first === undefined ? {} : { [first]: { type: 'string' } }),
        files: { type: 'array', items: { type: 'string' }, description: 'paths of files or folders' },
        input: { type: 'string', description: 'the data themselves, as a file would hold them' },
        form: { enum: Object.keys(forms), description: 'default: text; json has all digits' },
        ...Object.fromEntries(options.map(([option, schema]) => [option, withoutRefs(schema)])),
      },
      additionalProperties: false,
    },
  }
}

/** A schema that stands alone. */
const withoutRefs = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (key, value) => (key === '$ref' ? undefined : value))

/** The params, with every path found inside the folders; refuses what would write. */
function checked(
  name: string,
  params: Readonly<Record<string, unknown>>,
  roots: readonly Root[],
  write: boolean,
): Record<string, unknown> {
  if (!TOOLS.includes(name)) throw invalid(unknownTool, { name, known: TOOLS })
  const result: Record<string, unknown> = { form: 'text', ...params }
  for (const [key, value] of Object.entries(params)) {
    const option = optionName(key)
    const writes = WRITES.includes(option)
    if (writes && !write) throw invalid(writeNotAllowed, {}, { path: key })
    if ((option === 'files' || READS.includes(option) || writes) && typeof value !== 'boolean') {
      const allowed = (path: unknown) =>
        typeof path !== 'string' || (path === 'headings' && option === 'gold')
          ? path
          : allowedPath(path, roots)
      result[key] = Array.isArray(value) ? value.map(allowed) : allowed(value)
    }
  }
  return result
}

/** Requests that are answered at the same time; others wait for a thread. */
const MOST_THREADS = 4

/** Asks threads of `cesura serve`: several requests at a time, each in a thread of its own; one that is cancelled ends its thread. */
class Asker {
  readonly #limits: Limits
  readonly #idle: RequestThread[] = []
  readonly #busy = new Set<RequestThread>()
  readonly #waiting: (() => void)[] = []

  /** @param limits - where threads open files, whatever names them: a request, a folder, a link or a `cesura.json` */
  constructor(limits: Limits) {
    this.#limits = limits
  }

  async ask(method: string, params: object, signal: AbortSignal): Promise<string> {
    while (this.#busy.size >= MOST_THREADS) await new Promise<void>(done => this.#waiting.push(done))
    if (signal.aborted) throw new ThreadEnded('stopped', 'the request was cancelled')
    const thread =
      this.#idle.pop() ?? new RequestThread(new URL('../serve/worker.js', import.meta.url), this.#limits)
    this.#busy.add(thread)
    const stop = () => void thread.stop()
    signal.addEventListener('abort', stop)
    try {
      const line = new Uint8Array(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
      const { result, error } = JSON.parse(Buffer.from(await thread.ask(line, () => undefined)).toString())
      if (error !== undefined) throw new Error(failureText(error))
      const body = result.text ?? JSON.stringify(result.document)
      const notes = [...result.notes, ...result.problems.map(({ text }: { text: string }) => text)]
      return notes.length === 0 ? body : `${body}\n${notes.join('\n')}`
    } finally {
      signal.removeEventListener('abort', stop)
      this.#busy.delete(thread)
      if (thread.alive) this.#idle.push(thread)
      this.#waiting.shift()?.()
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#idle, ...this.#busy].map(thread => thread.stop()))
  }
}

interface Failure {
  readonly message: string
  readonly data?: {
    readonly problems?: readonly { readonly text: string }[]
    readonly questions?: readonly {
      readonly message: string
      readonly flag: string
      readonly choices: readonly { readonly value: string; readonly meaning: string }[]
    }[]
  }
}

/** Everything that is wrong, and the questions with their answers. */
function failureText({ message, data }: Failure): string {
  const questions = (data?.questions ?? []).flatMap(({ message: asked, flag, choices }) => [
    asked,
    ...choices.map(({ value, meaning }) => `  ${flag}${flag.endsWith('=') ? '' : ' '}${value}: ${meaning}`),
  ])
  return [message, ...(data?.problems ?? []).map(({ text }) => text), ...questions].join('\n')
}
