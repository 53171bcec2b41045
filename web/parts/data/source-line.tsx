import { useSignal } from '@preact/signals'
import type { Location } from 'cesura'
import { fixLine } from '../../state/load.ts'
import { source } from '../../state/source.ts'

/** Characters of a long line that are shown around the location. */
const AROUND = 80

/** The line of the file that a problem is about, with the lines before and after it. */
export function SourceLine({ location }: { location: Location }) {
  const open = useSignal(false)
  const { file, line, column } = location
  if (file === undefined || line === undefined) return null
  return (
    <>
      <button
        type="button"
        class="link"
        aria-expanded={open.value}
        aria-label={`${open.value ? 'Hide' : 'Show'} line ${line} of ${file}`}
        onClick={() => (open.value = !open.value)}
      >
        {open.value ? 'Hide line' : 'Show line'}
      </button>
      {open.value && <Lines file={file} line={line} column={column} />}
    </>
  )
}

function Lines({ file, line, column }: { file: string; line: number; column: number | undefined }) {
  const input = source.value?.files.find(({ name }) => name === file)
  const text = input?.text ?? new TextDecoder().decode(input?.bytes)
  const lines = text.split(/\r\n|\r|\n/)
  const near = [line - 1, line, line + 1].filter(number => number >= 1 && number <= lines.length)
  const fixing = useSignal(false)
  // A long line cannot be edited here, nor one of a workbook or an archive.
  const fixable = input !== undefined && (lines[line - 1]?.length ?? Infinity) < 1000 && !/\0/.test(text)
  return (
    <>
      <div class="source" tabIndex={0} role="region" aria-label={`Line ${line} of ${file}`}>
        {near.map(number => (
          <div key={number} class={number === line ? 'at' : ''}>
            <i>{number}</i>
            <code>
              {number === line && column !== undefined ? (
                <Pointed text={lines[number - 1]!} column={column} />
              ) : (
                lines[number - 1]!.slice(0, 4 * AROUND)
              )}
            </code>
          </div>
        ))}
      </div>
      {fixable && !fixing.value && (
        <button type="button" class="btn" onClick={() => (fixing.value = true)}>
          Fix the line
        </button>
      )}
      {fixable && fixing.value && (
        <input
          type="text"
          class="fix-line"
          value={lines[line - 1]}
          aria-label={`Line ${line} of ${file}, to be fixed`}
          ref={input => input?.focus()}
          onChange={event => fixLine(file, line, event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') fixing.value = false
          }}
        />
      )}
    </>
  )
}

/** A line with what is at a column marked, up to the next tab, comma or blank. */
function Pointed({ text, column }: { text: string; column: number }) {
  const start = Math.max(0, column - 1)
  const from = Math.max(0, start - AROUND)
  const length = Math.max(1, /^[^\t,; ]*/.exec(text.slice(start))![0].length)
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, start)}
      <mark>{text.slice(start, start + length)}</mark>
      {text.slice(start + length, start + length + AROUND)}
    </>
  )
}
