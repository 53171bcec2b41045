import type { EventDocument, EventItem } from '../agreement/index.ts'
import { eventNotes, filmSentences } from './sentences/events.ts'
import type { Table } from './table.ts'
import { prose, section, signatures, tableBlock, type View } from './view.ts'

const right = (name: string, digits: number) => ({ name, align: 'right' as const, digits })

/**
 * The people of one film with their presses, for people.
 *
 * @param film - one film of the document
 * @returns a table with a row for each person
 */
export function filmTable(film: EventItem): Table {
  const dense = film.surprise !== undefined
  return {
    title: film.item,
    columns: [
      { name: 'person', align: 'left' },
      right('presses', 0),
      right('index', 3),
      right('r', 3),
      right('min', 3),
      right('max', 3),
      ...(dense ? [right('hits', 0), right('expected', 2), right('surprise', 3)] : []),
    ],
    rows: film.coders.map(({ coder, presses, index, r, min, max, surprise }) => [
      coder,
      presses,
      index,
      r,
      min,
      max,
      ...(dense ? [surprise?.hits ?? null, surprise?.expected ?? null, surprise?.value ?? null] : []),
    ]),
    caption: filmSentences(film),
    notes: [],
  }
}

/**
 * One row for each film and person with all digits, for other programs.
 *
 * @param document - of all films
 * @returns a table for `toCsv`
 */
export function eventRows({ items }: EventDocument): Table {
  const names = [
    ...['item', 'coder', 'presses', 'index', 'r', 'min', 'max', 'reason'],
    ...['surprise', 'hits', 'expected', 'bandwidth', 'surprise_reason', 'peakiness'],
  ]
  return {
    title: 'Events',
    columns: names.map(name => ({ name, align: 'left' })),
    rows: items.flatMap(({ item, coders, peakiness }) =>
      coders.map(({ coder, presses, index, r, min, max, reason, surprise }) => [
        ...[item, coder, presses, index, r, min, max, reason ?? null],
        surprise?.value ?? null,
        surprise?.hits ?? null,
        surprise?.expected ?? null,
        surprise?.bandwidth ?? null,
        surprise?.reason ?? null,
        peakiness?.value ?? null,
      ]),
    ),
    notes: [],
  }
}

/**
 * All films as people read them: a table each, means, notes, signatures.
 *
 * @param document - of all films
 * @param target - for a terminal or a file
 * @returns the view
 */
export function eventView(document: EventDocument, target: 'terminal' | 'file' = 'terminal'): View {
  if (target === 'file') return { blocks: document.items.map(film => tableBlock(filmTable(film))) }
  return {
    blocks: [
      ...document.items.flatMap(film =>
        section(film.item, [
          tableBlock({ ...filmTable(film), title: '', caption: [] }),
          ...prose(...filmSentences(film)),
        ]),
      ),
      ...prose(...eventNotes(document)),
      ...signatures(document.signatures),
    ],
  }
}
