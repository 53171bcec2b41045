// The mutation score of each folder. A mutant that changes nothing observable is explained in
// scripts/mutate/equivalent-mutants.md, by its key, and is not counted among those that tests should kill.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** key → why no test can kill it. */
export function explained(root) {
  const path = join(root, 'scripts', 'mutate', 'equivalent-mutants.md')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return new Map([...text.matchAll(/^- `([0-9a-f]{8})` (.*)$/gm)].map(([, key, why]) => [key, why]))
}

export function report(folders, found, why) {
  const row = (name, own) => {
    const killed = own.filter(({ result }) => result !== 'survived').length
    const equal = own.filter(({ result, key }) => result === 'survived' && why.has(key)).length
    const share = ((100 * killed) / (own.length - equal)).toFixed(1)
    return `${name.padEnd(12)}${killed} of ${own.length} killed, ${equal} equivalent, ${own.length - killed - equal} survived: ${share} %`
  }
  return [
    ...folders.map(folder =>
      row(
        folder,
        found.filter(({ file }) => file.startsWith(`${folder}/`)),
      ),
    ),
    row('all', found),
  ].join('\n')
}
