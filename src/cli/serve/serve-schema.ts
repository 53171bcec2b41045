import { CLIENTS } from '../../model/errors/syntax.ts'
import { definitionOf } from '../commands.ts'
import { PROTOCOL } from './answer.ts'
import { type Method, methods } from './methods.ts'
import { optionProperties } from './params-schema.ts'

type Schema = Readonly<Record<string, unknown>>

const name: Schema = { anyOf: [{ type: 'string' }, { type: 'number' }] }
const anything: Schema = { $ref: '#/$defs/anything' }
const anyObject: Schema = { type: 'object', additionalProperties: anything }
const segmentation: Schema = {
  description: 'A bare list is masses.',
  anyOf: [{ type: 'array', items: { type: 'integer', minimum: 1 } }, anyObject],
}
const segmentations: Schema = { type: 'array', items: { $ref: '#/$defs/segmentation' } }
/** The fields of a problem in addition to its message. */
const parts: Schema = {
  summary: { type: 'string', description: 'What is wrong, without what to do.' },
  hint: { $ref: '#/$defs/hint' },
  params: { ...anyObject, description: 'The values in the message.' },
}
const hint: Schema = {
  description:
    'What to do: text, and the options that it names, which each interface writes in its own syntax.',
  type: 'array',
  items: {
    anyOf: [
      { type: 'string' },
      {
        type: 'object',
        required: ['of', 'option'],
        additionalProperties: false,
        properties: {
          of: { enum: ['reading', 'column', 'metric', 'setting'] },
          option: { type: 'string', description: 'Its name in the library.' },
          value: { ...name, description: 'A value to give; capitals are a placeholder for a name.' },
          inLibrary: {
            type: 'string',
            description: 'What the library takes in its place, where that is not the same option.',
          },
        },
      },
    ],
  },
}
const problem: Schema = {
  type: 'object',
  required: ['severity', 'code', 'message', 'location', 'text'],
  properties: {
    severity: { enum: ['error', 'warning'] },
    code: { type: 'string' },
    message: { type: 'string' },
    ...parts,
    location: anyObject,
    text: { type: 'string', description: 'As a person reads it: location, message and code.' },
  },
}
const resultFields: Schema = {
  notes: { type: 'array', items: { type: 'string' } },
  problems: { type: 'array', items: { $ref: '#/$defs/problem' } },
  questions: { type: 'array', items: anyObject },
  exit: { enum: [0, 1, 2], description: '1: a threshold was missed; 2: lint found errors.' },
}
const syntax: Schema = {
  enum: Object.keys(CLIENTS),
  description: 'How messages write options: as arguments of Python or R. Default: as the library takes them.',
}
const scoreParams: Schema = {
  type: 'object',
  required: ['references', 'hypotheses'],
  additionalProperties: false,
  properties: {
    metrics: {
      type: 'array',
      items: {
        anyOf: [
          { type: 'string' },
          {
            type: 'object',
            required: ['id'],
            properties: { id: { type: 'string' }, preset: { type: 'string' }, options: anyObject },
          },
        ],
      },
    },
    references: segmentations,
    hypotheses: segmentations,
    types: { type: 'array', items: name },
    speakers: { type: 'array', items: { type: 'string' } },
    tallies: { type: 'boolean' },
    progress: { type: 'boolean' },
    syntax,
  },
}
const scoreResult: Schema = {
  type: 'object',
  required: ['signatures', 'values', 'reasons', 'errors'],
  additionalProperties: false,
  properties: {
    signatures: { type: 'object', additionalProperties: { type: 'string' } },
    values: {
      type: 'object',
      additionalProperties: { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
    },
    tallies: { type: 'object', additionalProperties: { type: 'array', items: anything } },
    reasons: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pair', 'metric', 'reason'],
        properties: { pair: { type: 'integer' }, metric: { type: 'string' }, reason: { type: 'string' } },
      },
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pair', 'code', 'message'],
        properties: {
          pair: { type: 'integer' },
          code: { type: 'string' },
          message: { type: 'string' },
          ...parts,
        },
      },
    },
  },
}

/** The JSON Schema of the protocol: `#/$defs/METHOD.params` and `#/$defs/METHOD.result`, made from the commands. */
export async function serveSchema(): Promise<Schema> {
  const defs: Record<string, Schema> = {
    anything: {
      anyOf: [
        ...['string', 'number', 'boolean', 'null'].map(type => ({ type })),
        { type: 'array', items: anything },
        anyObject,
      ],
    },
    segmentation,
    hint,
    problem,
    request: {
      type: 'object',
      required: ['jsonrpc', 'method'],
      additionalProperties: false,
      properties: {
        jsonrpc: { const: '2.0' },
        id: name,
        method: { enum: ['initialize', 'score', ...methods.map(({ command }) => command), 'cancel', 'exit'] },
        params: anyObject,
      },
    },
    error: {
      type: 'object',
      required: ['code', 'message'],
      additionalProperties: false,
      properties: {
        code: { enum: [-32700, -32600, -32601, -32603, -32000, -32001, -32002, -32800] },
        message: { type: 'string' },
        data: anyObject,
      },
    },
    'initialize.params': { type: 'object', properties: { protocol: { const: PROTOCOL }, syntax } },
    'initialize.result': {
      type: 'object',
      required: ['protocol', 'name', 'version', 'methods'],
      properties: {
        protocol: { const: PROTOCOL },
        name: { const: 'cesura' },
        version: { type: 'string' },
        methods: { type: 'array', items: { type: 'string' } },
      },
    },
    'score.params': scoreParams,
    'score.result': scoreResult,
    'cancel.params': { type: 'object', required: ['id'], properties: { id: name } },
    'progress.params': {
      type: 'object',
      required: ['id', 'stage', 'done', 'of'],
      properties: {
        id: name,
        stage: { type: 'string' },
        done: { type: 'number' },
        of: { type: 'number' },
      },
    },
  }
  for (const method of methods) {
    defs[`${method.command}.params`] = await paramsOf(method)
    defs[`${method.command}.result`] = resultOf(method)
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `The protocol of cesura serve, version ${PROTOCOL}`,
    description: 'Requests of JSON-RPC 2.0, one a line. docs/how-to/from-agents.md explains it.',
    $ref: '#/$defs/request',
    $defs: defs,
  }
}

async function paramsOf({ command: name, runs, first, forms }: Method): Promise<Schema> {
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...(first === undefined ? {} : { [first]: { type: 'string' } }),
      files: {
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
        description: 'Paths of files or folders.',
      },
      input: { ...anything, description: 'The data themselves: a text as a file would hold it, or JSON.' },
      form: { enum: Object.keys(forms), description: 'How the answer is written.' },
      progress: { type: 'boolean', description: 'Say on the way how far the work is.' },
      syntax,
      ...optionProperties(await definitionOf(runs ?? name)),
    },
  }
}

const resultOf = ({ forms }: Method): Schema => ({
  type: 'object',
  required: ['notes', 'problems', 'questions', 'exit'],
  additionalProperties: false,
  properties: {
    ...(Object.hasOwn(forms, 'json')
      ? { document: { ...anything, description: 'As the command writes it.' } }
      : {}),
    text: { type: 'string' },
    ...resultFields,
  },
})
