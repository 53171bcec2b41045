import { show } from '../../model/require.ts'
import { sourceOf } from '../detect/open.ts'
import type { Source } from '../detect/source.ts'
import { addError, addWarning, ask, type Draft, openDraft, showField } from '../draft.ts'
import { finishDraft } from '../finish-draft.ts'
import type { Format, ReadOptions, ReadResult } from '../format.ts'
import { addTurns, type Turn } from '../tables/turns.ts'
import { hasKey, isOnlyLines } from './json-source.ts'
import { isRecord, own, parseJson } from './json-text.ts'

type Node = Record<string, unknown>

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
    addError(
      draft,
      'not-rezonator',
      `ROOT[0].nodeMap is ${showField(nodeMap)}; is it a file that Rezonator saved?`,
    )
    return []
  }
  // Lists and maps of ids stand among the nodes.
  const nodes = new Map<string, Node>()
  const units: [string, Node][] = []
  const tokens: Node[] = []
  for (const id of Object.keys(nodeMap)) {
    const node = nodeMap[id]
    if (/List|Map/.test(id) || !isRecord(node)) continue
    nodes.set(id, node)
    const type = own(node, 'type')
    if (type === 'unit') units.push([id, node])
    else if (type === 'token') tokens.push(node)
  }
  if (units.length === 0) {
    addError(draft, 'text-empty', 'the file holds no unit; a Rezonator unit is a row of the text')
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
  const rows = units.flatMap(([id, unit]) => {
    const words = wordsOf(draft, id, unit, nodes, tokenTag)
    if (words.length === 0) return []
    const name = speakerTag === undefined ? '' : tag(unit, speakerTag)
    return [{ words, speaker: name === '' && speakerTag !== undefined ? undefined : name, id }]
  })
  const order = (a: number, b: number) => a - b
  rows.sort((a, b) => order(a.words[0]!.at, b.words[0]!.at) || order(a.words.at(-1)!.at, b.words.at(-1)!.at))
  return rows.map(({ words, speaker, id }) => {
    const mark = typeTag === undefined ? '' : tag(words.at(-1)!.token, typeTag)
    // A last token with the tag is the mark, and no word of the text.
    if (mark !== '') words.pop()
    return {
      speaker,
      utterance: words.map(({ text }) => text).join(' '),
      ...(typeTag === undefined ? {} : { type: mark === '' ? null : mark }),
      location: {
        ...(draft.options.file === undefined ? {} : { file: draft.options.file }),
        path: `unit ${id}`,
      },
    }
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
  nodes: Map<string, Node>,
): string | undefined {
  const { typeTag } = draft.options
  if (typeTag === 'none') return undefined
  if (typeTag !== undefined) {
    if (tokens.some(token => tag(token, typeTag) !== '')) return typeTag
    addError(draft, 'tag-missing', `no token has the tag ${typeTag}; --read type-tag=TAG names another`)
    return undefined
  }
  const last = new Set<Node>()
  for (const [, unit] of units) {
    const entries = own(unit, 'entryList')
    const entry: unknown = Array.isArray(entries) ? entries.at(-1) : undefined
    const token = nodes.get(String(own(nodes.get(String(entry)) ?? {}, 'token')))
    if (token !== undefined) last.add(token)
  }
  const found = new Map<string, { ends: number; inside: number; values: Set<string> }>()
  for (const token of tokens) {
    const tags = own(token, 'tagMap')
    for (const name of isRecord(tags) ? Object.keys(tags) : []) {
      const value = tag(token, name)
      if (value === '') continue
      const counts = found.get(name) ?? { ends: 0, inside: 0, values: new Set() }
      found.set(name, counts)
      if (last.has(token)) counts.ends++
      else counts.inside++
      if (counts.values.size <= 32) counts.values.add(value)
    }
  }
  const likely = [...found].filter(
    ([, { ends, inside, values }]) =>
      ends * 2 >= last.size && inside * 20 <= ends && values.size > 1 && values.size <= 32,
  )
  if (likely.length === 0) return undefined
  const [name, { ends, values }] = likely[0]!
  const shown = [...values].slice(0, 6).join(', ')
  ask(draft, {
    code: 'type-tag',
    message: `The tag ${name} stands on the last token of ${ends} of ${last.size} units (${shown}). Does it name the type of the boundary? --read type-tag=${name}`,
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

/** The words of a unit in the order of the text; ids that lead nowhere are reported. */
function wordsOf(draft: Draft, id: string, unit: Node, nodes: Map<string, Node>, tokenTag: string) {
  const entries = own(unit, 'entryList')
  const words: { text: string; at: number; token: Node }[] = []
  if (!Array.isArray(entries)) {
    addError(draft, 'not-rezonator', `the entryList of the unit is ${showField(entries)}`, {
      path: `unit ${id}`,
    })
    return words
  }
  for (const entry of entries) {
    const token = nodes.get(String(own(nodes.get(String(entry)) ?? {}, 'token')))
    const at =
      token === undefined ? undefined : (own(token, 'docTokenSeq') ?? own(token, 'discourseTokenSeq'))
    if (token === undefined || typeof at !== 'number') {
      const message = `entry ${show(entry)} leads to no token with a docTokenSeq`
      addError(draft, 'token-missing', message, { path: `unit ${id}` })
      continue
    }
    const text = tag(token, tokenTag)
    if (text === '')
      addError(draft, 'token-empty', `token ${at} has no text under the tag ${tokenTag}`, {
        path: `unit ${id}`,
      })
    else words.push({ text, at, token })
  }
  return words.sort((a, b) => a.at - b.at)
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
    if (named === undefined)
      addWarning(draft, 'tag-assumed', `the tag ${found} was taken; --read ${option}=TAG names another`)
    return found
  }
  const names = new Set<string>()
  for (const node of nodes.slice(0, 100)) {
    const tags = own(node, 'tagMap')
    if (isRecord(tags)) for (const name of Object.keys(tags)) names.add(name)
  }
  const there = names.size === 0 ? 'there are no tags' : `the tags are ${[...names].slice(0, 12).join(', ')}`
  const message = `no tag ${named ?? defaults.join(', ')}; ${there}: name one with --read ${option}=TAG`
  // Words are needed; a text without speakers is one running text.
  if (option === 'tokenTag' || named !== undefined) addError(draft, 'tag-missing', message)
  else addWarning(draft, 'tag-missing', message)
  return undefined
}

function tag(node: Node, name: string): string {
  const tags = own(node, 'tagMap')
  const value = isRecord(tags) ? own(tags, name) : undefined
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
