import { describe } from '../../model/error.ts'
import { askTypeTag, notRezonator, tagAssumed, tagMissing, typeTagMissing } from '../../model/errors/json.ts'
import { textEmptyInRezonator } from '../../model/errors/model.ts'
import { sourceOf } from '../detect/open.ts'
import type { Source } from '../detect/source.ts'
import { addError, addWarning, ask, type Draft, openDraft, showField } from '../draft.ts'
import { finishDraft } from '../finish-draft.ts'
import type { Format, ReadOptions, ReadResult } from '../format.ts'
import { addTurns, type Turn } from '../tables/turns.ts'
import { hasKey, isOnlyLines } from './json-source.ts'
import { isRecord, own, parseJson } from './json-text.ts'
import { keysOf } from './repeated-keys.ts'
import { type Node, Nodes, sortBy, tag, type Word, wordsOf } from './unit-nodes.ts'

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

  claim(source) {
    const { text } = source
    if (!/^\s*\{/.test(text) || isOnlyLines(source) || !hasKey(source, 'nodeMap')) return undefined
    // Import schemas of Rezonator have the same root and no tokens.
    if (!/"(?:token|unit)"/.test(text)) return undefined
    return { strength: 'named', because: 'the JSON has the key "nodeMap" with tokens under it' }
  },

  read: (text, options = {}) => readRezonator(sourceOf(options.file ?? 'text', text), options),
  readSource: (source, options = {}) => readRezonator(source, options),
}

function readRezonator(source: Source, options: ReadOptions): ReadResult {
  const draft = openDraft(options)
  const { value, problems } = source.plainJson() ?? parseJson(withoutNuls(source.text), options.file)
  draft.problems.push(...problems)
  if (value !== undefined) addTurns(draft, turnsOf(draft, value))
  return finishDraft(draft, 'rezonator')
}

/** Takes the NUL bytes off the end, in one pass: a pattern would look at each of them again and again. */
function withoutNuls(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--
  return text.slice(0, end)
}

function turnsOf(draft: Draft, value: unknown): Turn[] {
  const root = isRecord(value) ? own(value, 'ROOT') : undefined
  const first: unknown = Array.isArray(root) ? root[0] : undefined
  const nodeMap = isRecord(first) ? own(first, 'nodeMap') : undefined
  if (!isRecord(nodeMap)) {
    addError(draft, describe(notRezonator, { nodeMap: showField(nodeMap) }))
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
    addError(draft, describe(textEmptyInRezonator, {}))
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
  const file = draft.options.file === undefined ? {} : { file: draft.options.file }
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
    addError(draft, describe(typeTagMissing, { tag: typeTag }))
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
  ask(draft, {
    ...describe(askTypeTag, { tag: name, ends, units: last.size, values: shown }),
    option: 'typeTag',
    flag: '--read type-tag=',
    choices: [
      ...likely.map(([name]) => ({
        value: name,
        meaning: `the tag ${name} names the type, and its token is no word`,
      })),
      { value: 'none', meaning: 'no tag: the last token is the boundary symbol itself' },
    ],
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
    if (named === undefined) addWarning(draft, describe(tagAssumed, { tag: found, option }))
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
  if (option === 'tokenTag' || named !== undefined) addError(draft, facts)
  else addWarning(draft, facts)
  return undefined
}
