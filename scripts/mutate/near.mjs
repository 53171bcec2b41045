// Which test files stand near a source: how many imports lie between them.
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export function nearness(copy, files) {
  const links = new Map()
  const importsOf = file => {
    if (links.has(file)) return links.get(file)
    let text = ''
    try {
      text = readFileSync(join(copy, file), 'utf8')
    } catch {}
    const found = [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, path]) =>
      normalize(join(dirname(file), path)),
    )
    links.set(file, found)
    return found
  }
  /** source → the test files that import it, each with the steps between. */
  const found = new Map()
  for (const file of files) {
    const seen = new Set([file])
    let edge = [file]
    for (let steps = 0; edge.length > 0; steps++) {
      for (const path of edge) {
        if (!found.has(path)) found.set(path, [])
        found.get(path).push({ file, steps })
      }
      edge = edge.flatMap(importsOf).filter(path => !seen.has(path) && seen.add(path))
    }
  }
  for (const list of found.values()) list.sort((a, b) => a.steps - b.steps)
  return source => found.get(`src/${source}`) ?? []
}
