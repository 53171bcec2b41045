import { invalid } from '../../model/error.ts'
import { patternInvalidInPathPattern, patternInvalidInPathPattern2 } from '../../model/errors/model.ts'
import { compilePattern, type Pattern } from '../../model/pattern.ts'

/** What a path says about the file's content. */
export interface PathParts {
  readonly item?: string
  readonly coder?: string
  readonly speaker?: string
  readonly layer?: string
  readonly group?: string
}

const NAMES = ['item', 'coder', 'speaker', 'layer', 'group']

/**
 * Takes item and coder from a path by a pattern such as `{coder}/{item}.txt`. The pattern describes the end of the
 * path; `{item}`, `{coder}`, `{speaker}`, `{layer}` and `{group}` stand for anything without a slash, `{item:**}` for anything
 * over folders too; `*` and `**` for what does not matter. Several patterns may be given with spaces between: the
 * first that fits.
 *
 * @example
 * matchPath('{coder}/{item}.txt', 'data/ann/talk-07.txt') //=> { coder: 'ann', item: 'talk-07' }
 * matchPath('choi/{item:**}.ref', 'choi/2/3-5/0.ref') //=> { item: '2/3-5/0' }
 * matchPath('{item}.{coder}.csv', 'talk-07.ann.txt') //=> undefined
 */
export function matchPath(pattern: string, path: string): PathParts | undefined {
  for (const one of pattern.split(/(?<!\s)\s+(?=\S*\{)/)) {
    const found = matchOne(one, path)
    if (found !== undefined) return found
  }
  return undefined
}

const known = new Map<string, { readonly names: readonly string[]; readonly whole: Pattern }>()

function matchOne(pattern: string, path: string): PathParts | undefined {
  let compiled = known.get(pattern)
  if (compiled === undefined) {
    compiled = compile(pattern)
    known.set(pattern, compiled)
  }
  const found = compiled.whole.exec(path.replaceAll('\\', '/'))
  if (found === undefined) return undefined
  return Object.fromEntries(compiled.names.map((name, index) => [name, found.groups[index]!]))
}

/** What a piece of a pattern of paths matches: stars what does not matter, anything else itself. */
const sourceOf = (piece: string): string =>
  piece === '**/'
    ? '(?:[^]*/)?'
    : piece === '**'
      ? '[^]*'
      : piece === '*'
        ? '[^/]*'
        : piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Whether a whole path fits a pattern with `*` and `**`. */
export function fitsGlob(pattern: string, path: string): boolean {
  if (!pattern.includes('*')) return pattern === path
  let whole = globs.get(pattern)
  if (whole === undefined) {
    const source = pattern
      .split(/(\*\*\/|\*\*|\*)/)
      .map(sourceOf)
      .join('')
    whole = compilePattern(`^${source}$`)
    globs.set(pattern, whole)
  }
  return whole.exec(path) !== undefined
}

const globs = new Map<string, Pattern>()

function compile(pattern: string): { names: readonly string[]; whole: Pattern } {
  const names: string[] = []
  const source = pattern
    .replace(/^\.\//, '')
    .split(/(\{[^{}]*\}|\*\*\/|\*\*|\*)/)
    .map(piece => {
      if (!piece.startsWith('{')) return sourceOf(piece)
      const [name = '', reach] = piece.slice(1, -1).split(':')
      if (!NAMES.includes(name) || names.includes(name) || (reach !== undefined && reach !== '**'))
        throw invalid(patternInvalidInPathPattern, { piece, pattern })
      names.push(name)
      return reach === '**' ? '([^]+?)' : '([^/]+?)'
    })
    .join('')
  if (names.length === 0) throw invalid(patternInvalidInPathPattern2, { pattern })
  return { names, whole: compilePattern(`(?:^|/)${source}$`) }
}

/** The name of a file without folders. */
export const baseOf = (file: string): string => file.replaceAll('\\', '/').split('/').at(-1)!

/** The name of a file without folders and ending. */
export const stemOf = (file: string): string =>
  baseOf(file)
    .replace(/\.gz$/, '')
    .replace(/(?<=.)\.[^.]*$/, '')

/** The folder a file is in, its last part only; undefined at the top. */
export const folderOf = (file: string): string | undefined => {
  const parts = file.replaceAll('\\', '/').split('/')
  const folder = parts.at(-2)
  return folder === undefined || folder === '' || folder === '.' || folder === '..' ? undefined : folder
}
