import { useSignal } from '@preact/signals'
import { loadFiles } from '../state/load.ts'

/** Typed or pasted data: masses, marks, a table, or text with blank lines between segments. */
export function Paste({ close }: { close: () => void }) {
  const text = useSignal('')
  const masses = readMasses(text.value)
  const use = () => {
    const name = masses === undefined ? 'pasted.txt' : 'pasted.json'
    const content = masses === undefined ? textOfBlocks(text.value) : JSON.stringify(corpusOf(masses))
    void loadFiles([{ name, text: content }], 'Pasted').then(close)
  }
  return (
    <section
      class="panel"
      aria-label="Paste"
      style={{ padding: '16px', display: 'grid', gap: '12px', textAlign: 'left', marginTop: '16px' }}
    >
      <label style={{ display: 'grid', gap: '6px' }}>
        <span>One segmentation a line: masses such as 2 3 6; or a whole file of any format.</span>
        <textarea
          rows={6}
          style={{ fontFamily: 'var(--mono)', fontSize: '13px' }}
          value={text.value}
          onInput={event => (text.value = event.currentTarget.value)}
          placeholder={'2 3 6\n2 2 7'}
        />
      </label>
      {masses !== undefined && <p class="note">{describe(masses)}</p>}
      <div class="row">
        <button type="button" class="btn on" disabled={text.value.trim() === ''} onClick={use}>
          Use it
        </button>
        <button type="button" class="btn" onClick={close}>
          Cancel
        </button>
      </div>
    </section>
  )
}

interface Line {
  readonly coder: string
  readonly masses: readonly number[]
}

/** Lines of whole numbers, each perhaps after a name: `ann: 2 3 6`. */
function readMasses(text: string): Line[] | undefined {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const found: Line[] = []
  for (const [index, line] of lines.entries()) {
    const parts = /^\s*(?:([^\d\s:][^:]*):)?\s*(\d+(?:[\s,;]+\d+)*)\s*$/.exec(line)
    if (parts === null || /^[01]{4,}$/.test(parts[2]!)) return undefined
    found.push({
      coder: parts[1]?.trim() ?? `line ${index + 1}`,
      masses: parts[2]!.split(/[\s,;]+/).map(Number),
    })
  }
  return found.length === 0 ? undefined : found
}

/** One text for all lines; the reader says what does not fit. */
const corpusOf = (lines: readonly Line[]) => ({
  segmentation_type: 'linear',
  items: { pasted: Object.fromEntries(lines.map(({ coder, masses }) => [coder, masses])) },
})

/** Blank lines between paragraphs are cuts: written as Choi's format, which every reader knows. */
function textOfBlocks(text: string): string {
  const prose = !/[\t={}[\],]/.test(text) && /\n\s*\n/.test(text.trim())
  if (!prose) return text
  const rule = '=========='
  return `${rule}\n${text
    .trim()
    .split(/\n\s*\n/)
    .join(`\n${rule}\n`)}\n${rule}\n`
}

function describe(lines: readonly Line[]): string {
  const sums = lines.map(({ masses }) => masses.reduce((sum, mass) => sum + mass, 0))
  const same = sums.every(sum => sum === sums[0])
  return same
    ? `${lines.length} segmentation${lines.length === 1 ? '' : 's'} of ${sums[0]} units.`
    : `The lines add up to ${sums.join(', ')} units; to be compared they must cut the same text.`
}
