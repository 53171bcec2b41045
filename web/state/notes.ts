import { computed, signal } from '@preact/signals'
import { csvCell } from '../../src/formats/shared.ts'
import { offer } from './export.ts'
import { follow, itemOf, record, textOf } from './history/history.ts'
import { loaded } from './loaded.ts'

/** A note about a position: what is unclear there, and under which tags it is counted. */
export interface Note {
  readonly item: string
  readonly from: number
  readonly to: number
  readonly note: string
  readonly tags: readonly string[]
}

/** Tags that are offered before the reader makes others. */
const OFFERED = ['guideline unclear', 'slip', 'two readings']

/** The notes on the texts that are open, in the order of the texts and positions. */
export const notes = computed<readonly Note[]>(() => {
  const order = new Map((loaded.value?.corpus?.items ?? []).map(({ id }, at) => [id, at]))
  return follow('note')
    .all('note')
    .flatMap(({ text, from, to, note, tags = [] }) => {
      const item = itemOf(text)
      return item === undefined || !order.has(item) ? [] : [{ item, from, to, note: note!, tags }]
    })
    .sort((a, b) => order.get(a.item)! - order.get(b.item)! || a.from - b.from)
})

/** Every tag with the number of its notes, those that are offered first. */
export const tags = computed<readonly (readonly [tag: string, count: number])[]>(() => {
  const counts = new Map(OFFERED.map(tag => [tag, 0]))
  for (const note of notes.value) for (const tag of note.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
})

export type Position = Pick<Note, 'item' | 'from' | 'to'>
/** The note at a position, or about the group of boundaries that it is in. */
export const noteAt = ({ item, from, to }: Position): Note | undefined =>
  notes.value.find(each => each.item === item && each.from <= from && to <= each.to)

/** Whether the field of the note is to be focused: the key M was pressed. */
export const noteWanted = signal(0)

/** Whether the note of the position in view is open on Adjudicate. */
export const noteShown = signal(false)
export function wantNote(): void {
  noteShown.value = true
  noteWanted.value = 1
}

/** Keeps a note; without words and tags there is none. */
export function setNote({ item, from, to }: Position, note: string, own: readonly string[]): void {
  const isEmpty = note.trim() === '' && own.length === 0
  if (isEmpty && noteAt({ item, from, to }) === undefined) return
  record([
    {
      ...{ kind: 'note', text: textOf(item), item, from, to },
      note: isEmpty ? null : note.trim(),
      tags: isEmpty ? undefined : own,
    },
  ])
}

export const toggleTag = (position: Position, tag: string): void => {
  const { note = '', tags: own = [] } = noteAt(position) ?? {}
  setNote(position, note, own.includes(tag) ? own.filter(each => each !== tag) : [...own, tag])
}

/** Notes as CSV: text, first and last unit before the position, tags, words. */
export function saveNotes(): void {
  const lines = [
    'item,from,to,tags,note',
    ...notes
      .peek()
      .map(({ item, from, to, tags: own, note }) =>
        [item, from, to, own.join('; '), note].map(cell => csvCell(cell)).join(','),
      ),
  ]
  offer({ name: 'notes.csv', mime: 'text/csv', text: `${lines.join('\n')}\n` })
}
