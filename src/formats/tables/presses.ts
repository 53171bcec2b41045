import { decimalTime } from '../../model/decimal-time.ts'
import { describe, type Location } from '../../model/error.ts'
import {
  pressColumnMissing,
  pressDurationMissing,
  pressDurationsDiffer,
  pressesAtEnds,
  pressesMissing,
  pressNotTime,
} from '../../model/errors/presses.ts'
import { blankLine, cellCount } from '../../model/errors/tables.ts'
import { show } from '../../model/require.ts'
import { fromSeconds } from '../../model/time.ts'
import type { Claim, Source } from '../detect/source.ts'
import { type Draft, openDraft } from '../draft.ts'
import type { Format, ReadOptions } from '../format.ts'
import { durationGiven } from '../read-options.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { isBlankRow } from './table-header.ts'
import { delimiterOf, scanTable, type TableCells } from './table-text.ts'

/** Names that people give to the columns of such tables, in lower case without spaces, points and underscores. */
const NAMES = {
  press: ['press', 'presses', 'presstime', 'timeofpress', 'buttonpress', 'keypress', 'press(s)'],
  coder: [
    ...['participant', 'participantid', 'subject', 'subjectid', 'subj', 'subjid', 'subjnum', 'ppt', 'pid'],
    ...['viewer', 'coder', 'annotator', 'rater'],
  ],
  item: ['film', 'filmid', 'movie', 'movieid', 'video', 'clip', 'stimulus', 'stim', 'item', 'recording'],
  duration: [
    'duration',
    'durations',
    'filmduration',
    'movieduration',
    'filmlength',
    'movielength',
    'duration(s)',
  ],
} as const

type Role = keyof typeof NAMES

/**
 * A long table of button presses: one row per press, with the participant, the film, the time of the press in seconds, and how
 * long the film is. A row with an empty press is a participant who watched the film and never pressed. Presses at the start and
 * at the end of a film are no boundaries; they are counted.
 *
 * @see Newtson (1973); Sasmita & Swallow (2022), esMethods
 */
export const presses: Format = {
  id: 'presses',
  title: 'table of button presses',
  extensions: ['csv', 'tsv'],
  holds: 'corpus',
  plain: true,

  inspect: source => ({
    claim: options => claimPresses(source, options),
    readCodings: draft => readPresses(draft, source),
  }),
}

function claimPresses(source: Source, options: ReadOptions): Claim | undefined {
  const header = headerOf(source, options)
  const roles = header && rolesIn(header, options)
  if (roles === undefined || !roles.has('press') || !roles.has('coder')) return undefined
  return {
    strength: 'structural',
    because: `the columns ${[...roles.values()].map(at => header![at]).join(', ')}: a row per press`,
    over: ['csv', 'tsv'],
  }
}

/** The cells of the first line that holds something; undefined where the text is no table. */
function headerOf({ text }: Source, options: ReadOptions): string[] | undefined {
  const delimiter = delimiterOf(text)
  const first = text.slice(0, 10_000).split(/\r\n|\n|\r/, 1)[0]!
  if (!first.includes(delimiter) || options.header === 'no') return undefined
  const cells = scanTable(openDraft(options), `${first}\n`, delimiter)
  return cells.rows === 0 ? undefined : namesIn(cells)
}

const namesIn = (cells: TableCells): string[] =>
  Array.from({ length: cells.width(0) }, (_, column) => cells.cell(0, column))

/** Which column has which role: those that the options name, then those with a known name. */
function rolesIn(names: readonly string[], { columns = {} }: ReadOptions): Map<Role, number> {
  const plain = names.map(name =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s._-]/g, ''),
  )
  const roles = new Map<Role, number>()
  for (const role of Object.keys(NAMES) as Role[]) {
    const stated = columns[role]
    const at =
      stated === undefined
        ? plain.findIndex(name => (NAMES[role] as readonly string[]).includes(name))
        : names.indexOf(stated)
    if (at >= 0) roles.set(role, at)
  }
  return roles
}

/** The presses of one participant at one film. */
interface Group {
  readonly item: string
  readonly coder: string
  readonly times: string[]
  readonly location: Location
}

