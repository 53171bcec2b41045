// Runs on the real engines: Slurm with three nodes on one machine, and GNU parallel.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { found, missing } from '../../../scripts/needs.mjs'
import { cesura, program, scratch, sha256, writeCorpus } from './run-corpus.ts'
import { startCluster } from './slurm-cluster.ts'

const folder = scratch('engines')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const corpus = writeCorpus(folder, 240)
const options = ['-r', 'gold', '--resamples', '200']
const expected = cesura(['evaluate', corpus, ...options, '--json']).stdout

test('Slurm: a task killed, a task requeued, the dependent reduce: the bytes of one process', async ({
  skip,
}) => {
  if (found('slurm') === undefined) skip(missing('slurm'))
  const cluster = await startCluster(9)
  try {
    const run = join(folder, 'slurm-run')
    assert.equal(cesura(['cluster', 'plan', corpus, ...options, '--shards', '12', '-o', run]).code, 0)
    // Nine tasks for twelve shards. Task 3 is killed with its script; task 5 asks to be requeued; task 7 dies once and tries again.
    const wrapper = join(folder, 'node.sh')
    writeFileSync(
      wrapper,
      `#!/bin/sh
first() { mkdir "${folder}/once-$1" 2>/dev/null; }
if [ "$1 $2" = "cluster map" ]; then
  case $SLURM_ARRAY_TASK_ID in
    3) if first 3; then kill -9 $PPID; sleep 60; fi ;;
    5) if first 5; then scontrol requeue "$SLURM_ARRAY_JOB_ID"_5; sleep 60; fi ;;
    7) if first 7; then kill -9 $$; fi ;;
  esac
fi
exec "${process.execPath}" "${program}" "$@"
`,
      { mode: 0o755 },
    )
    const submit = (word: string) =>
      cesura(['cluster', word, run, '--wait', '--program', `sh ${wrapper}`], cluster.env)
    const first = submit('submit')
    // The killed task fails, and with it the reduce job that depends on it.
    assert.notEqual(first.code, 0, first.stdout + first.stderr)
    const status = cesura(['cluster', 'status', run, '--slurm'], cluster.env)
    assert.equal(status.code, 3)
    assert.match(status.stdout, /missing: (0-)?[\d,-]*3/)
    assert.match(status.stdout, /FAILED/)
    const second = submit('resume')
    assert.equal(second.code, 0, second.stdout + second.stderr)
    const result = readFileSync(join(run, 'result.json'), 'utf8')
    assert.equal(sha256(result), sha256(expected))
    assert.deepEqual(
      readdirSync(folder).filter(name => name.startsWith('once-')),
      ['once-3', 'once-5', 'once-7'],
    )
    assert.match(readFileSync(join(run, 'slurm/map.7.log'), 'utf8'), /try 1 ended with 137/)
  } finally {
    cluster.stop()
  }
})

test('GNU parallel: stopped on the way and resumed, the bytes of one process', ({ skip }) => {
  const parallel = found('parallel')
  if (parallel === undefined) return skip(missing('parallel'))
  const run = join(folder, 'parallel-run')
  assert.equal(cesura(['cluster', 'plan', corpus, ...options, '--shards', '10', '-o', run]).code, 0)
  const map = (shards: readonly number[]) =>
    spawnSync(
      parallel,
      ['-j', '2', '--halt', 'now,fail=1', process.execPath, program, 'cluster', 'map', run, '--shard', '{}'],
      {
        input: shards.join('\n'),
        env: { ...process.env, HOME: folder },
        encoding: 'utf8',
      },
    )
  // A shard that does not exist ends everything at once, some way in.
  assert.notEqual(map([0, 1, 2, 3, 4, 5, 6, 99, 7, 8, 9]).status, 0)
  const status = cesura(['cluster', 'status', run])
  assert.equal(status.code, 3)
  const again = map([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.equal(again.status, 0, again.stderr)
  assert.match(again.stderr, /was done already/)
  assert.equal(sha256(cesura(['cluster', 'reduce', run, '--json']).stdout), sha256(expected))
})

test('the single file runs without the package, threads included', () => {
  const single = join(folder, 'cesura.mjs')
  writeFileSync(single, readFileSync(join(program, '../../dist/cesura.mjs')))
  const ran = spawnSync(
    process.execPath,
    [single, 'evaluate', corpus, '-r', 'gold', '--resamples', '8000', '--workers', '2', '--json'],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  assert.equal(ran.status, 0, ran.stderr)
  const here = cesura(['evaluate', corpus, '-r', 'gold', '--resamples', '8000', '--workers', '1', '--json'])
  assert.equal(sha256(ran.stdout), sha256(here.stdout))
})
