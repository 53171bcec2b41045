import { useSignal } from '@preact/signals'
import type { ChunkReport } from 'cesura/chunks'
import { sizeBars } from 'cesura/plots'
import { chunkSizesData } from 'cesura/report'
import { capital, countDigits, counted } from '../../../src/model/numbers.ts'
import { brokenWord, chunkNotes, worstCuts } from '../../../src/report/sentences/chunks.ts'
import { set } from '../../state/address.ts'
import { buildCommand, document, letters, shown, sought, toggleShown } from '../../state/chunks.ts'
import { FigurePanel } from '../figure.tsx'
import { Glyph } from '../glyph.tsx'

/** Sizes, the worst cuts, and the command for a build. */
export function ChunkSide({ report }: { report: ChunkReport }) {
  return (
    <div class="side">
      {chunkSizesData(report).map(data => (
        <FigurePanel
          key={data.unit}
          name={`sizes-in-${data.unit.replaceAll(' ', '-')}`}
          inputs={[report]}
          render={look => sizeBars(data, look)}
        />
      ))}
      <Worst report={report} />
      <Build report={report} />
      <Notes report={report} />
    </div>
  )
}

/** Cuts that are listed before the rest is asked for. */
const MOST = 12

function Worst({ report }: { report: ChunkReport }) {
  const all = useSignal(false)
  const worst = worstCuts(report)
  const listed = all.value ? worst.slice(0, 500) : worst.slice(0, MOST)
  const chars = (text: string) => text.replace(/\r?\n|\r/g, '⏎')
  return (
    <section class="panel worst" aria-label="Cuts that break something">
      <div class="h">
        <h2>
          {worst.length === 0
            ? 'No cut breaks anything'
            : `${capital(counted(worst.length, 'cut'))} that break something`}
        </h2>
        {worst.length > 0 && <span>words first, then code, tables, headings, lists, sentences</span>}
      </div>
      {listed.map(({ chunker, at, broken, before = '', after = '', document: home }) => {
        const name = home ?? document.value!.name
        const on =
          sought.value?.at === at && sought.value.chunker === chunker && sought.value.document === name
        return (
          <button
            key={`${chunker} ${name} ${at}`}
            type="button"
            class={on ? 'on' : undefined}
            aria-pressed={on}
            onClick={() => {
              if (name !== document.value!.name) set({ document: name })
              if (!shown.value.includes(chunker)) toggleShown(chunker)
              sought.value = { document: name, at, chunker }
            }}
          >
            <Glyph kind="extra" />
            <span class="who">
              <b>{letters.value.get(chunker)}</b> <bdi>{chunker}</bdi>
            </span>
            <span class="what">in {broken.map(brokenWord).join(', ')}</span>
            <q dir="auto">
              {chars(before.slice(-16))}
              <b />
              {chars(after.slice(0, 24))}
            </q>
          </button>
        )
      })}
      {worst.length > MOST && (
        <p class="note more">
          <button type="button" class="link" onClick={() => (all.value = !all.value)}>
            {all.value ? 'Show the first only' : `Show ${countDigits(Math.min(500, worst.length))}`}
          </button>
        </p>
      )}
    </section>
  )
}

function Build({ report }: { report: ChunkReport }) {
  const copied = useSignal(false)
  const command = buildCommand(report)
  return (
    <section class="panel fig" aria-label="The same check in a build">
      <h2>The same check in a build</h2>
      <p class="sub">Ends with an error when a cut breaks one of these again.</p>
      <pre class="command" tabIndex={0} data-testid="chunks-command">
        {command}
      </pre>
      <button
        type="button"
        class="btn above-8"
        onClick={() => {
          void navigator.clipboard?.writeText(command)
          copied.value = true
        }}
      >
        {copied.value ? 'Copied' : 'Copy'}
      </button>
    </section>
  )
}

/** What a reader has to know in addition to the numbers. */
function Notes({ report }: { report: ChunkReport }) {
  const notes = chunkNotes(report)
  if (notes.length === 0) return null
  return (
    <section class="panel fig" aria-label="Notes">
      <h2>How it was counted</h2>
      <ul class="note">
        {notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {report.settings.metrics.length > 0 && report.chunkers.some(({ gold }) => gold.length > 0) && (
        <p class="foot">{report.settings.metrics.join(' ')}</p>
      )}
    </section>
  )
}
