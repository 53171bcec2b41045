import { BREAKABLE, type Breakable, type ChunkReport } from 'cesura/chunks'
import { chunksTable, formatCell } from 'cesura/report'
import { capital, counted } from '../../../src/model/numbers.ts'
import { brokenWord } from '../../../src/report/sentences/chunks.ts'
import { buildCommand, chunksSaved, isolate, isolated, letters, saveChunks, two } from '../../state/chunks.ts'

/** Columns by what they say: the groups are parted by hairlines. */
const groupOf = (name: string): string =>
  /^(?:chunker|cuts|clean|whole blocks)$/.test(name)
    ? 'cuts'
    : name.startsWith('in ') && name !== 'in size'
      ? 'broken'
      : /↑|↓|^Ω|recall|precision|IoU|^split$/.test(name)
        ? 'scores'
        : 'sizes'

const kindOf = (column: string): Breakable | undefined =>
  BREAKABLE.find(kind => `in ${brokenWord(kind)}` === column)

/** One row a chunker, as the command line prints it; a count of broken things looks at its cuts alone. */
export function ChunkTable({ report }: { report: ChunkReport }) {
  const { columns, rows } = chunksTable(report)
  const command = buildCommand(report)
  const edge = (index: number) =>
    index > 0 && groupOf(columns[index]!.name) !== groupOf(columns[index - 1]!.name) ? ' edge' : ''
  return (
    <section class="panel chunk-table" aria-label="Chunkers">
      <div class="h">
        <h2>{capital(counted(rows.length, 'chunker'))}</h2>
        <span>a red dot counts cuts that break something; press it to see them alone</span>
        <div class="tools">
          {(['csv', 'json', 'html'] as const).map(kind => (
            <button
              key={kind}
              type="button"
              class="link"
              aria-label={`Save ${kind === 'html' ? 'the report' : `the numbers as ${kind.toUpperCase()}`}`}
              onClick={() => void saveChunks(kind, command)}
            >
              {kind === 'html' ? 'Report' : kind.toUpperCase()}
            </button>
          ))}
          <span class="saved" role="status">
            {chunksSaved.value}
          </span>
        </div>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Chunkers, table">
        <table>
          <thead>
            <tr>
              {columns.map(({ name, align }, index) => (
                <th key={name} scope="col" class={`${align === 'right' ? 'num' : 'sticky'}${edge(index)}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => {
              const { name } = report.chunkers[r]!
              return (
                <tr key={name}>
                  <th scope="row" class="sticky">
                    <b class="letter">{letters.value.get(name)}</b> <bdi>{name}</bdi>
                  </th>
                  {row.slice(1).map((cell, c) => {
                    const column = columns[c + 1]!
                    const kind = kindOf(column.name)
                    // Whom the other is compared with has nothing to be compared with.
                    const own = two.value?.[1] === name && groupOf(column.name) === 'scores'
                    const text = own ? '–' : formatCell(cell, column)
                    return (
                      <td key={column.name} class={`num${edge(c + 1)}${text === '0' ? ' zero' : ''}`}>
                        {kind !== undefined && typeof cell === 'number' && cell > 0 ? (
                          <button
                            type="button"
                            class="broken"
                            aria-pressed={isolated.value?.chunker === name && isolated.value.kind === kind}
                            aria-label={`${text} ${cell === 1 ? 'cut' : 'cuts'} of ${name} in ${brokenWord(kind)}: show ${cell === 1 ? 'it' : 'them'} alone`}
                            onClick={() => isolate({ chunker: name, kind })}
                          >
                            {text}
                          </button>
                        ) : (
                          text
                        )}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
