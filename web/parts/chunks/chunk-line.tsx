import { useComputed } from '@preact/signals'
import type { DocumentLine, ListedCut } from 'cesura/chunks'
import type { ComponentChildren } from 'preact'
import { countDigits } from '../../../src/model/numbers.ts'
import { brokenWord } from '../../../src/report/sentences/chunks.ts'
import { isLookedAt, letters, shown, sought } from '../../state/chunks.ts'
import { chunkInView, pointAtCharacter } from '../../state/pointed-chunk.ts'

/** A cut with whose it is. */
export interface Cut extends ListedCut {
  readonly chunker: string
}

/** A line of the document: the lanes, and the text with the boundaries and the ground of the chunk that is pointed at. */
export function ChunkLine({ text, line }: { text: string; line: DocumentLine<Cut> }) {
  const { start, end, kind, cuts } = line
  // A string: a line that the chunk does not touch is not rendered again.
  const ground = useComputed(() => groundIn(start, end)).value
  const pieces: ComponentChildren[] = []
  const write = (from: number, to: number) => pieces.push(...grounded(text, from, to, ground))
  let from = start
  for (const cut of cuts) {
    const { at, broken, chunker } = cut
    const clean = broken.length === 0
    // A clean cut between lines is a bar in its lane; one inside a line says where.
    if (clean && at <= start) continue
    write(from, Math.max(from, Math.min(at, end)))
    pieces.push(<Pill key={`${chunker} ${at}`} cut={cut} />)
    from = Math.max(from, Math.min(at, end))
  }
  write(from, Math.max(from, end))
  return (
    <div class={`ln ${kind}`}>
      <span class="lanes" aria-hidden="true">
        {shown.value.map(name => (
          <Lane
            key={name}
            cuts={cuts.filter(({ chunker }) => chunker === name)}
            chunker={name}
            point={() => pointAtCharacter(name, start, Math.max(start + 1, end))}
          />
        ))}
      </span>
      <p>{pieces}</p>
    </div>
  )
}

/** What of a line the chunk that is pointed at covers, and what of that is in others too: ends between commas. */
function groundIn(start: number, end: number): string {
  const chunk = chunkInView.value
  if (chunk === undefined || chunk.whole[0] >= end || chunk.whole[1] <= start) return ''
  const inside = chunk.shared.filter(([from, to]) => from < end && to > start)
  return [chunk.whole, ...inside].flat().join(',')
}

/** A part of a line, with grounds: the first stretch is the chunk, the others are shared. */
function grounded(text: string, from: number, to: number, ground: string): ComponentChildren[] {
  if (from >= to) return []
  if (ground === '') return [text.slice(from, to)]
  const ends = ground.split(',').map(Number)
  const stops = [...new Set([from, to, ...ends.filter(at => at > from && at < to)])].sort((a, b) => a - b)
  const within = (at: number, stretch: number) => at >= ends[2 * stretch]! && at < ends[2 * stretch + 1]!
  return stops.slice(1).map((stop, index) => {
    const at = stops[index]!
    const part = text.slice(at, stop)
    if (!within(at, 0)) return part
    const isShared = Array.from({ length: ends.length / 2 - 1 }, (_, one) => one + 1).some(one =>
      within(at, one),
    )
    return (
      <span key={at} class={isShared ? 'whole shared' : 'whole'}>
        {part}
      </span>
    )
  })
}

interface LaneProps {
  readonly cuts: readonly Cut[]
  readonly chunker: string
  readonly point: () => void
}

function Lane({ cuts, chunker, point }: LaneProps) {
  const clean = cuts.find(({ broken }) => broken.length === 0)
  const breaking = cuts.find(({ broken }) => broken.length > 0)
  const faint = (cut: Cut | undefined) => (cut === undefined || isLookedAt(cut, chunker) ? '' : ' faint')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the letters above the lanes do the same by keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the letters above the lanes do the same by keys
    <i onPointerEnter={point} onClick={point}>
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
