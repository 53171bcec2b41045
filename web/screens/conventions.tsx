import { useSignal } from '@preact/signals'
import type { Convention } from 'cesura/evaluate'
import { conventionsDumbbell } from 'cesura/plots'
import { countDigits, plural, score3 } from '../../src/model/numbers.ts'
import { differsSentence } from '../../src/report/sentences/conventions.ts'
import { comparedText } from '../../src/report/sentences/roles.ts'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { FigurePanel, useTableKey } from '../parts/figure.tsx'
import { NeedsData } from '../parts/needs-data.tsx'
import { WithoutChips } from '../parts/people-choice.tsx'
import { Pick } from '../parts/pick.tsx'
import { Working } from '../parts/working.tsx'
import { set } from '../state/address.ts'
import { corpus } from '../state/corpus.ts'
import {
  askConventionsAgain,
  conventionMetric,
  conventionsAnswer,
  conventionsProgress,
  pool,
  rankable,
  roles,
} from '../state/segmenters.ts'
import { stopSlow } from '../state/slow.ts'
import { metricName } from '../words/metric-name.ts'

/** The same number under every convention. */
export function ConventionsScreen() {
  useTableKey()
  if (corpus.value === undefined)
    return <NeedsData question="Why do two programs print different numbers for the same data?" />
  const { value, waiting, stale, error, stopped } = conventionsAnswer.value
  return (
    <>
      <div class="row">
        <Pick
          label="Metric"
          value={conventionMetric.value.id}
          options={rankable.map(({ id }) => id)}
          called={metricName}
          onPick={id => set({ metric: id })}
        />
        <Pick
          label="Pooled"
          value={pool.value ?? ''}
          options={['', 'micro', 'macro']}
          called={word => (word === '' ? 'as the preset says' : word)}
          onPick={word => set({ pool: word === '' ? undefined : word })}
        />
        <WithoutChips />
      </div>
      <Working
        answer={conventionsAnswer}
        progress={conventionsProgress}
        what={`${conventionMetric.value.symbol} of every pair`}
        counted="conventions"
        unfinished="some conventions are not counted yet"
        stop={stopSlow}
        again={askConventionsAgain}
      />
      <ErrorPanel error={error} />
      {value === undefined ? (
        <h1 class="say">{waiting ? 'Counting…' : ''}</h1>
      ) : (
        <Rows rows={value} stale={stale} whole={!waiting && stopped !== true} />
      )}
    </>
  )
}

function Rows({ rows, stale, whole }: { rows: readonly Convention[]; stale: boolean; whole: boolean }) {
  const symbol = conventionMetric.value.symbol
  const values = rows.flatMap(({ value }) => (value === null ? [] : [value]))
  const low = Math.min(...values)
  const high = Math.max(...values)
  const against = roles.value === undefined ? 'every pair of coders' : comparedText(roles.value)
  const texts = corpus.value!.items.length
  const on = `${countDigits(texts)} ${plural(texts, 'text')}, ${against}, ${poolText(pool.value)}`
  return (
    <>
      <h1 class="say" data-testid="conventions-headline">
        {values.length === 0
          ? `${symbol} is undefined on these data under every convention.`
          : low === high
            ? `${symbol} is ${low.toFixed(4)} under every convention ${whole ? 'that is published' : 'counted so far'}.`
            : `${symbol} under ${countDigits(values.length)} conventions`}
      </h1>
      <Translator rows={rows} symbol={symbol} />
      <FigurePanel
        stale={stale}
        name="conventions"
        render={look =>
          conventionsDumbbell(
            {
              measure: symbol,
              rows: rows.map(({ name, value }) => ({
                name,
                value: value ?? undefined,
                isDefault: name === 'default',
              })),
              on,
            },
            look,
          )
        }
        live={{
          name: ([name]) =>
            `${name}: ${symbol} ${score3(rows.find(row => row.name === name)?.value ?? undefined)}.`,
          act: ([name]) => {
            const card = document.getElementById(`convention-${name}`)
            card?.scrollIntoView({ block: 'center' })
            card?.focus()
          },
          rest: 'Click a dot to see how that convention differs.',
        }}
      />
      <section class="panel fig above-16" aria-label="What differs">
        <h2>What differs</h2>
        <p class="sub">
          Each convention compared with cesura’s default; what differs is bold in the signature.
        </p>
        {rows.map(row => (
          <div key={row.name} id={`convention-${row.name}`} class="card" tabIndex={-1}>
            <div class="row">
              <b>{row.name}</b>
              <span>{row.value === null ? 'undefined' : row.value.toFixed(6)}</span>
              <button
                type="button"
                class="link"
                onClick={() => navigator.clipboard?.writeText(`${symbol} = ${row.value} (${row.signature})`)}
              >
                Copy as citation
              </button>
            </div>
            <span class="why">{differSentence(row)}</span>
            <Signature row={row} />
          </div>
        ))}
      </section>
    </>
  )
}

const poolText = (word: typeof pool.value): string =>
  word === undefined ? 'pooled as each says' : word === 'macro' ? 'mean of pairs' : 'counts added'

/** In words, what the convention does otherwise. */
const differSentence = (row: Convention): string =>
  row.name === 'default' ? 'The default of cesura.' : differsSentence(row, pool.value ?? 'micro').join(' ')

/** The signature with the differing words in bold. */
function Signature({ row }: { row: Convention }) {
  const changed = new Set(row.differs.map(({ name, value }) => `${name}:${value}`))
  if (row.pool !== (pool.value ?? 'micro')) changed.add(`pool:${row.pool}`)
  return (
    <code style={{ font: '12px/18px var(--mono)', color: 'var(--ink3)', overflowWrap: 'anywhere' }}>
      {row.signature.split('|').map((part, index) => (
        <span key={part}>
          {index > 0 && '|'}
          {changed.has(part) ? <b style={{ color: 'var(--ink)' }}>{part}</b> : part}
        </span>
      ))}
    </code>
  )
}

/** A paper prints a number and no convention: which of them can give it here? */
function Translator({ rows, symbol }: { rows: readonly Convention[]; symbol: string }) {
  const printed = useSignal('')
  const number = Number(printed.value)
  const asked = printed.value.trim() !== '' && Number.isFinite(number)
  const decimals = (printed.value.split('.')[1] ?? '').length
  const scaled = number > 1.5 ? number / 100 : number
  const slack = 0.5 * 10 ** -(decimals + (number > 1.5 ? 2 : 0))
  const fits = rows.filter(({ value }) => value !== null && Math.abs(value - scaled) <= slack + 1e-12)
  return (
    <section class="panel fig below-14" aria-label="Translator">
      <h2>A paper prints {symbol} without saying how</h2>
      <div class="row above-8">
        <label class="field">
          <span>{symbol} =</span>
          <input
            type="text"
            inputMode="decimal"
            value={printed.value}
            size={8}
            onInput={event => (printed.value = event.currentTarget.value)}
          />
        </label>
        <span aria-live="polite">
          {!asked
            ? 'Type the printed number, 0.21 or 21.3.'
            : fits.length === 0
              ? 'No convention gives that number on these data.'
              : `On these data ${fits.map(({ name }) => name).join(', ')} ${fits.length === 1 ? 'gives' : 'give'} it.`}
        </span>
      </div>
    </section>
  )
}
