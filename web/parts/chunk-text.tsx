import { useSignal } from '@preact/signals'
import { type ChunkReport, type DocumentLine, documentLines, type ListedCut } from 'cesura/chunks'
import { countDigits } from 'cesura/plots'
import { brokenWord } from 'cesura/report'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import {
  chunkSet,
  document as inView,
  isLookedAt,
  LANES,
  letters,
  shown,
  sought,
  toggleShown,
} from '../state/chunks.ts'

interface Cut extends ListedCut {
  readonly chunker: string
}

/** Lines that are drawn together once they come near the window: a book is not drawn at once. */
const BLOCK = 80

/** The document line by line, with a lane for each chunker; a cut that breaks something stands in the text too. */
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
      <div class="heads" aria-hidden="true">
        {names.map(name => (
          <b key={name}>{letters.value.get(name)}</b>
        ))}
      </div>
      <div class="lines" dir="auto">
        {blocks.map((block, index) => (
          <LineBlock key={`${own.name} ${index}`} text={own.text} lines={block} first={index < 2} />
        ))}
      </div>
    </section>
  )
}

/** More chunkers than lanes: the reader says whose are shown. */
function LaneChoice() {
  const { chunkers } = chunkSet.value!
  if (chunkers.length <= LANES) return null
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
        <Line key={line.start} text={text} line={line} />
      ))}
    </div>
  )
}

function Line({ text, line: { start, end, kind, cuts } }: { text: string; line: DocumentLine<Cut> }) {
  const pieces: ComponentChildren[] = []
  let from = start
  for (const cut of cuts) {
    const { at, broken, chunker } = cut
    const clean = broken.length === 0
    // A clean cut between lines is a bar in its lane; one inside a line says where.
    if (clean && at <= start) continue
    pieces.push(text.slice(from, Math.max(from, Math.min(at, end))))
    pieces.push(<Pill key={`${chunker} ${at}`} cut={cut} />)
    from = Math.max(from, Math.min(at, end))
  }
  pieces.push(text.slice(from, Math.max(from, end)))
  return (
    <div class={`ln ${kind}`}>
      <span class="lanes" aria-hidden="true">
        {shown.value.map(name => (
          <Lane key={name} cuts={cuts.filter(({ chunker }) => chunker === name)} chunker={name} />
        ))}
      </span>
      <p>{pieces}</p>
    </div>
  )
}

function Lane({ cuts, chunker }: { cuts: readonly Cut[]; chunker: string }) {
  const clean = cuts.find(({ broken }) => broken.length === 0)
  const breaking = cuts.find(({ broken }) => broken.length > 0)
  const faint = (cut: Cut | undefined) => (cut === undefined || isLookedAt(cut, chunker) ? '' : ' faint')
  return (
    <i>
      {clean !== undefined && <b class={`clean${faint(clean)}`} />}
      {breaking !== undefined && <b class={`breaks${faint(breaking)}`} />}
    </i>
  )
}

/** A cut in the text, at the exact character. */
function Pill({ cut }: { cut: Cut }) {
  const { chunker, at, broken } = cut
  const wanted = sought.value
  const here = wanted?.at === at && wanted.chunker === chunker
  const what =
    broken.length === 0
      ? `clean cut of ${chunker}`
      : `${chunker} cuts here, in ${broken.map(brokenWord).join(', ')}`
  const faint = isLookedAt(cut, chunker) ? '' : ' faint'
  return (
    <span
      class={`pill${broken.length === 0 ? ' clean' : ''}${here ? ' here' : ''}${faint}`}
      title={`${what} (character ${countDigits(at)})`}
      {...(here ? { 'data-sought': '' } : {})}
    >
      <span class="vh"> ({what}) </span>
      <span aria-hidden="true">{letters.value.get(chunker)}</span>
    </span>
  )
}
