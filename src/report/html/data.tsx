import { type Evaluation, formatProblem, formatTime, type Problem, metrics as register } from '../../index.ts'
import { type Source, type SourceKey, sources } from '../../metrics/index.ts'
import { tickNames, timeOf } from '../../model/index.ts'
import { countDigits, plural } from '../../model/numbers.ts'
import { agreementSources, bibtexOf, sourcesOf } from '../citations.ts'
import type { ReportPairs } from '../report-pairs.ts'
import type { Column } from '../table.ts'
import { type ShownCell, TableBlock } from './components.tsx'

const MOST_ITEMS = 500
const MOST_CODERS = 16
const MOST_PROBLEMS = 200

const left = (name: string): Column => ({ name, align: 'left' })
const right = (name: string): Column => ({ name, align: 'right', digits: 0 })

/** What was read: items and coders with their boundaries, what was wrong, what was chosen on import. */
export function Data({
  pairs: { corpus, evaluation },
  problems,
  choices,
}: {
  readonly pairs: ReportPairs
  readonly problems: readonly Problem[]
  readonly choices: readonly string[]
}) {
  const { coders, types } = evaluation.data
  const each = coders.length <= MOST_CODERS
  const tick = evaluation.data.time?.ticksPerSecond
  const rows = corpus.items.slice(0, MOST_ITEMS).map(item => {
    const cuts = new Map(
      item.codings.map(({ coder, segmentation }) => [coder, segmentation.boundaries.length]),
    )
    const counts = [...cuts.values()]
    const time = timeOf(item)
    const missing: ShownCell = { show: '–', sort: null }
    return [
      item.id,
      time === undefined
        ? item.units
        : { show: formatTime(item.units, time), sort: item.units / time.ticksPerSecond },
      ...(each
        ? coders.map(coder => cuts.get(coder) ?? missing)
        : [counts.length, Math.min(...counts), Math.max(...counts)]),
    ]
  })
  const more = corpus.items.length - rows.length
  const most = problems.length - MOST_PROBLEMS
  return (
    <>
      <p>Boundaries that each coder placed; – where a coder has no segmentation of the item.</p>
      <TableBlock
        table={{
          title: 'Items and coders',
          columns: [
            left('item'),
            right(tick === undefined ? 'units' : 'length'),
            ...(each ? coders : ['codings', 'fewest cuts', 'most cuts']).map(right),
          ],
          rows,
        }}
      />
      {more > 0 && <p class="quiet small">{countDigits(more)} more items.</p>}
      {types !== undefined && (
        <p>Boundary types, in the order of the scale: {types.map(type => `“${type}”`).join(', ')}.</p>
      )}
      {tick !== undefined && <p>Time is counted in {tickNames(tick)}, read from the digits of the files.</p>}
      {choices.length > 0 && (
        <>
          <h3>Choices made on import</h3>
          <ul>
            {choices.map(choice => (
              <li>{choice}</li>
            ))}
          </ul>
        </>
      )}
      {problems.length > 0 && (
        <>
          <h3>
            {countDigits(problems.length)} {plural(problems.length, 'problem')}
          </h3>
          <ul>
            {problems.slice(0, MOST_PROBLEMS).map(problem => (
              <li>
                {problem.severity}: {formatProblem(problem)}
              </li>
            ))}
          </ul>
          {most > 0 && <p class="quiet small">{countDigits(most)} more.</p>}
        </>
      )}
    </>
  )
}

/** A file that was read. */
export interface InputFacts {
  readonly name: string
  readonly bytes: number
  /** In hexadecimal. */
  readonly sha256: string
  /** The format it was read as. */
  readonly format?: string
}

/** The command that gives the same numbers, what it read, and what computed it. */
export function Repeat({
  evaluation,
  command,
  inputs,
  platform,
}: {
  readonly evaluation: Evaluation
  readonly command: string | undefined
  readonly inputs: readonly InputFacts[]
  readonly platform: string | undefined
}) {
  return (
    <>
      {command === undefined ? (
        <p>This report was not made by a command; its numbers follow from the signatures and the data.</p>
      ) : (
        <pre tabIndex={0}>{command}</pre>
      )}
      <p>
        Seed {evaluation.settings.seed}. cesura {evaluation.cesura}
        {platform === undefined ? '' : `, ${platform}`}. Same input, same command, same bytes.
      </p>
      {inputs.length > 0 && (
        <TableBlock
          table={{
            title: 'Inputs',
            columns: [left('file'), left('format'), right('bytes'), left('SHA-256')],
            rows: inputs.map(({ name, format = '', bytes, sha256 }) => [
              name,
              format,
              bytes,
              { show: <code>{sha256}</code> },
            ]),
          }}
        />
      )}
    </>
  )
}

/** What to cite: the papers of the metrics used, and the program with its version. */
export function Cite({
  evaluation,
  withAgreement,
}: {
  readonly evaluation: Evaluation
  readonly withAgreement: boolean
}) {
  const keys = new Set<SourceKey>()
  for (const { id, preset } of evaluation.metrics)
    if (register.some(each => each.id === id)) for (const key of sourcesOf(id, preset)) keys.add(key)
  if (withAgreement) for (const key of agreementSources) keys.add(key)
  const bibtex = `${bibtexOf(keys, evaluation.cesura).join('\n\n')}\n`
  // A link that saves a file needs neither a script nor a network.
  const file = `data:application/x-bibtex;charset=utf-8,${encodeURIComponent(bibtex).replaceAll("'", '%27')}`
  return (
    <>
      <p>
        Numbers travel with their signature; please cite the papers that define them, and the program.{' '}
        <a href={file} download="cesura.bib">
          BibTeX of these references
        </a>
      </p>
      <ul class="references">
        {[...keys].sort().map(key => {
          const { cite, title, url }: Source = sources[key]
          return (
            <li>
              {cite}:{' '}
              {url === undefined ? (
                title
              ) : (
                <a href={url} rel="noreferrer">
                  {title}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
