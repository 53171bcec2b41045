import { useSignal } from '@preact/signals'
import { set } from '../../state/address.ts'
import { matrix, segmentations, transpositionCost } from '../../state/compare.ts'
import { DragNumber } from './drag-number.tsx'

/** The similarity matrix of S_f as a grid of numbers from 0 to 1, and what moving each type costs. */
export function MatrixEditor() {
  const open = useSignal(false)
  const names = segmentations.value?.reference.scale?.names ?? []
  const size = names.length + 1
  const rows = matrix.value?.length === size ? matrix.value : identity(size)
  const costs =
    transpositionCost.value?.length === names.length
      ? transpositionCost.value
      : rows.slice(0, -1).map(row => (1 - row[size - 1]!) / 2)
  const write = (next: readonly (readonly number[])[]) =>
    set({ matrix: next.map(row => row.join(',')).join(';') })
  const change = (row: number, column: number, value: number) => {
    const next = rows.map(line => [...line])
    // A symmetric score needs a symmetric matrix: both cells move together.
    next[row]![column] = value
    next[column]![row] = value
    write(next)
  }
  const headings = [...names, '∅']
  return (
    <>
      <button
        type="button"
        class="link"
        aria-expanded={open.value}
        onClick={() => (open.value = !open.value)}
      >
        Costs of types
      </button>
      {open.value && (
        <div class="costs">
          <p>How alike are two types? Drag from 0 to 1: as good as the same. ∅: no cut at all.</p>
          <div class="scroll" tabIndex={0} role="region" aria-label="Similarity of types">
            <table>
              <thead>
                <tr>
                  <th />
                  {headings.map(name => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((line, row) => (
                  <tr key={headings[row]}>
                    <th scope="row">{headings[row]}</th>
                    {line.map((value, column) => (
                      <td key={headings[column]}>
                        {column === row ? (
                          '1'
                        ) : (
                          <DragNumber
                            label={`${headings[row]} and ${headings[column]}`}
                            value={value}
                            most={1}
                            onChange={number => change(row, column, number)}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p>Moving a cut by one costs, by type:</p>
          <div class="row">
            {names.map((name, type) => (
              <div key={name} class="row gap-6">
                {name}
                <DragNumber
                  label={`cost of moving ${name}`}
                  value={costs[type]!}
                  most={1}
                  onChange={number =>
                    set({ ct: costs.map((cost, index) => (index === type ? number : cost)).join(',') })
                  }
                />
              </div>
            ))}
          </div>
          <div class="row">
            <button type="button" class="btn" onClick={() => set({ matrix: undefined, ct: undefined })}>
              Back to the defaults
            </button>
            <button type="button" class="btn" onClick={() => (open.value = false)}>
              Close
            </button>
          </div>
        </div>
      )}
    </>
  )
}

const identity = (size: number): number[][] =>
  Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => (row === column ? 1 : 0)),
  )
