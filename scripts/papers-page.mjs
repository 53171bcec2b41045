// `node scripts/papers-page.mjs`: writes docs/papers.md from what the built `cesura reproduce all --markdown` prints.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ['bin/cesura.js', 'reproduce', 'all', '--markdown'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  },
)
if (status !== 0) {
  process.stderr.write(stderr)
  process.exit(1)
}
writeFileSync(`${root}/docs/papers.md`, stdout)
