import type { AnswerForm, RecognisedAnswer } from './answer-form.ts'
import { numberedSegments, onlyRange } from './number-answer.ts'
import { foldedWords, type KnownText } from './words.ts'

const texts = (form: AnswerForm, pieces: readonly string[], cutOff = false): RecognisedAnswer => ({
  form,
  content: { kind: 'texts', pieces },
  cutOff,
})

/** Tags of layout and of titles: they hold no segments. */
const TITLE_TAGS = ['title', 'topic', 'heading', 'label', 'summary', 'name']
const OTHER_TAGS = new Set([
  ...TITLE_TAGS,
  'b',
  'i',
  'em',
  'strong',
  'u',
  'a',
  'br',
  'code',
  'span',
  'sub',
  'sup',
])

interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly from: number
  readonly to: number
}

function tagsIn(text: string): Tag[] {
  const found = text.matchAll(/<(\/?)([\p{L}_][\p{L}\p{N}_:.-]{0,40})(?:\s[^<>]{0,200})?>/gu)
  return Array.from(found, ({ 0: tag, 1: slash, 2: name, index }) => ({
    name: name!.toLowerCase(),
    isEnd: slash === '/',
    from: index,
    to: index + tag.length,
  })).filter(({ to }) => text[to - 2] !== '/')
}

/** `[CSTART] title [CEND] text`, or segments in the paired tag that is there most often. */
export function tagsAnswer(text: string, known: KnownText): RecognisedAnswer | undefined {
  const starts = text.split(/\[CSTART\]/i)
  if (starts.length > 1) {
    const pieces = starts.map((part, at) => {
      const end = at === 0 ? -1 : part.search(/\[CEND\]/i)
      return end === -1 ? part : part.slice(end + '[CEND]'.length)
    })
    return texts('tags', pieces)
  }
  const tags = tagsIn(text)
  const name = commonestPair(tags)
  if (name === undefined) return undefined
  const contents: string[] = []
  let open: Tag | undefined
  let [first, last] = [-1, 0]
  let cutOff = false
  const close = (to: number): void => {
    contents.push(withoutTags(text, open!.to, to, tags))
    open = undefined
  }
  for (const tag of tags) {
    if (tag.name !== name) continue
    if (first === -1) first = tag.from
    last = tag.to
    if (open !== undefined) close(tag.from)
    if (!tag.isEnd) open = tag
  }
  if (open !== undefined) {
    close(text.length)
    last = text.length
    cutOff = true
  }
  const n = known.units.length
  const ranges = contents.map(content => onlyRange(content, n))
  if (ranges.every(range => range !== undefined))
    return { form: 'tags', content: { kind: 'ranges', ranges }, cutOff }
  const numbered = numberedSegments(contents, known)
  if (numbered !== undefined) return { form: 'tags', content: { kind: 'ranges', ...numbered }, cutOff }
  return texts(
    'tags',
    [withoutTags(text, 0, first, tags), ...contents, withoutTags(text, last, text.length, tags)],
    cutOff,
  )
}

function commonestPair(tags: readonly Tag[]): string | undefined {
  const counts = new Map<string, { starts: number; ends: number }>()
  for (const { name, isEnd } of tags) {
    if (OTHER_TAGS.has(name)) continue
    const count = counts.get(name) ?? { starts: 0, ends: 0 }
    if (isEnd) count.ends++
    else count.starts++
    counts.set(name, count)
  }
  let best: string | undefined
  let most = 1
  for (const [name, { starts, ends }] of counts) {
    const pairs = Math.min(starts, ends)
    // Of two that are equally frequent, the one that opens later is inside the other.
    if (pairs >= most) [best, most] = [name, pairs]
  }
  return best
}

/** A part of the text without tags and without the titles in it. */
function withoutTags(text: string, from: number, to: number, tags: readonly Tag[]): string {
  const parts: string[] = []
  let at = from
  let title: string | undefined
  for (let index = firstTag(tags, from); index < tags.length; index++) {
    const tag = tags[index]!
    if (tag.to > to) break
    if (title === undefined) {
      parts.push(text.slice(at, tag.from))
      if (!tag.isEnd && TITLE_TAGS.includes(tag.name)) title = tag.name
    } else if (tag.isEnd && tag.name === title) title = undefined
    at = tag.to
  }
  if (title === undefined) parts.push(text.slice(at, to))
  return parts.join(' ')
}

function firstTag(tags: readonly Tag[], from: number): number {
  let [low, high] = [0, tags.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (tags[middle]!.from < from) low = middle + 1
    else high = middle
  }
  return low
}

const WORDS =
  'eos|sep|seg|break|boundary|cut|split|topic[ _]change|segment[ _]break|new[ _]topic|topic[ _]break|new[ _]segment'
const INLINE = new RegExp(
  `<(?:${WORDS})>|\\[(?:${WORDS})\\]|<[a-z_]{1,30} ?/>|<\\|[a-z_]{1,30}\\|>|##\\d{1,6}#|\\|\\||【分段】|¶|§`,
  'gi',
)

