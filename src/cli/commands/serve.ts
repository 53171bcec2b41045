import { serveRequests } from '../../node/index.ts'
import { newCommand } from '../program.ts'

export const examples = [
  {
    line: 'cesura serve --stdio',
    about: 'answers requests, a line of JSON each (examples/requests.jsonl has three)',
  },
] as const

const contract = `
Each line of the input is a request of JSON-RPC 2.0, each line of the output an answer:
  {"jsonrpc":"2.0","id":1,"method":"score","params":{"metrics":["B"],"references":[[2,3,6]],"hypotheses":[[2,2,7]]}}
  {"jsonrpc":"2.0","id":1,"result":{"signatures":{…},"values":{"boundary-similarity":[0.75]},"reasons":[],"errors":[]}}
Other methods are commands: evaluate, agreement, conventions, explain, diff, lint, convert, sweep, chunks, plot, report.
Their params are "files" or "input" and the options of the command by name. docs/how-to/from-agents.md has all of it.`

export const command = () =>
  newCommand('serve', 'Answers requests of other programs in one process, until its input ends.', examples)
    .requiredOption('--stdio', 'requests on standard input, answers on standard output')
    .addHelpText('after', contract)
    .action(run)

const run = (): Promise<void> =>
  serveRequests({
    input: process.stdin,
    output: process.stdout,
    worker: new URL('../serve/worker.js', import.meta.url),
  })
