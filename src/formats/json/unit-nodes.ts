import { describe } from '../../model/error.ts'
import { entryListInvalid, tokenEmpty, tokenMissing } from '../../model/errors/json.ts'
import { show } from '../../model/require.ts'
import { addError, type Draft, showField } from '../draft.ts'
import { isRecord, own } from './json-text.ts'

/** What is under an id in a file of Rezonator. */
export type Node = Record<string, unknown>

/** The nodes of a file by their ids. Lists and maps of ids are among them, and are none. */
export class Nodes {
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
export interface Word {
  readonly text: string
  readonly at: number
  readonly token: Node
}

/** The words of a unit in the order of the text; ids that lead nowhere are reported. */
export function wordsOf(draft: Draft, id: string, unit: Node, nodes: Nodes, tokenTag: string): Word[] {
  const entries = own(unit, 'entryList')
  const words: Word[] = []
  if (!Array.isArray(entries)) {
    addError(draft, describe(entryListInvalid, { entries: showField(entries) }), {
      path: `unit ${id}`,
    })
    return words
  }
  for (const entry of entries) {
    const token = nodes.token(entry)
    const at =
      token === undefined ? undefined : (own(token, 'docTokenSeq') ?? own(token, 'discourseTokenSeq'))
    if (token === undefined || typeof at !== 'number') {
      addError(draft, describe(tokenMissing, { entry: show(entry) }), { path: `unit ${id}` })
      continue
    }
    const text = tag(token, tokenTag)
    if (text === '')
      addError(draft, describe(tokenEmpty, { token: at, tag: tokenTag }), {
        path: `unit ${id}`,
      })
    else words.push({ text, at, token })
  }
  sortBy(words, (a, b) => a.at - b.at)
  return words
}

/** Sorts a list that mostly is in order already. */
export function sortBy<T>(list: T[], order: (a: T, b: T) => number): void {
  for (let index = 1; index < list.length; index++)
    if (order(list[index - 1]!, list[index]!) > 0) {
      list.sort(order)
      return
    }
}

/** The text of a tag of a node; empty where it has none. */
export function tag(node: Node, name: string): string {
  const tags = own(node, 'tagMap')
  const value = isRecord(tags) ? own(tags, name) : undefined
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
