import { CesuraError } from '../model/error.ts'

/** What a path tells about the file's content. */
export interface PathParts {
  readonly item?: string
  readonly coder?: string
}

/**
 * Takes item and coder from a path by a pattern such as `{coder}/{item}.txt`. The pattern describes the end of the
 * path; `{item}` and `{coder}` stand for anything without a slash, `*` for anything that does not matter.
 *
 * @example
 * matchPath('{coder}/{item}.txt', 'data/ann/talk-07.txt') //=> { coder: 'ann', item: 'talk-07' }
 * matchPath('{item}.{coder}.csv', 'talk-07.ann.txt') //=> undefined
 */
export function matchPath(pattern: string, path: string): PathParts | undefined {
  const names: string[] = []
  const source = pattern
    .split(/(\{[^{}]*\}|\*)/)
    .map(piece => {
      if (piece === '*') return '[^/]*'
      if (!piece.startsWith('{')) return piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      const name = piece.slice(1, -1)
      if ((name !== 'item' && name !== 'coder') || names.includes(name))
        throw new CesuraError(
          'pattern-invalid',
          `${piece} in the pattern "${pattern}"; write {item} and {coder}, each at most once`,
        )
      names.push(name)
      return '([^/]+?)'
    })
    .join('')
  if (names.length === 0)
    throw new CesuraError('pattern-invalid', `the pattern "${pattern}" names neither {item} nor {coder}`)
  const found = new RegExp(`(?:^|/)${source}$`).exec(path.replaceAll('\\', '/'))
  if (found === null) return undefined
  return Object.fromEntries(names.map((name, index) => [name, found[index + 1]!]))
}

/** The name of a file without folders. */
export const baseOf = (file: string): string => file.replaceAll('\\', '/').split('/').at(-1)!

/** The name of a file without folders and ending. */
export const stemOf = (file: string): string => {
  const base = file.replaceAll('\\', '/').split('/').at(-1)!.replace(/\.gz$/, '')
  return base.replace(/(?<=.)\.[^.]*$/, '')
}

/** The folder a file stands in, its last part only; undefined at the top. */
export const folderOf = (file: string): string | undefined => {
  const parts = file.replaceAll('\\', '/').split('/')
  const folder = parts.at(-2)
  return folder === undefined || folder === '' || folder === '.' || folder === '..' ? undefined : folder
}
