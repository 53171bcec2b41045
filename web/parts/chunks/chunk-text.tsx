import { useSignal } from '@preact/signals'
import { type ChunkReport, type DocumentLine, documentLines } from 'cesura/chunks'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { chunkSentence } from '../../../src/report/sentences/chunks.ts'
import {
  chunkSet,
  document as inView,
  LANES,
  letters,
  shown,
  sought,
  toggleShown,
  two,
} from '../../state/chunks.ts'
import { chunkInView, pointedChunk, stepChunk } from '../../state/pointed-chunk.ts'
import { byPointer } from '../../words/by-pointer.ts'
import { ChunkLine, type Cut } from './chunk-line.tsx'

/** Lines that are rendered together once they come near the viewport: a book is not rendered at once. */
const BLOCK = 60

/** The document line by line, with a lane for each chunker; a boundary that breaks something is in the text too. */
export function ChunkText({ report }: { report: ChunkReport }) {
  const own = inView.value!
  const names = shown.value
  const lines = useMemo(() => {
    const several = report.documents.length > 1
    const cuts = report.chunkers
      .filter(({ name }) => names.includes(name))
      .flatMap(({ name, list }) =>
        list
          .filter(cut => !several || cut.document === own.name)
          .map((cut): Cut => ({ ...cut, chunker: name })),
      )
      .sort((a, b) => a.at - b.at || names.indexOf(a.chunker) - names.indexOf(b.chunker))
    return documentLines(own, cuts)
  }, [report, own, names.join('\n')])
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, index) =>
    lines.slice(index * BLOCK, (index + 1) * BLOCK),
  )
  return (
    <section class="panel chunk-text" aria-label={`The text of ${own.name} and the cuts`}>
      <div class="h">
        <h2>
          <bdi>{own.name}</bdi>
        </h2>
        <span>a bar: a clean cut; a red dot: the cut breaks something, the letter shows where</span>
      </div>
      <LaneChoice />
      <Reported />
      <div class="heads">
        {names.map(name => (
          <Head key={name} name={name} />
        ))}
      </div>
      <div class="lines" dir="auto">
        {blocks.map((block, index) => (
          <LineBlock key={`${own.name} ${index}`} text={own.text} lines={block} first={index === 0} />
        ))}
      </div>
    </section>
  )
}

/** The description of the chunk that is pointed at. */
function Reported() {
  const chunk = chunkInView.value
  const description = chunk && chunkSentence(chunk)
  return (
    <p class="chunk-caption" aria-live="polite" data-testid="pointed-chunk">
      {description === undefined ? (
        byPointer(
          'Point at a lane to see the whole chunk; the letters above the lanes go through them by arrow keys.',
        )
      ) : (
        <>
          <b>{description.fact}</b> {description.meaning}
        </>
      )}
    </p>
  )
}

/** The letter over a lane: it points at the chunks of its chunker, one after the other. */
function Head({ name }: { name: string }) {
  const step = (by: -1 | 0 | 1) => {
    const at = stepChunk(name, by)
    if (at !== undefined) sought.value = { document: inView.peek()!.name, at, chunker: name }
  }
  return (
    <button
      type="button"
      aria-label={`Chunks of ${name}`}
      aria-pressed={pointedChunk.value?.chunker === name}
      onClick={() => step(pointedChunk.peek()?.chunker === name ? 1 : 0)}
      onKeyDown={event => {
        const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (by === 0) return
        step(by)
        event.preventDefault()
      }}
    >
      {letters.value.get(name)}
    </button>
  )
}

/** More chunkers than lanes: the reader says whose are shown. */
function LaneChoice() {
  const { chunkers } = chunkSet.value!
  if (chunkers.length <= LANES || two.value !== undefined) return null
  return (
    <fieldset class="lane-choice">
      <legend class="vh">Lanes, at most {LANES}</legend>
      {chunkers.map(({ name }) => (
        <label key={name} class="check">
          <input type="checkbox" checked={shown.value.includes(name)} onChange={() => toggleShown(name)} />
          <b>{letters.value.get(name)}</b> <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}

interface BlockProps {
  readonly text: string
  readonly lines: readonly DocumentLine<Cut>[]
  readonly first: boolean
}

function LineBlock({ text, lines, first }: BlockProps) {
  const host = useRef<HTMLDivElement>(null)
  const near = useSignal(first)
  const wanted = sought.value
  const holds =
    wanted !== undefined && wanted.at >= lines[0]!.start && wanted.at <= (lines.at(-1)?.end ?? 0) + 1
  useEffect(() => {
    if (near.peek() || host.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near.value = true
      },
      { rootMargin: '800px' },
    )
    observer.observe(host.current)
    return () => observer.disconnect()
  }, [])
  if (holds && !near.peek()) near.value = true
  useLayoutEffect(() => {
    if (!holds || !near.value) return
    const mark = host.current?.querySelector('[data-sought]')
    mark?.scrollIntoView({ block: 'center', behavior: 'auto' })
  }, [wanted, near.value])
  if (!near.value)
    return <div ref={host} style={{ minHeight: `${lines.length * 24}px` }} aria-hidden="true" />
  return (
    <div ref={host}>
      {lines.map(line => (
        <ChunkLine key={line.start} text={text} line={line} />
      ))}
    </div>
  )
}
