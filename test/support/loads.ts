// The graph of the modules of src when they run.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../src')

/** What a file of src loads when it runs, as paths below src: types are gone by then. */
export function loads(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const found: string[] = []
  for (const [, names, target] of source.matchAll(
    /^(?:import|export)\s+(?!type\b)(?:([^'"]*?)\sfrom\s+)?'(\.[^']+)'/gm,
  )) {
    const listed = names === undefined ? undefined : /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]
    const onlyTypes = listed
      ?.split(',')
      .filter(name => name.trim() !== '')
      .every(name => name.trim().startsWith('type '))
    if (onlyTypes !== true) found.push(relative(root, join(root, dirname(file), target!)))
  }
  return found
}
