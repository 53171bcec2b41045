import type { Question } from '../../formats/index.ts'
import { CesuraError, formatProblem, type Problem, VERSION } from '../../index.ts'
import { invalid, sentence } from '../../model/error.ts'
import {
  filesInvalid,
  formUnknown,
  paramsInvalid,
  protocolUnknown,
  syntaxUnknown,
} from '../../model/errors/commands.ts'
import { renderHint } from '../../model/errors/define.ts'
import { answerIn, CLIENTS, type ClientSyntax } from '../../model/errors/syntax.ts'
import { didYouMean, requireShallow } from '../../model/index.ts'
import { failureLine, type Limits, type RequestId, RPC } from '../../node/shared.ts'
import { safeMessage } from '../../report/sentences/safe-text.ts'
import { CommandFailed } from './command-answer.ts'
import { type Method, methods } from './methods.ts'
import { type ScoreParams, score } from './score.ts'

/** The version of the protocol: another one may answer differently. */
export const PROTOCOL = 1

type Params = Readonly<Record<string, unknown>>
type Notify = (stage: string, done: number, of: number) => void

/**
 * The answer to one request, a line of JSON. `write` gets the messages on the way; `limits`: where files may be opened
 * for it, anywhere without.
 */
export async function answerRequest(
  line: string,
  write: (line: string) => void,
  limits?: Limits,
): Promise<string> {
  let id: RequestId = null
  let client = CLIENTS.library
  try {
    const request = JSON.parse(line) as { id?: RequestId; method: string; params?: unknown }
    id = request.id ?? null
    const params = readParams(requireShallow(request.params))
    const { progress, syntax, ...own } = params
    client = clientOf(syntax)
    const notify = progress === true ? teller(id, write) : undefined
    const result = await resultOf(request.method, own, notify, limits, client)
    return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}\n`
  } catch (error) {
    return failure(id, error, client)
  }
}

/** How the client writes options. */
function clientOf(syntax: unknown): ClientSyntax {
  if (syntax === undefined || syntax === null) return CLIENTS.library
  if (typeof syntax === 'string' && Object.hasOwn(CLIENTS, syntax))
    return CLIENTS[syntax as keyof typeof CLIENTS]
  throw invalid(syntaxUnknown, { value: JSON.stringify(syntax), syntaxes: Object.keys(CLIENTS) })
}

function readParams(params: unknown): Params {
  if (params === undefined || params === null) return {}
  if (typeof params === 'object' && !Array.isArray(params)) return params as Params
  throw invalid(paramsInvalid, {})
}

/** Milliseconds between two tellings. */
const PACE = 100

/** Says how far a request is, not more often than a person could read it. */
function teller(id: RequestId, write: (line: string) => void): Notify {
  let last = 0
  return (stage, done, of) => {
    const now = Date.now()
    if (now - last < PACE) return
    last = now
    write(`${JSON.stringify({ jsonrpc: '2.0', method: 'progress', params: { id, stage, done, of } })}\n`)
  }
}

/** The result as JSON. A document of a command is passed on as it was printed. */
async function resultOf(
  name: string,
  params: Params,
  notify: Notify | undefined,
  limits: Limits | undefined,
  client: ClientSyntax,
): Promise<string> {
  if (name === 'initialize') return JSON.stringify(initialize(params))
  if (name === 'score')
    return JSON.stringify(
      score(
        params as unknown as ScoreParams,
        notify && ((done, of) => notify('scoring pairs', done, of)),
        client.metric,
      ),
    )
  const method = methods.find(({ command }) => command === name)
  if (method === undefined) throw new UnknownMethod(name)
  return commandResult(method, params, notify, limits, client)
}

class UnknownMethod extends Error {
  constructor(name: string) {
    const names = ['initialize', 'score', ...methods.map(({ command }) => command)]
    super(`there is no method "${name}"${didYouMean(name, names) || `; there are ${names.join(', ')}`}`)
  }
}

function initialize({ protocol = PROTOCOL }: Params) {
  if (protocol !== PROTOCOL)
    throw invalid(protocolUnknown, { protocol: PROTOCOL, asked: JSON.stringify(protocol), version: VERSION })
  return {
    protocol: PROTOCOL,
    name: 'cesura',
    version: VERSION,
    methods: ['initialize', 'score', ...methods.map(({ command }) => command)],
  }
}

async function commandResult(
  method: Method,
  params: Params,
  notify: Notify | undefined,
  limits: Limits | undefined,
  client: ClientSyntax,
): Promise<string> {
  const { files, input, form = Object.keys(method.forms)[0], ...others } = params
  const { [method.first ?? '']: first, ...options } = others
  if (typeof form !== 'string' || !Object.hasOwn(method.forms, form))
    throw invalid(formUnknown, {
      value: JSON.stringify(form),
      command: method.command,
      forms: Object.keys(method.forms),
    })
  // Scores of pairs need none of the commands; they come sooner without.
  const { runRequest } = await import('./run-command.ts')
  const { output, exit, notes, problems, questions } = await runRequest({
    command: method.runs ?? method.command,
    files: [...(typeof first === 'string' ? [first] : []), ...readFiles(files)],
    input: readInput(input),
    options,
    form: method.forms[form]!,
    progress: notify,
    limits,
  })
  const rest = JSON.stringify({ notes, ...inSyntax({ problems, questions }, client), exit }).slice(1)
  // What JSON commands print is one document, on as many lines as they like: a string of JSON holds no line end.
  const body =
    form === 'json' ? `"document":${output.trim().replaceAll('\n', ' ')}` : `"text":${JSON.stringify(output)}`
  return `{${body},${rest}`
}

function readFiles(files: unknown): string[] {
  if (files === undefined || files === null) return []
  const list = typeof files === 'string' ? [files] : files
  if (Array.isArray(list) && list.every(file => typeof file === 'string' && file !== '-')) return list
  throw invalid(filesInvalid, {})
}

/** The data themselves: a text as a file would hold it, or JSON. */
function readInput(input: unknown): string | undefined {
  if (input === undefined || input === null) return undefined
  return typeof input === 'string' ? input : JSON.stringify(input)
}

/** Clients print the text as it is: no name in it can command a terminal. The other fields hold names as they are. */
const inSyntax = (
  { problems, questions }: { readonly problems: readonly Problem[]; readonly questions: readonly Question[] },
  client: ClientSyntax,
) => ({
  problems: problems.map(problem => ({
    ...problem,
    text: safeMessage(formatProblem(problem, client.corpus)),
  })),
  questions: questions.map(question => ({
    ...question,
    text: safeMessage(sentence(question, client.corpus)),
    answers: question.choices.map(({ value }) => answerIn(client, question.flag, value)),
  })),
})

/** A failure whose message can be printed. */
const rejection: typeof failureLine = (id, code, message, data) =>
  failureLine(id, code, safeMessage(message), data)

function failure(id: RequestId, error: unknown, client: ClientSyntax): string {
  if (error instanceof UnknownMethod) return rejection(id, RPC.method, error.message)
  const cause = error instanceof CommandFailed ? error.cause : error
  const found = error instanceof CommandFailed ? error.found : undefined
  if (cause instanceof CesuraError) {
    const { code, location, statement, hint, params } = cause
    return rejection(id, RPC.cesura, formatProblem(cause, client.corpus), {
      code,
      summary: statement === undefined ? cause.summary : renderHint(statement, client.corpus),
      hint,
      advice: hint && renderHint(hint, client.corpus),
      params,
      location,
      ...(found && { ...inSyntax(found, client), notes: found.notes }),
    })
  }
  if (cause instanceof RangeError && /string length|array (buffer )?length|memory/i.test(cause.message))
    return rejection(id, RPC.outOfMemory, `the answer is too large: ${cause.message}`, {
      code: 'out-of-memory',
    })
  const { path, code, message } = cause as NodeJS.ErrnoException
  if (path !== undefined && code !== undefined)
    return rejection(id, RPC.cesura, `${path}: ${message}`, { code: 'file-unreadable' })
  return rejection(id, RPC.internal, `a fault of cesura, please report it: ${message}`)
}
