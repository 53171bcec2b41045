/** How a command answers a request: words that choose a form, and whether that form is JSON. */
export interface Method {
  readonly command: string
  /** The command that it runs, where that has another name. */
  readonly runs?: string
  /** What the method is for. */
  readonly about: string
  /** The param that is the command's first word. */
  readonly first?: string
  /** Form → words of the command line. The first is the default. */
  readonly forms: Readonly<Record<string, readonly string[]>>
}

const tables = { csv: ['--csv'], markdown: ['--markdown'], latex: ['--latex'], text: [] } as const

/** Methods that are commands; `score` and `initialize` come in addition. */
export const methods: readonly Method[] = [
  { command: 'evaluate', about: 'scores hypotheses against references', forms: withJson(tables) },
  { command: 'agreement', about: 'chance-corrected agreement of annotators', forms: withJson(tables) },
  {
    command: 'conventions',
    about: 'one metric under every preset',
    forms: withJson(tables),
  },
  {
    command: 'checks',
    about: 'what limits the conclusion from one number',
    forms: withJson(tables),
  },
  {
    command: 'plan-study',
    about: 'how many items and annotators a study needs',
    forms: withJson(tables),
  },
  {
    command: 'explain',
    runs: 'conventions',
    about: 'which settings give a printed value',
    forms: withJson({ text: [] }),
  },
  { command: 'diff', about: 'what differs between two coders', forms: withJson(tables) },
  { command: 'lint', about: 'what is wrong or open in the data', forms: withJson({ text: [] }) },
  { command: 'sweep', about: 'a metric at every threshold', forms: withJson(tables) },
  { command: 'chunks', about: 'where chunkers split documents', forms: withJson(tables) },
  { command: 'adjudicate', about: 'disagreements of annotators', forms: withJson(tables) },
  { command: 'metrics', about: 'the metrics and their options', first: 'id', forms: withJson({ text: [] }) },
  { command: 'convert', about: 'a corpus in another format', forms: { text: [] } },
  { command: 'simulate', about: 'a corpus from a seed', forms: { text: [] } },
  { command: 'plot', about: 'a figure', first: 'kind', forms: { svg: [] } },
  { command: 'report', about: 'a report of everything', forms: { html: ['--output=-'] } },
]

function withJson(others: Readonly<Record<string, readonly string[]>>): Method['forms'] {
  return { json: ['--json'], ...others }
}
