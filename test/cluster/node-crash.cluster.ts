// A node of a Slurm cluster crashes while it maps: its tasks run again elsewhere, and the document has the same bytes.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { found, missing } from '../../scripts/needs.mjs'
import { cesura, program, scratch, sha256, writeCorpus } from '../unit/node/run-corpus.ts'
import { startCluster } from '../unit/node/slurm-cluster.ts'

const folder = scratch('node-crash')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a node that crashes with its tasks: they are requeued, and the document is that of one process', async ({
  skip,
}) => {
  if (found('slurm') === undefined) skip(missing('slurm'))
  const corpus = writeCorpus(folder, 240)
  const options = ['-r', 'gold', '--resamples', '200']
  const expected = cesura(['evaluate', corpus, ...options, '--json']).stdout
  const cluster = await startCluster(10001, 15)
  try {
    const run = join(folder, 'run')
    assert.equal(cesura(['cluster', 'plan', corpus, ...options, '--shards', '12', '-o', run]).code, 0)
    // Tasks on n2 hang until the node crashes, and tell who they are: the task, its script, and what started that.
    const hung = join(folder, 'hung')
    mkdirSync(hung)
    const wrapper = join(folder, 'node.sh')
    writeFileSync(
      wrapper,
      `#!/bin/sh
if [ "$1" = map ] && [ "$SLURMD_NODENAME" = n2 ]; then
  starter=$(sed -n 's/^PPid:[^0-9]*//p' /proc/$PPID/status)
  echo "$$ $PPID $starter" > "${hung}/.$$" && mv "${hung}/.$$" "${hung}/$SLURM_ARRAY_TASK_ID"
  while :; do sleep 1; done
fi
exec "${process.execPath}" "${program}" "$@"
`,
      { mode: 0o755 },
    )
    const submitted = spawn(
      process.execPath,
      [program, 'slurm', 'submit', run, '--wait', '--program', `sh ${wrapper}`],
      { env: { ...process.env, NO_COLOR: '1', ...cluster.env }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let reported = ''
    for (const stream of [submitted.stdout, submitted.stderr])
      stream.setEncoding('utf8').on('data', text => {
        reported += text
      })
    const ended = new Promise<number | null>(done => submitted.once('close', done))
    // Two cores, two tasks.
    while (readdirSync(hung).filter(name => !name.startsWith('.')).length < 2)
      await new Promise(done => setTimeout(done, 100))
    cluster.crash('n2')
    for (const name of readdirSync(hung))
      for (const id of readFileSync(join(hung, name), 'utf8').split(/\s+/).filter(Boolean).reverse())
        process.kill(Number(id), 'SIGKILL')
    assert.equal(await ended, 0, reported)
    assert.equal(cesura(['cluster', 'status', run, '--check']).code, 0)
    assert.equal(sha256(readFileSync(join(run, 'result.json'), 'utf8')), sha256(expected))
  } finally {
    cluster.stop()
  }
})
