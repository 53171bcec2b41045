import { throwInvalid } from '../model/error.ts'
import { goldRange } from '../model/errors/chunks.ts'

const MARKDOWN = /\.(?:md|markdown|mdx|mdown|qmd|rmd)$/i

/**
 * What a document is by the ending of its name; standard input is taken for Markdown.
 *
 * @param name - a file name or path
 * @returns `markdown` for the endings of Markdown in any case, and for `stdin`; else `plain`
 */
export const syntaxByName = (name: string): 'markdown' | 'plain' =>
  MARKDOWN.test(name) || name === 'stdin' ? 'markdown' : 'plain'

/**
 * The cuts in a JSON list of integers, characters before each boundary.
 *
 * @param list - a text that `isCutList` takes
 * @param document - its name for messages, and its text
 * @param file - the file of the list, for messages
 * @returns the cuts in order and each once; 0 is left out
 * @throws CesuraError `gold-range` when a cut is at the end of the text or beyond it
 */
export function listedCuts(
  list: string,
  document: { readonly name: string; readonly text: string },
  file: string,
): readonly number[] {
  const cuts = JSON.parse(list) as number[]
  const wrong = cuts.find(at => at >= document.text.length)
  if (wrong !== undefined)
    throwInvalid(goldRange, {
      file,
      boundary: wrong,
      document: document.name,
      characters: document.text.length,
    })
  return [...new Set(cuts)].filter(at => at > 0).sort((a, b) => a - b)
}

/**
 * Whether a text is a JSON list of integers.
 *
 * @param text - the whole file
 * @returns true for integers with commas between them in brackets, also for an empty list
 */
export const isCutList = (text: string): boolean =>
  /^\s*\[[\s\d,]*\]\s*$/.test(text) && Array.isArray(parsed(text))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Names of chunkers: those of their files without folder and ending; whole paths where two are alike.
 *
 * @param files - paths of the files, in order
 * @returns a name for each file, in the same order
 */
export function chunkerNames(files: readonly string[]): string[] {
  const stems = files.map(name => name.replace(/^.*[/\\]/, '').replace(/\.[^.]+$/, ''))
  return stems.map((stem, i) => (stems.indexOf(stem) === stems.lastIndexOf(stem) ? stem : files[i]!))
}
