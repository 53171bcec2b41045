// What came of the faults, folder by folder. A fault that changes nothing anyone could see is explained in
// scripts/mutate/equivalent-mutants.md, by its key; it stands apart from those that tests should notice.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** key → why no test can notice it. */
export function explained(root) {
  const path = join(root, 'scripts', 'mutate', 'equivalent-mutants.md')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return new Map([...text.matchAll(/^- `([0-9a-f]{8})` (.*)$/gm)].map(([, key, why]) => [key, why]))
}

export function report(folders, found, why) {
  const row = (name, own) => {
    const noticed = own.filter(({ result }) => result !== 'survived').length
    const equal = own.filter(({ result, key }) => result === 'survived' && why.has(key)).length
    const share = ((100 * noticed) / (own.length - equal)).toFixed(1)
    return `${name.padEnd(12)}${noticed} of ${own.length} noticed, ${equal} explained, ${own.length - noticed - equal} open: ${share} %`
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
