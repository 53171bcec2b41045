import type { CommandDefinition, CommandFamily } from './define-command.ts'

/** Headings of `cesura --help`. */
export const COMMAND_GROUPS = [
  'Compare',
  'Annotators',
  'Data',
  'Publish',
  'Documents',
  'Scale and programs',
] as const

interface CommandEntry {
  readonly name: string
  readonly group: (typeof COMMAND_GROUPS)[number]
  readonly summary: string
  readonly load: () => Promise<{ readonly command: CommandDefinition | CommandFamily }>
}

/** Every command, in the order of the help. A command's code is loaded only when it is called. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'evaluate',
    group: 'Compare',
    summary: 'score systems against references, or every pair of coders',
    load: () => import('./commands/evaluate.ts'),
  },
  {
    name: 'diff',
    group: 'Compare',
    summary: 'two segmentations one above the other, with every difference',
    load: () => import('./commands/diff.ts'),
  },
  {
    name: 'conventions',
    group: 'Compare',
    summary: 'one metric under every preset; --value explains a number',
    load: () => import('./commands/conventions.ts'),
  },
  {
    name: 'checks',
    group: 'Compare',
    summary: 'what limits the conclusion from one number, and what would help',
    load: () => import('./commands/checks.ts'),
  },
  {
    name: 'sweep',
    group: 'Compare',
    summary: 'a metric over all thresholds of scores, or all tolerances',
    load: () => import('./commands/sweep.ts'),
  },
  {
    name: 'metrics',
    group: 'Compare',
    summary: 'the metrics: formula, range, options, presets',
    load: () => import('./commands/metrics.ts'),
  },
  {
    name: 'agreement',
    group: 'Annotators',
    summary: 'chance-corrected agreement, by item and by pair of annotators',
    load: () => import('./commands/agreement.ts'),
  },
  {
    name: 'adjudicate',
    group: 'Annotators',
    summary: 'disagreements, what to decide first, and a gold standard',
    load: () => import('./commands/adjudicate.ts'),
  },
  {
    name: 'plan-study',
    group: 'Annotators',
    summary: 'how many items and annotators a study needs, from a pilot',
    load: () => import('./commands/plan-study.ts'),
  },
  {
    name: 'lint',
    group: 'Data',
    summary: 'everything wrong, suspicious or ambiguous in the data',
    load: () => import('./commands/lint.ts'),
  },
  {
    name: 'convert',
    group: 'Data',
    summary: 'convert a corpus from one format into another',
    load: () => import('./commands/convert.ts'),
  },
  {
    name: 'init',
    group: 'Data',
    summary: 'detect formats in a folder and save the answers in cesura.json',
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'simulate',
    group: 'Data',
    summary: 'generate a synthetic corpus with known error rates',
    load: () => import('./commands/simulate.ts'),
  },
  {
    name: 'baselines',
    group: 'Data',
    summary: 'add lexical baselines (U00, TextTiling) as systems',
    load: () => import('./commands/baselines.ts'),
  },
  {
    name: 'report',
    group: 'Publish',
    summary: 'one HTML file: scores, ranking, agreement, every difference',
    load: () => import('./commands/report.ts'),
  },
  {
    name: 'plot',
    group: 'Publish',
    summary: 'one figure as SVG, PNG or PDF, in the sizes of a paper',
    load: () => import('./commands/plot.ts'),
  },
  {
    name: 'cite',
    group: 'Publish',
    summary: 'what to cite: a sentence with the signature, and BibTeX',
    load: () => import('./commands/cite.ts'),
  },
  {
    name: 'task',
    group: 'Publish',
    summary: 'a shared task: frozen reference, submissions, leaderboard',
    load: () => import('./commands/task.ts'),
  },
  {
    name: 'reproduce',
    group: 'Publish',
    summary: 'reproduce published results',
    load: () => import('./commands/reproduce.ts'),
  },
  {
    name: 'chunks',
    group: 'Documents',
    summary: 'where chunkers split documents: breaks, sizes, overlap, gold',
    load: () => import('./commands/chunks.ts'),
  },
  {
    name: 'pairs',
    group: 'Scale and programs',
    summary: 'stream JSON lines through the scorer, in constant memory',
    load: () => import('./commands/pairs.ts'),
  },
  {
    name: 'cluster',
    group: 'Scale and programs',
    summary: 'an evaluation in shards, on one machine or under Slurm',
    load: () => import('./commands/cluster.ts'),
  },
  {
    name: 'serve',
    group: 'Scale and programs',
    summary: 'JSON-RPC server over standard streams',
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'mcp',
    group: 'Scale and programs',
    summary: 'tools for agents, by the Model Context Protocol',
    load: () => import('./commands/mcp.ts'),
  },
  {
    name: 'workbench',
    group: 'Scale and programs',
    summary: 'the browser workbench, served locally',
    load: () => import('./commands/workbench.ts'),
  },
  {
    name: 'completions',
    group: 'Scale and programs',
    summary: 'completions for bash, zsh and fish; the manual page',
    load: () => import('./commands/completions.ts'),
  },
]

/** Whether a command consists of others. */
export const isFamily = (command: CommandDefinition | CommandFamily): command is CommandFamily =>
  'parts' in command

/** The definition of a command that has no parts. */
export async function definitionOf(name: string): Promise<CommandDefinition> {
  const command = await commands.find(entry => entry.name === name)?.load()
  if (command === undefined || isFamily(command.command)) throw new Error(`no command ${name}`)
  return command.command
}
