import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the built command line as a user would, from the project's folder, without colours. */
export function cesura(
  args: readonly string[],
  input = '',
): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/cesura.js', ...args], {
    cwd: root,
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '', LANG: 'C.UTF-8', LC_ALL: '' },
  })
  return { code: status, stdout, stderr }
}

/** Splits a line of help into words as a shell would: quotes hold a word together. */
export const words = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  )
