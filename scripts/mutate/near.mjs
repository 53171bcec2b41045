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
  const known = new Map()
  /** The test files that import a source, each with the steps between, the nearest first. */
  return source => {
    if (known.has(source)) return known.get(source)
    const found = []
    for (const file of files) {
      const seen = new Set([file])
      let edge = [file]
      for (let steps = 0; edge.length > 0; steps++) {
        if (edge.includes(`src/${source}`)) {
          found.push({ file, steps })
          break
        }
        edge = edge.flatMap(importsOf).filter(path => !seen.has(path) && seen.add(path))
      }
    }
    found.sort((a, b) => a.steps - b.steps)
    known.set(source, found)
    return found
  }
}
