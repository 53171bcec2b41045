import { refuse } from '../model/error.ts'

const MARKDOWN = /\.(?:md|markdown|mdx|mdown|qmd|rmd)$/i

/** What a document is by the ending of its name; standard input is taken for Markdown. */
export const syntaxByName = (name: string): 'markdown' | 'plain' =>
  MARKDOWN.test(name) || name === 'stdin' ? 'markdown' : 'plain'

/**
 * The cuts in a JSON list of whole numbers (characters before each boundary), in order and each once. Refuses cuts
 * beyond the text (`gold-range`).
 */
export function listedCuts(
  list: string,
  document: { readonly name: string; readonly text: string },
  file: string,
): readonly number[] {
  const cuts = JSON.parse(list) as number[]
  const wrong = cuts.find(at => at >= document.text.length)
  if (wrong !== undefined)
    refuse(
      'gold-range',
      `${file}: ${wrong} is no cut of ${document.name}, which has ${document.text.length} characters`,
    )
  return [...new Set(cuts)].filter(at => at > 0).sort((a, b) => a - b)
}

/** Whether a text is a JSON list of whole numbers. */
export const isCutList = (text: string): boolean => /^\s*\[[\s\d,]*\]\s*$/.test(text)

/** Names of chunkers: those of their files without folder and ending; whole paths where two are alike. */
export function chunkerNames(files: readonly string[]): string[] {
  const stems = files.map(name => name.replace(/^.*[/\\]/, '').replace(/\.[^.]+$/, ''))
  return stems.map((stem, i) => (stems.indexOf(stem) === stems.lastIndexOf(stem) ? stem : files[i]!))
}