function readPresses(draft: Draft, source: Source): void {
  const { options } = draft
  const cells = scanTable(draft, source.text)
  if (cells.rows === 0) return
  const names = namesIn(cells)
  const roles = rolesIn(names, options)
  for (const role of ['press', 'coder'] as const)
    if (!roles.has(role)) draft.error(describe(pressColumnMissing, { role, names }), { line: 1 })
  if (draft.problems.length === 0) addGroups(draft, cells, roles, stemOf(source.name))
}

/** Gathers rows by film and participant and adds a segmentation for each. */
function addGroups(draft: Draft, cells: TableCells, roles: ReadonlyMap<Role, number>, file: string): void {
  const groups = new Map<string, Group>()
  const durations = new Map<string, string>()
  const given = durationGiven(draft.options)
  const only = draft.options.item ?? file
  for (let row = 1; row < cells.rows; row++) {
    const location: Location = { line: cells.line(row) }
    if (isBlankRow(cells, row)) {
      draft.warn(describe(blankLine, {}), location)
      continue
    }
    if (cells.width(row) !== cells.width(0)) {
      draft.error(describe(cellCount, { cells: cells.width(row), columns: cells.width(0) }), location)
      continue
    }
    const cell = (role: Role): string => {
      const at = roles.get(role)
      return at === undefined ? '' : cells.cell(row, at).trim()
    }
    const [item, coder, press] = [roles.has('item') ? cell('item') : only, cell('coder'), cell('press')]
    const duration = given ?? cell('duration')
    const before = durations.get(item)
    if (duration !== '' && before !== undefined && !isSameTime(before, duration))
      draft.error(describe(pressDurationsDiffer, { before, duration }), { ...location, item })
    if (duration !== '') durations.set(item, before ?? duration)
    const key = JSON.stringify([item, coder])
    const group = groups.get(key) ?? { item, coder, times: [], location: { ...location, item, coder } }
    groups.set(key, group)
    if (press === '') continue
    if (decimalTime(press) === undefined)
      draft.error(describe(pressNotTime, { press: show(press) }), { ...location, item, coder })
    else group.times.push(press)
  }
  let atEnds = 0
  for (const { item, coder, times, location } of groups.values()) {
    const duration = durations.get(item)
    if (duration === undefined) {
      if (
        !draft.problems.some(
          ({ code, location: { item: known } }) => code === 'duration-required' && known === item,
        )
      )
        draft.error(describe(pressDurationMissing, {}), { ...location, coder: undefined })
      continue
    }
    const segmentation = draft.attempt(location, () => fromSeconds(duration, times))
    if (segmentation === undefined) continue
    const { axis } = segmentation
    atEnds += times.filter(time => isAtEnd(time, duration)).length
    draft.putCoding({
      item,
      coder,
      segmentation,
      time: { perSecond: axis!.ticksPerSecond, start: 0 },
      location: { ...location, file: draft.options.file },
    })
  }
  if (atEnds > 0) draft.warn(describe(pressesAtEnds, { presses: atEnds }))
  noteMissing(draft, groups)
}

const isAtEnd = (time: string, duration: string): boolean =>
  isSameTime(time, '0') || isSameTime(time, duration)

/** Whether two times are the same, however they are written: 60, 60.0 and 1:00. */
function isSameTime(a: string, b: string): boolean {
  const [first, second] = [decimalTime(a), decimalTime(b)]
  if (first === undefined || second === undefined) return a === b
  const digits = ({ fraction }: { readonly fraction: string }) => fraction.replace(/(?<!0)0+$/, '')
  return (
    first.whole === second.whole && digits(first) === digits(second) && first.negative === second.negative
  )
}

/** Warns of participants without a row for a film that others watched: nobody can know whether they watched it. */
function noteMissing(draft: Draft, groups: ReadonlyMap<string, Group>): void {
  const films = new Set([...groups.values()].map(({ item }) => item))
  const people = new Set([...groups.values()].map(({ coder }) => coder))
  const missing = films.size * people.size - groups.size
  if (missing === 0) return
  for (const item of films)
    for (const coder of people)
      if (!groups.has(JSON.stringify([item, coder]))) {
        draft.warn(describe(pressesMissing, { missing }), { item, coder })
        return
      }
}
