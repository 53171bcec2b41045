import { serveRequests } from '../../node/index.ts'
import { defineCommand } from '../define-command.ts'
import { flag } from '../options/spec.ts'

export const command = defineCommand({
  name: 'serve',
  about: 'Answers requests of other programs in one process, until its input ends.',
  arguments: [],
  options: {
    stdio: flag('--stdio', 'requests on standard input, answers on standard output', { required: true }),
  },
  examples: [
    {
      line: 'cesura serve --stdio',
      about: 'answers requests, one line of JSON each (examples/requests.jsonl has three)',
    },
  ],
  notes: `
Each line of the input is a request of JSON-RPC 2.0, each line of the output an answer:
  {"jsonrpc":"2.0","id":1,"method":"score","params":{"metrics":["B"],"references":[[2,3,6]],"hypotheses":[[2,2,7]]}}
  {"jsonrpc":"2.0","id":1,"result":{"signatures":{…},"values":{"boundary-similarity":[0.75]},"reasons":[],"errors":[]}}
Other methods are commands: evaluate, agreement, conventions, diff, lint, convert, sweep, chunks, plot, report.
Their params are "files" or "input" and the options of the command by name. docs/how-to/from-agents.md has all of it.`,
  async run() {
    await serveRequests({
      input: process.stdin,
      output: process.stdout,
      worker: new URL('../serve/worker.js', import.meta.url),
    })
    return {}
  },
})
