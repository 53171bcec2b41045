import { useSignal } from '@preact/signals'
import {
  boundaryHeatMap,
  coderBehaviour,
  countDigits,
  countWord,
  intervalDots,
  joiningDumbbell,
  pairMatrix,
  plural,
  score2,
} from 'cesura/plots'
import { reasonSentence } from 'cesura/report'
import { FigurePanel } from '../parts/figure.tsx'
import { ItemTable } from '../parts/item-table.tsx'
import { NeedsData } from '../parts/needs-data.tsx'
import { PeopleChoice, WithoutChips } from '../parts/people-choice.tsx'
import { Pick } from '../parts/pickers.tsx'
import { Working } from '../parts/working.tsx'
import { set } from '../state/address.ts'
import {
  agreementAnswer,
  askAgreement,
  replicates,
  similarities,
  similarity,
  stopAgreement,
} from '../state/agreement.ts'
import { corpus, unitName } from '../state/corpus.ts'
import { people, segmenters, withoutCoders, withoutItems } from '../state/people.ts'
import type { AgreementAnswer } from '../worker/agreement.ts'

/** How far coders agree beyond chance, where they cut, and who cuts like whom. */
export function AgreementScreen() {
  if (corpus.value === undefined)
    return <NeedsData question="How far do coders agree, with chance taken out?" example={1} />
  if (people.value.length < 2) {
    return (
      <div class="empty">
        <h1>Agreement compares coders; these texts have {people.value.length === 1 ? 'one' : 'none'}.</h1>
        {segmenters.value.length > 0 && (
          <>
            <p>These coders look like programs. Say who is a person, and they count.</p>
            <PeopleChoice />
          </>
        )}
      </div>
    )
  }
  const { value, waiting, stale, error } = agreementAnswer.value
  return (
    <>
      <div class="row">
        <Pick
          label="Similarity"
          value={similarity.value.id}
          options={similarities.map(metric => metric.id)}
          onPick={id => set({ similarity: id })}
        />
        <PeopleChoice />
        <WithoutChips />
      </div>
      <Working answer={agreementAnswer.value} what="Bootstrap" stop={stopAgreement} again={askAgreement} />
      {error !== undefined && (
        <section class="panel error" role="alert" style={{ marginTop: '16px' }}>
          <p>{error.message}</p>
          <code>{error.code}</code>
        </section>
      )}
      {value === undefined ? (
        <p class="say" role="status">
          {waiting ? 'Counting…' : ''}
        </p>
      ) : (
        <Figures answer={value} stale={stale} />
      )}
    </>
  )
}

const theme = { frame: 'bare', theme: 'inherit' } as const
/** Rows of the heat map before the reader asks for more. */
const ROWS = 40

