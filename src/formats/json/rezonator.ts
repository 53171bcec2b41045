import { describe } from '../../model/error.ts'
import {
  askTypeTag,
  entryListInvalid,
  notRezonator,
  tagAssumed,
  tagMissing,
  tokenEmpty,
  tokenMissing,
  typeTagMissing,
} from '../../model/errors/json.ts'
import { textEmptyInRezonator } from '../../model/errors/model.ts'
import { show } from '../../model/require.ts'
import { trimmedNuls } from '../detect/open.ts'
import type { Claim, Source } from '../detect/source.ts'
import { type Draft, showField } from '../draft.ts'
import type { Format } from '../format.ts'
import { addTurns, type Turn } from '../tables/turns.ts'
import { hasKey, isOnlyLines, isRecord, keysOf, own, parseJson } from './json-text.ts'

/**
 * Rezonator's `.rez`: JSON followed by one NUL byte. Tokens are the units; each Rezonator unit is a row whose last
 * token is the boundary symbol, or names the type of the boundary in a tag (`typeTag`). Which tags hold words and
 * speakers is set when a file is imported into Rezonator: `tokenTag` and `speakerTag` name them, else the default ones
 * are taken and reported. One file is one coder's coding.
 */
export const rezonator: Format = {
  id: 'rezonator',
  title: 'Rezonator .rez',
  extensions: ['rez'],
  holds: 'coding',

  inspect: source => ({
    claim: () => claimRezonator(source),
    readCodings: draft => readRezonator(draft, source),
  }),
}

function claimRezonator(source: Source): Claim | undefined {
  const { text } = source
  if (!/^\s*\{/.test(text) || isOnlyLines(source) || !hasKey(source, 'nodeMap')) return undefined
  // Import schemas of Rezonator have the same root and no tokens.
  if (!/"(?:token|unit)"/.test(text)) return undefined
  return { strength: 'named', because: 'the JSON has the key "nodeMap" with tokens under it' }
}

function readRezonator(draft: Draft, source: Source): void {
  const { options } = draft
  const { value, problems } = source.plainJson() ?? parseJson(trimmedNuls(source.text), options.file)
  draft.problems.push(...problems)
  if (value !== undefined) addTurns(draft, turnsOf(draft, value))
}

function turnsOf(draft: Draft, value: unknown): Turn[] {
  const root = isRecord(value) ? own(value, 'ROOT') : undefined
  const first: unknown = Array.isArray(root) ? root[0] : undefined
  const nodeMap = isRecord(first) ? own(first, 'nodeMap') : undefined
  if (!isRecord(nodeMap)) {
    draft.error(describe(notRezonator, { nodeMap: showField(nodeMap) }))
    return []
  }
  const nodes = new Nodes(nodeMap)
  const units: [string, Node][] = []
  const tokens: Node[] = []
  for (const id of keysOf(nodeMap)) {
    const node = nodes.get(id)
    if (node === undefined) continue
    const type = own(node, 'type')
    if (type === 'unit') units.push([id, node])
    else if (type === 'token') tokens.push(node)
  }
  if (units.length === 0) {
    draft.error(describe(textEmptyInRezonator, {}))
    return []
  }
  const tokenTag = tagOf(
    draft,
    tokens,
    draft.options.tokenTag,
    ['Utterance', 'word', 'text', 'token'],
    'tokenTag',
  )
  const speakers = units.map(([, node]) => node)
  const speakerTag = tagOf(
    draft,
    speakers,
    draft.options.speakerTag,
    ['Speaker', 'speaker', 'participant'],
    'speakerTag',
  )
  if (tokenTag === undefined) return []
  const typeTag = typeTagOf(draft, units, tokens, nodes)
  const rows: { words: Word[]; speaker: string | undefined; id: string }[] = []
  for (const [id, unit] of units) {
    const words = wordsOf(draft, id, unit, nodes, tokenTag)
    if (words.length === 0) continue
    const name = speakerTag === undefined ? '' : tag(unit, speakerTag)
    rows.push({ words, speaker: name === '' && speakerTag !== undefined ? undefined : name, id })
  }
  sortBy(rows, (a, b) => a.words[0]!.at - b.words[0]!.at || a.words.at(-1)!.at - b.words.at(-1)!.at)
  const file = { file: draft.options.file }
  return rows.map(({ words, speaker, id }) => {
    const mark = typeTag === undefined ? '' : tag(words.at(-1)!.token, typeTag)
    // A last token with the tag is the mark, and no word of the text.
    if (mark !== '') words.pop()
    const utterance = words.map(({ text }) => text).join(' ')
    const location = { ...file, path: `unit ${id}` }
    if (typeTag === undefined) return { speaker, utterance, location }
    return { speaker, utterance, type: mark === '' ? null : mark, location }
  })
}

/**
 * The tag of last tokens that names types of boundaries: the one named by `typeTag`, none where that is `none`. A tag
 * that most last tokens have, and hardly any other, looks like one, and is asked about.
 */
function typeTagOf(
  draft: Draft,
  units: readonly [string, Node][],
  tokens: readonly Node[],
  nodes: Nodes,
): string | undefined {
  const { typeTag } = draft.options
  if (typeTag === 'none') return undefined
  if (typeTag !== undefined) {
    if (tokens.some(token => tag(token, typeTag) !== '')) return typeTag
    draft.error(describe(typeTagMissing, { tag: typeTag }))
    return undefined
  }
  const last = new Set<Node>()
  for (const [, unit] of units) {
    const entries = own(unit, 'entryList')
    const entry: unknown = Array.isArray(entries) ? entries.at(-1) : undefined
    const token = nodes.token(entry)
    if (token !== undefined) last.add(token)
  }
  const found = new Map<string, { ends: number; inside: number; values: Set<string> }>()
  for (const token of tokens) {
    const tags = own(token, 'tagMap')
    if (!isRecord(tags)) continue
    for (const name in tags) {
      const counts = found.get(name)
      // A tag that so many other tokens have is none, whatever follows.
      if (counts !== undefined && counts.inside * 20 > last.size) continue
      const value = tag(token, name)
      if (value === '') continue
      const known = counts ?? { ends: 0, inside: 0, values: new Set() }
      if (counts === undefined) found.set(name, known)
      if (last.has(token)) known.ends++
      else known.inside++
      if (known.values.size <= 32) known.values.add(value)
    }
  }
  const likely = [...found].filter(
    ([, { ends, inside, values }]) =>
      ends * 2 >= last.size && inside * 20 <= ends && values.size > 1 && values.size <= 32,
  )
  if (likely.length === 0) return undefined
  const [name, { ends, values }] = likely[0]!
  const shown = [...values].slice(0, 6)
  draft.ask({
    ...describe(askTypeTag, { tag: name, ends, units: last.size, values: shown }),
    option: 'typeTag',
    choices: [
      ...likely.map(([name]) => ({
        value: name,
        meaning: `the tag ${name} names the type, and its token is no word`,
      })),
      { value: 'none', meaning: 'no tag: the last token is the boundary symbol itself' },
    ],
    likely: likely.length === 1 && ends * 5 >= last.size * 4 ? name : undefined,
    because: 'hardly any other token has it',
  })
  return undefined
}

/** The tag to take: the one named, or the first default one that a node has. */
function tagOf(
  draft: Draft,
  nodes: readonly Node[],
  named: string | undefined,
  defaults: readonly string[],
  option: 'tokenTag' | 'speakerTag',
): string | undefined {
  const has = (name: string) => nodes.some(node => tag(node, name) !== '')
  const found = named ?? defaults.find(has)
  if (found !== undefined && has(found)) {
    if (named === undefined) draft.warn(describe(tagAssumed, { tag: found, option }))
    return found
  }
  const names = new Set<string>()
  for (const node of nodes.slice(0, 100)) {
    const tags = own(node, 'tagMap')
    if (isRecord(tags)) for (const name of Object.keys(tags)) names.add(name)
  }
  const facts = describe(tagMissing, {
    tag: named ?? defaults.join(', '),
    tags: [...names].slice(0, 12),
    option,
  })
  // Words are needed; a text without speakers is one running text.
  if (option === 'tokenTag' || named !== undefined) draft.error(facts)
  else draft.warn(facts)
  return undefined
}

/** What is under an id in a file of Rezonator. */
type Node = Record<string, unknown>

/** The nodes of a file by their ids. Lists and maps of ids are among them, and are none. */
class Nodes {
  readonly #all: Readonly<Record<string, unknown>>

  constructor(all: Readonly<Record<string, unknown>>) {
    this.#all = all
  }

  get(id: string): Node | undefined {
    // Few names are inherited; for all others one search is enough.
    const node = id in Object.prototype ? own(this.#all, id) : this.#all[id]
    return isRecord(node) && !isListed(id) ? node : undefined
  }

  /** The token of an entry, by the id of the entry. */
  token(entry: unknown): Node | undefined {
    const node = this.get(String(entry))
    return this.get(String(node === undefined ? undefined : own(node, 'token')))
  }
}

/** Whether an id names a list or a map of ids. Most ids are a letter and a number, and are not looked at further. */
function isListed(id: string): boolean {
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at)
    if (code === 0x4c || code === 0x4d) return /List|Map/.test(id)
  }
  return false
}

