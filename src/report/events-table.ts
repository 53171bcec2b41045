import type { EventDocument, EventItem } from '../agreement/index.ts'
import { eventNotes, filmSentences } from './sentences/events.ts'
import { counted, number, rowsOf, type Table, tableOf, text } from './table.ts'
import { prose, section, signatures, tableBlock, type View } from './view.ts'

/** The people of one film with their presses: a row for each person. */
function filmTable(film: EventItem): Table {
  const dense = film.surprise !== undefined
  return tableOf(
    film.coders,
    [
      text('person', ({ coder }) => coder),
      counted('presses', ({ presses }) => presses),
      number('index', ({ index }) => index),
      number('r', ({ r }) => r),
      number('min', ({ min }) => min),
      number('max', ({ max }) => max),
      dense && counted('hits', ({ surprise }) => surprise?.hits),
      dense && number('expected', ({ surprise }) => surprise?.expected, 2),
      dense && number('surprise', ({ surprise }) => surprise?.value),
    ],
    { title: film.item, caption: filmSentences(film) },
  )
}

/**
 * One row for each film and person with all digits, for other programs.
 *
 * @param document - of all films
 * @returns a table for `toCsv`
 */
export const eventRows = ({ items }: EventDocument): Table =>
  rowsOf(
    items.flatMap(({ item, coders, peakiness }) => coders.map(person => ({ item, peakiness, ...person }))),
    {
      item: ({ item }) => item,
      coder: ({ coder }) => coder,
      presses: ({ presses }) => presses,
      index: ({ index }) => index,
      r: ({ r }) => r,
      min: ({ min }) => min,
      max: ({ max }) => max,
      reason: ({ reason }) => reason,
      surprise: ({ surprise }) => surprise?.value,
      hits: ({ surprise }) => surprise?.hits,
      expected: ({ surprise }) => surprise?.expected,
      bandwidth: ({ surprise }) => surprise?.bandwidth,
      surprise_reason: ({ surprise }) => surprise?.reason,
      peakiness: ({ peakiness }) => peakiness?.value,
    },
  )

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
