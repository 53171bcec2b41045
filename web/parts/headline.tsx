import type { MarkKind } from 'cesura/plots'
import { Fragment } from 'preact'
import { headlineParts } from '../../src/report/sentences/marks.ts'
import { comparison, equals, isolated, marks, timeText } from '../state/compare.ts'
import { pair, unitName } from '../state/corpus.ts'
import { Glyph } from './glyph.tsx'

/** The sentence that is also the legend: each phrase isolates its kind of mark. */
export function Headline() {
  const { reference, hypothesis } = pair.value!
  const words = { reference, hypothesis, equal: equals.value, unit: unitName.value, ...timeText() }
  const parts = headlineParts(marks.value, words)
  const subject = equals.value ? (
    <>
      <bdi>{reference}</bdi> and <bdi>{hypothesis}</bdi>
    </>
  ) : (
    <bdi>{hypothesis}</bdi>
  )
  if (comparison.value.value === undefined) return <h1 class="say">{subject}</h1>
  return (
    <h1 class="say" data-testid="headline">
      {subject} <Phrases parts={parts} />
    </h1>
  )
}

/** Phrases of a headline in a row, each with the glyph of its kind. */
export function Phrases({ parts }: { parts: readonly { readonly kind: MarkKind; readonly text: string }[] }) {
  return (
    <>
      {parts.map(({ kind, text }, index) => (
        <Fragment key={kind}>
          <Phrase
            kind={kind}
            text={text}
            end={index === parts.length - 1 ? '.' : index < parts.length - 2 ? ',' : ''}
          />
          {index === parts.length - 2 ? ' and ' : ' '}
        </Fragment>
      ))}
    </>
  )
}

/** A phrase that isolates its kind. It is text: a button would not break into lines on a phone. */
export function Phrase({ kind, text, end }: { kind: MarkKind; text: string; end: string }) {
  const on = isolated.value === kind
  const toggle = () => (isolated.value = on ? undefined : kind)
  // The glyph stays with the first word.
  const [first, ...rest] = text.split(' ')
  return (
    <span class="ph">
      <span
        role="button"
        tabIndex={0}
        aria-pressed={on}
        onClick={toggle}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          toggle()
          event.preventDefault()
        }}
      >
        <span class="nw">
          <Glyph kind={kind} />
          {first}
        </span>{' '}
        {rest.join(' ')}
      </span>
      {end}
    </span>
  )
}