function Figures({ answer, stale }: { answer: AgreementAnswer; stale: boolean }) {
  const { pi, kappa, joining } = answer
  const shown = useSignal(ROWS)
  const open = useSignal<readonly string[]>([])
  const symbol = similarity.value.symbol
  const items = corpus.value!.items.filter(({ id }) => !withoutItems.value.includes(id))
  const inside = people.value.filter(name => !withoutCoders.value.includes(name))
  const byItem = new Map(pi.perItem.map(row => [row.item, row.observed]))
  const heat = items.slice(0, shown.value).map(item => ({
    id: item.id,
    units: item.units,
    codings: item.codings
      .filter(({ coder }) => inside.includes(coder))
      .map(({ coder, segmentation }) => ({ coder, boundaries: segmentation.boundaries })),
    similarity: byItem.get(item.id),
  }))
  const interval = `95 % interval: bootstrap over ${countDigits(items.length)} ${plural(items.length, 'item')}, ${countDigits(replicates.value)} draws, seed 1${items.length < 10 ? '. Few items: read it with care' : ''}`
  return (
    <>
      <h1 class="say" data-testid="agreement-headline">
        {headline(answer, inside.length)}
      </h1>
      <FigurePanel
        stale={stale}
        draw={width =>
          boundaryHeatMap(
            { items: heat, measure: symbol, unit: unitName.value },
            { ...theme, width, open: open.value },
          )
        }
      >
        <div class="row" style={{ marginTop: '10px' }}>
          <button
            type="button"
            class="link"
            aria-pressed={open.value.length > 0}
            onClick={() => (open.value = open.value.length > 0 ? [] : heat.slice(0, 6).map(({ id }) => id))}
          >
            {open.value.length > 0 ? 'Hide the coders’ lanes' : 'Show the coders’ lanes'}
          </button>
          {items.length > shown.value && (
            <button type="button" class="link" onClick={() => (shown.value += 200)}>
              {shown.value} of {countDigits(items.length)} texts; show more
            </button>
          )}
        </div>
      </FigurePanel>
      <div class="grid3">
        <FigurePanel
          stale={stale}
          draw={width =>
            intervalDots(
              {
                rows: [
                  {
                    name: 'π*',
                    detail: `pi on ${symbol}`,
                    value: pi.value,
                    interval: pi.interval ?? undefined,
                  },
                  {
                    name: 'κ*',
                    detail: `kappa on ${symbol}`,
                    value: kappa.value,
                    interval: kappa.interval ?? undefined,
                  },
                  { name: symbol, detail: 'uncorrected', value: pi.observed },
                ],
                order: 'given',
                ...(pi.interval === undefined ? {} : { interval }),
              },
              { ...theme, width, footnote: pi.signature },
            )
          }
        >
          <p class="note" style={{ marginTop: '8px' }}>
            {chanceSentence(answer, symbol)}
          </p>
        </FigurePanel>
        <FigurePanel
          stale={stale}
          draw={width => pairMatrix({ measure: symbol, pairs: pairsOf(answer) }, { ...theme, width })}
        />
        <FigurePanel stale={stale} draw={width => coderBehaviour(behaviour(inside), { ...theme, width })} />
      </div>
      <div class="grid2">
        {joining.length > 0 && pi.value !== undefined && (
          <FigurePanel
            stale={stale}
            draw={width =>
              joiningDumbbell(
                {
                  measure: 'π*',
                  alone: pi.value!,
                  rows: joining.flatMap(({ coder, with: joined }) =>
                    joined.value === undefined ? [] : [{ name: coder, value: joined.value }],
                  ),
                },
                { ...theme, width },
              )
            }
          />
        )}
        <ItemTable rows={pi.perItem} symbol={symbol} />
      </div>
    </>
  )
}

function headline({ pi, missing }: AgreementAnswer, coders: number): string {
  const gaps =
    missing === 0
      ? ''
      : ` ${countDigits(missing)} codings are missing; ${countDigits(pi.counts.pairs)} pairs remain.`
  const who = `${countWord(coders).replace(/^./, letter => letter.toUpperCase())} coders`
  if (pi.value === undefined) return `π* is undefined: ${reasonSentence(pi.reason ?? '')}${gaps}`
  return `${who} agree at π* = ${score2(pi.value)}, with chance taken out.${gaps}`
}

function chanceSentence({ pi, kappa }: AgreementAnswer, symbol: string): string {
  if (pi.observed === undefined || pi.expected === undefined) return ''
  const bias =
    pi.bias === undefined || kappa.value === undefined
      ? ''
      : ` Bias is ${pi.bias.toFixed(4)}: what κ* gains because coders cut at different rates.`
  return `Pairs share ${pi.observed.toFixed(3)} (${symbol}); cuts strewn by chance at the coders’ mean rate would share ${pi.expected.toFixed(3)}.${bias}`
}

function pairsOf({ pi }: AgreementAnswer) {
  return pi.coders.flatMap((a, row) =>
    pi.coders.slice(0, row).map((b, column) => ({ a, b, value: pi.perPair[row]?.[column] })),
  )
}

/** Cuts and places of each coder, over all texts and in each. */
function behaviour(coders: readonly string[]) {
  return coders.map(coder => {
    const items = corpus.value!.items.flatMap(item => {
      const coding = withoutItems.value.includes(item.id)
        ? undefined
        : item.codings.find(own => own.coder === coder)
      return coding === undefined
        ? []
        : [{ cuts: coding.segmentation.boundaries.length, places: item.units - 1 }]
    })
    const sum = (field: 'cuts' | 'places') => items.reduce((total, row) => total + row[field], 0)
    return { coder, cuts: sum('cuts'), places: sum('places'), ...(items.length <= 60 ? { items } : {}) }
  })
}
