import { useSignal } from '@preact/signals'
import type { Item } from 'cesura'
import { counted } from '../../../src/model/numbers.ts'
import { fitText } from '../../../src/plots/measure.ts'
import { byPointer } from '../../words/by-pointer.ts'
import { LiveCells } from '../live-cells.tsx'
import { useWidth } from '../width.ts'

/** A box and the space to the next one. */
const BOX = 16
const STEP = BOX + 3
const NAMES = 104
const HEAD = 20
/** Texts next to each other, where they fit. */
const ACROSS = 40

interface GridProps {
  readonly items: readonly Item[]
  readonly names: readonly string[]
  readonly onOpen: (chosen: { item: string; coder: string }) => void
}

/** A box for each coding: a stronger shade for more boundaries, dotted where there is none. */
export function CodingGrid({ items, names, onOpen }: GridProps) {
  const [host, width] = useWidth<HTMLDivElement>()
  const caption = useSignal(
    byPointer('Point at a box to have it named; a click shows the text with its cuts.'),
  )
  const across = Math.max(1, Math.min(ACROSS, Math.floor((width - NAMES) / STEP)))
  const high = HEAD + names.length * STEP + 10
  const codings = items.map(
    item => new Map(item.codings.map(({ coder, segmentation }) => [coder, segmentation])),
  )
  const rate = (text: number, coder: number) => {
    const cuts = codings[text]!.get(names[coder]!)?.boundaries.length
    return cuts === undefined ? undefined : cuts / Math.max(1, items[text]!.units - 1)
  }
  const most = items.reduce(
    (highest, _, text) => names.reduce((own, __, coder) => Math.max(own, rate(text, coder) ?? 0), highest),
    1e-9,
  )
  const cells = items
    .flatMap((_, text) =>
      names.map((__, coder) => ({
        x: NAMES + (text % across) * STEP,
        y: Math.floor(text / across) * high + HEAD + coder * STEP,
        width: BOX,
        height: BOX,
        row: Math.floor(text / across) * names.length + coder,
        of: [text, coder],
      })),
    )
    .sort((a, b) => a.row - b.row || a.x - b.x)
  const sentence = ([text, coder]: readonly (string | number)[]) => {
    const [item, name] = [items[Number(text)]!, names[Number(coder)]!]
    const cuts = codings[Number(text)]!.get(name)?.boundaries.length
    return `${item.id}, ${name}: ${cuts === undefined ? 'no coding' : counted(cuts, 'cut')}.`
  }
  const blocks = Math.ceil(items.length / across)
  return (
    <div class="coding-grid">
      <div ref={host} class="picture">
        {width > 0 && (
          <svg width={width} height={blocks * high} aria-hidden="true">
            {Array.from({ length: blocks }, (_, block) => (
              <g key={block} transform={`translate(0 ${block * high})`}>
                <text x={NAMES} y={12}>
                  texts {block * across + 1} to {Math.min(items.length, (block + 1) * across)}
                </text>
                {names.map((name, coder) => (
                  <text key={name} class="who" y={HEAD + coder * STEP + 12}>
                    {fitText(name, NAMES - 8, 12, 600)}
                  </text>
                ))}
              </g>
            ))}
            {cells.map(({ x, y, of: [text, coder] }) => {
              const share = rate(text!, coder!)
              return (
                <rect
                  key={`${text} ${coder}`}
                  x={x + (share === undefined ? 0.5 : 0)}
                  y={y + (share === undefined ? 0.5 : 0)}
                  width={share === undefined ? BOX - 1 : BOX}
                  height={share === undefined ? BOX - 1 : BOX}
                  rx={3}
                  class={share === undefined ? 'missing' : undefined}
                  fill-opacity={share === undefined ? undefined : 0.25 + (0.75 * share) / most}
                />
              )
            })}
          </svg>
        )}
        {width > 0 && (
          <LiveCells
            cells={cells}
            name={sentence}
            onPoint={of => (caption.value = sentence(of))}
            onAct={([text, coder]) => {
              const [item, name] = [items[Number(text)]!.id, names[Number(coder)]!]
              if (codings[Number(text)]!.has(name)) onOpen({ item, coder: name })
            }}
          />
        )}
      </div>
      <p class="note" aria-live="polite">
        {caption.value}
      </p>
    </div>
  )
}