/** A word, its position in the text, and its token. */
interface Word {
  readonly text: string
  readonly at: number
  readonly token: Node
}

/** The words of a unit in the order of the text; ids that lead nowhere are reported. */
function wordsOf(draft: Draft, id: string, unit: Node, nodes: Nodes, tokenTag: string): Word[] {
  const entries = own(unit, 'entryList')
  const words: Word[] = []
  if (!Array.isArray(entries)) {
    draft.error(describe(entryListInvalid, { entries: showField(entries) }), { path: `unit ${id}` })
    return words
  }
  for (const entry of entries) {
    const token = nodes.token(entry)
    const at =
      token === undefined ? undefined : (own(token, 'docTokenSeq') ?? own(token, 'discourseTokenSeq'))
    if (token === undefined || typeof at !== 'number') {
      draft.error(describe(tokenMissing, { entry: show(entry) }), { path: `unit ${id}` })
      continue
    }
    const text = tag(token, tokenTag)
    if (text === '') draft.error(describe(tokenEmpty, { token: at, tag: tokenTag }), { path: `unit ${id}` })
    else words.push({ text, at, token })
  }
  sortBy(words, (a, b) => a.at - b.at)
  return words
}

/** Sorts a list that mostly is in order already. */
function sortBy<T>(list: T[], order: (a: T, b: T) => number): void {
  for (let index = 1; index < list.length; index++)
    if (order(list[index - 1]!, list[index]!) > 0) {
      list.sort(order)
      return
    }
}

/** The text of a tag of a node; empty where it has none. */
function tag(node: Node, name: string): string {
  const tags = own(node, 'tagMap')
  const value = isRecord(tags) ? own(tags, name) : undefined
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