/** A mark between segments inside the text; the most frequent one counts. */
export function inlineSeparators(text: string): RecognisedAnswer | undefined {
  const counts = new Map<string, number>()
  const kindOf = (mark: string): string => (mark.startsWith('##') ? '##' : mark)
  for (const [mark] of text.matchAll(INLINE)) {
    // In lower case, words in brackets are notes in a text.
    if (mark.startsWith('[') && mark !== mark.toUpperCase()) continue
    counts.set(kindOf(mark), (counts.get(kindOf(mark)) ?? 0) + 1)
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  if (best === undefined) return undefined
  const [kind, times] = best
  if (times < 2 && /^(?:##|¶|§)/.test(kind)) return undefined
  return texts('separators', kind === '##' ? text.split(/##\d{1,6}#/) : text.split(kind))
}

/** Words that number segments. */
const LABEL =
  /^(?:(?:segment|section|part|topic|chapter|block|chunk|abschnitt|teil|kapitel|thema|capítulo|partie)[^\S\n]{1,3}(?:\d{1,6}|[ivxlc]{1,8}|[a-z])(?![\p{L}\p{N}])|第[^\S\n]?[\d０-９一二三四五六七八九十百]{1,6}[^\S\n]?(?:部分|段|节|章|節)|(?:الجزء|القسم|الفصل|المقطع)[^\S\n]{1,3}[\p{L}\p{N}]{1,16})[^\S\n]{0,3}(?:[:：.–—-]|$|(?=\())/iu

/** The text after a heading in the same line; undefined: the line is no heading. */
function headingOf(line: string): string | undefined {
  if (/^#{1,6}[^\S\n]{1,9}\S/.test(line)) return ''
  if (/^(?:\*\*[^*]+\*\*|__[^_]+__):?$/.test(line)) return ''
  const plain = line.replace(/^[*_]{1,3}/, '')
  const label = LABEL.exec(plain)
  return label === null ? undefined : plain.slice(label[0].length)
}

/** Segments under headings, which are no text. */
export function headingsAnswer(text: string, { units }: KnownText): RecognisedAnswer | undefined {
  const own = new Set(units.map(unit => unit.trim()))
  const pieces: string[][] = [[]]
  const titles: string[] = ['']
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    const title = own.has(trimmed) ? undefined : headingOf(trimmed)
    if (title === undefined) pieces.at(-1)!.push(line)
    else {
      pieces.push([])
      titles.push(title)
    }
  }
  if (pieces.length < 3) return undefined
  const bodies = pieces.map(lines => lines.join('\n'))
  // `Segment 2: the text itself`: where no heading has text below it, the text is in its line.
  const hasText = bodies.slice(1).some(body => foldedWords(body).length > 0)
  return texts('headings', hasText ? bodies : [bodies[0]!, ...titles.slice(1)])
}

/** Lines of one repeated character between segments. */
export function separatorLines(text: string): RecognisedAnswer | undefined {
  const pieces: string[][] = [[]]
  for (const line of text.split('\n'))
    if (/^(?:-{3,}|={3,}|\*{3,}|_{3,}|~{3,}|#{3,}|\+{3,}|%{3,}|\|{3,})$/.test(line.trim())) pieces.push([])
    else pieces.at(-1)!.push(line)
  return pieces.length < 2
    ? undefined
    : texts(
        'separators',
        pieces.map(lines => lines.join('\n')),
      )
}

/** Items of a list that hold the texts of segments. */
export function listAnswer(text: string, known: KnownText): RecognisedAnswer | undefined {
  const pieces: string[][] = [[]]
  for (const line of text.split('\n')) {
    const item = /^(?:\d{1,4}[.)]|[-*•])[^\S\n]{1,9}(?=\S)/.exec(line.trim())
    if (item === null) pieces.at(-1)!.push(line)
    else pieces.push([line.trim().slice(item[0].length)])
  }
  if (pieces.length < 3) return undefined
  const items = pieces.map(lines => lines.join('\n'))
  const held = items.slice(1).filter(item => {
    const words = foldedWords(item)
    return words.length > 0 && !known.isForeign(words)
  })
  return held.length < 2 ? undefined : texts('list', items)
}

/** Two or more paragraphs. */
export function blankLines(text: string): RecognisedAnswer | undefined {
  const pieces: string[][] = [[]]
  for (const line of text.split('\n'))
    if (line.trim() !== '') pieces.at(-1)!.push(line)
    else if (pieces.at(-1)!.length > 0) pieces.push([])
  const paragraphs = pieces.filter(lines => lines.length > 0)
  return paragraphs.length < 2
    ? undefined
    : texts(
        'blank-lines',
        paragraphs.map(lines => lines.join('\n')),
      )
}

/** The text alone. */
export const plainAnswer = (text: string): RecognisedAnswer => texts('plain', [text])
