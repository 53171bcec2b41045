import type { Command } from 'commander'

/** A line of help that a test runs. */
export interface Example {
  readonly line: string
  readonly about: string
}

/** What a command's file exports. */
export interface CommandModule {
  /** Run by a test from the project's folder; they must succeed. */
  readonly examples: readonly Example[]
  command(): Command
}

interface CommandEntry {
  readonly name: string
  readonly summary: string
  readonly load: () => Promise<CommandModule>
}

/** Every command, in the order of the help. A command's code is loaded only when it is called. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'evaluate',
    summary: 'score hypotheses against references, or every pair of coders',
    load: () => import('./commands/evaluate.ts'),
  },
  {
    name: 'agreement',
    summary: 'how far coders agree beyond chance',
    load: () => import('./commands/agreement.ts'),
  },
  {
    name: 'adjudicate',
    summary: 'where coders differ, what to decide first, and a gold coding',
    load: () => import('./commands/adjudicate.ts'),
  },
  {
    name: 'conventions',
    summary: 'one metric under every preset, side by side',
    load: () => import('./commands/conventions.ts'),
  },
  {
    name: 'checks',
    summary: 'what limits the conclusion from one number, and what would help',
    load: () => import('./commands/checks.ts'),
  },
  {
    name: 'sweep',
    summary: 'scores per gap at every threshold: a metric against the number of boundaries',
    load: () => import('./commands/sweep.ts'),
  },
  {
    name: 'baselines',
    summary: 'what word repetition alone gives: U00 and TextTiling as further coders',
    load: () => import('./commands/baselines.ts'),
  },
  {
    name: 'explain',
    summary: 'which conventions give a printed number',
    load: () => import('./commands/explain.ts'),
  },
  {
    name: 'diff',
    summary: 'two segmentations one above the other, with every difference',
    load: () => import('./commands/diff.ts'),
  },
  {
    name: 'chunks',
    summary: 'where chunkers cut documents: what their cuts break, sizes, overlap, gold, excerpts',
    load: () => import('./commands/chunks.ts'),
  },
  {
    name: 'pairs',
    summary: 'a filter for programs: JSON lines in, scores as JSON lines out',
    load: () => import('./commands/pairs.ts'),
  },
  {
    name: 'plan',
    summary: 'an evaluation or agreement in shards, for many cores or a cluster',
    load: () => import('./commands/plan.ts'),
  },
  {
    name: 'map',
    summary: 'compare one shard of a plan and write its part',
    load: () => import('./commands/map.ts'),
  },
  {
    name: 'status',
    summary: 'which shards of a plan are done, missing, torn',
    load: () => import('./commands/status.ts'),
  },
  {
    name: 'reduce',
    summary: 'put the parts of a plan together: the same result, to the byte',
    load: () => import('./commands/reduce.ts'),
  },
  {
    name: 'slurm',
    summary: 'a plan on a Slurm cluster: submit, status, resume, cancel',
    load: () => import('./commands/slurm.ts'),
  },
  {
    name: 'plan-study',
    summary: 'how many items and annotators a study needs, from a pilot',
    load: () => import('./commands/plan-study.ts'),
  },
  {
    name: 'simulate',
    summary: 'make a corpus from a seed, with coders who err at known rates',
    load: () => import('./commands/simulate.ts'),
  },
  {
    name: 'init',
    summary: 'look at a folder, ask what is open, keep the answers in cesura.json',
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'lint',
    summary: 'everything wrong, suspicious or left open in the data',
    load: () => import('./commands/lint.ts'),
  },
  {
    name: 'convert',
    summary: 'a corpus from one format into another',
    load: () => import('./commands/convert.ts'),
  },
  {
    name: 'metrics',
    summary: 'the metrics: formula, range, options, presets',
    load: () => import('./commands/metrics.ts'),
  },
  {
    name: 'report',
    summary: 'one HTML file: scores, ranking, agreement, every difference, how to repeat it',
    load: () => import('./commands/report.ts'),
  },
  {
    name: 'plot',
    summary: 'one figure as SVG, PNG or PDF, in the sizes of a paper',
    load: () => import('./commands/plot.ts'),
  },
  {
    name: 'cite',
    summary: 'what to cite: a sentence with the signature, and BibTeX',
    load: () => import('./commands/cite.ts'),
  },
  {
    name: 'task',
    summary: 'a shared task: fix the scorer, score submissions, make the board',
    load: () => import('./commands/task.ts'),
  },
  {
    name: 'reproduce',
    summary: 'what the papers print, recomputed',
    load: () => import('./commands/reproduce.ts'),
  },
  {
    name: 'serve',
    summary: 'answer requests of other programs, JSON-RPC over standard streams',
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'mcp',
    summary: 'tools for agents, by the Model Context Protocol',
    load: () => import('./commands/mcp.ts'),
  },
  {
    name: 'completions',
    summary: 'completions for bash, zsh and fish; the manual page',
    load: () => import('./commands/completions.ts'),
  },
  {
    name: 'workbench',
    summary: 'the page in the browser, served on this machine',
    load: () => import('./commands/workbench.ts'),
  },
]
