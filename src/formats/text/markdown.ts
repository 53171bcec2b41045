import { fencedJson } from '../detect/nothing-fits.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format } from '../format.ts'
import { headedUnits } from '../units/headed-units.ts'
import { countedAs, cutUnits } from '../units/text-units.ts'
import { type Block, blocksOf } from './blocks.ts'

const EXTENSION = /\.(?:md|markdown|mdown|mdx|qmd|rmd)(?:\.gz)?$/i
/** Whether a page is part of every project, by its name: a readme, a licence. */
export const isAboutPage = (name: string): boolean =>
  /(?:^|[\\/])(?:readme|licen[cs]e|copying|changelog|changes|history|news|contributing|code_of_conduct|security|authors|notice|requirements)[^\\/]*$/i.test(
    name,
  )
/** A look before the blocks are found: a line that may be a heading. */
const MAYBE = /^ {0,3}(?:#{1,6}[ \t]+\S|=+[ \t]*$|-+[ \t]*$)/m

/**
 * Markdown with headings: `#` to `######`, or a title underlined by `=` or `-`. A heading is a boundary of its level, its
 * title the label of the segment that follows; lines inside code fences are none. Headings are no units, so that two
 * files with other headings over one text have the same units: its blocks (paragraph, list item, table, quote, code), or
 * what `units` names. Front matter and rules (`---`) hold nothing and are left out.
 *
 * The name of the file counts here, as does its content: `# size` is a heading in Markdown and a comment elsewhere.
 */
export const markdown: Format = {
  id: 'markdown',
  title: 'Markdown with headings',
  extensions: ['md', 'markdown'],
  holds: 'coding',
  byName: 'never',
  plain: true,

  inspect: source => ({
    claim: () => claimMarkdown(source),
    readCodings: draft => readMarkdown(draft, source.text),
  }),
}

function claimMarkdown({ name, text }: Source): Claim | undefined {
  if (!EXTENSION.test(name) || !MAYBE.test(text)) return undefined
  const blocks = blocksOf(text, 'markdown')
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  const levels = new Set(headings.map(block => headingOf(text, block).level))
  if (headings.length === 0 || !blocks.some(isUnit)) return undefined
  const many = `${headings.length} ${headings.length === 1 ? 'heading' : 'headings'}`
  const because = `it is named as Markdown and has ${many} of ${levels.size} ${levels.size === 1 ? 'level' : 'levels'}`
  // A language model's answer is JSON in a fence, whatever is around it. A page about other files is asked about.
  const other = fencedJson(text) !== undefined || isAboutPage(name)
  return { strength: other ? 'possible' : 'structural', because }
}

function readMarkdown(draft: Draft, text: string): void {
  const { options } = draft
  const headed = headedUnits(draft, options.coder ?? '1')
  const { units = 'tokens' } = options
  draft.counted.add(units === 'tokens' ? 'blocks' : countedAs(text, units))
  const lineAt = lineCounter(text)
  for (const block of blocksOf(text, 'markdown')) {
    const own = text.slice(block.start, block.end)
    if (block.kind === 'heading') {
      const { level, title } = headingOf(text, block)
      headed.heading(level, title, lineAt(block.start))
    } else if (isUnit(block)) {
      if (units === 'tokens') headed.unit(wordsOf(own, block))
      else {
        const { starts, ends } = cutUnits(own, units)
        for (const [index, start] of starts.entries()) headed.unit(own.slice(start, ends[index]))
      }
    }
  }
  headed.finish()
}

const isUnit = ({ kind }: Block): boolean => kind !== 'heading' && kind !== 'front-matter' && kind !== 'rule'

/** The text of a block: wrapping is no part of it but where lines count. */
const wordsOf = (own: string, { kind }: Block): string =>
  kind === 'fence' || kind === 'table'
    ? own.replace(/\r\n|\r/g, '\n')
    : own
        .split(/\r\n|\n|\r/)
        .map((line, at, { length }) => {
          const rest = at > 0 ? line.replace(/^[ \t]+/, '') : line
          return at < length - 1 ? rest.replace(/(?<![ \t])[ \t]+$/, '') : rest
        })
        .join(' ')

/** Depth and title of a heading, of either kind. */
function headingOf(text: string, { start, end }: Block): { readonly level: number; readonly title: string } {
  const own = text.slice(start, end)
  const chars = /^#{1,6}(?=[ \t]|$)/.exec(own)?.[0]
  if (chars !== undefined)
    return {
      level: chars.length,
      title: own
        .slice(chars.length)
        .replace(/(?<![ \t])[ \t]+#+[ \t]*$/, '')
        .trim(),
    }
  const lines = own.split(/\r\n|\n|\r/)
  const underline = lines.pop()!
  return { level: underline.includes('=') ? 1 : 2, title: lines.map(line => line.trim()).join(' ') }
}

/** The number of the line at an offset; offsets rise. */
function lineCounter(text: string): (offset: number) => number {
  const ends = /\r\n|\n|\r/g
  let line = 1
  let next = ends.exec(text)
  return offset => {
    while (next !== null && next.index < offset) {
      line++
      next = ends.exec(text)
    }
    return line
  }
}
