import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { isPlain, measureText, plainRank } from '../../words/similarity-text.ts'
import { MetricSymbol } from '../metric-symbol.tsx'

interface PickerProps {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly onPick: (id: string) => void
  /** What the last row says of measures that are not here. */
  readonly others: string
}

const MORE = ''

/** A button with the symbol and its meaning; it opens a list with one sentence for each measure. */
export function MeasurePicker({ label, value, options, onPick, others }: PickerProps) {
  const open = useSignal(false)
  const all = useSignal(false)
  const at = useSignal(0)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const inOrder = [...options].sort((a, b) => Math.min(9, plainRank(a)) - Math.min(9, plainRank(b)))
  const common = inOrder.filter(id => isPlain(id) || id === value)
  const shown = all.value || common.length === options.length ? inOrder : [...common, MORE]
  const now = measureText(value)
  const close = (focus = true) => {
    open.value = false
    if (focus) button.current?.focus()
  }
  const pick = (id: string) => {
    if (id === MORE) {
      at.value = shown.length - 1
      all.value = true
      return
    }
    onPick(id)
    close()
  }
  useLayoutEffect(() => {
    if (!open.value) return
    list.current?.focus()
    // Pressing anywhere else closes the list.
    const press = (event: PointerEvent) => {
      if (list.current?.contains(event.target as Node) || button.current?.contains(event.target as Node))
        return
      close(false)
    }
    addEventListener('pointerdown', press)
    return () => removeEventListener('pointerdown', press)
  }, [open.value])
  useEffect(() => {
    list.current?.querySelector('[data-at=yes]')?.scrollIntoView({ block: 'nearest' })
  }, [at.value, open.value, all.value])
  const keyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1
    if (event.key === 'ArrowDown') at.value = Math.min(last, at.value + 1)
    else if (event.key === 'ArrowUp') at.value = Math.max(0, at.value - 1)
    else if (event.key === 'Home') at.value = 0
    else if (event.key === 'End') at.value = last
    else if (event.key === 'Enter' || event.key === ' ') pick(shown[at.value]!)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') {
      close(false)
      return
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLowerCase()
      const starts = (id: string) => {
        const { symbol, name } = measureText(id)
        return [symbol, name].some(text => text.toLowerCase().startsWith(letter))
      }
      const order = shown.map((_, step) => (at.value + 1 + step) % shown.length)
      const found = order.find(index => shown[index] !== MORE && starts(shown[index]!))
      if (found !== undefined) at.value = found
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="field measures">
      <span id={`${label}-label`}>{label}</span>
      <button
        ref={button}
        type="button"
        class="pick"
        aria-haspopup="listbox"
        aria-expanded={open.value}
        aria-label={`${label}: ${now.symbol}, ${now.short}`}
        onClick={() => {
          at.value = Math.max(0, shown.indexOf(value))
          open.value = !open.value
        }}
      >
        <b>
          <MetricSymbol text={now.symbol} />
        </b>{' '}
        {now.short}
      </button>
      {open.value && (
        <div
          ref={list}
          class="menu list"
          role="listbox"
          tabIndex={0}
          aria-labelledby={`${label}-label`}
          aria-activedescendant={`${label}-${at.value}`}
          onKeyDown={keyDown}
        >
          {shown.map((id, index) => (
            <Row
              key={id}
              id={`${label}-${index}`}
              words={id === MORE ? undefined : measureText(id)}
              others={others}
              at={index === at.value}
              chosen={id === value}
              onPoint={() => (at.value = index)}
              onPick={() => pick(id)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface RowProps {
  readonly id: string
  readonly words: ReturnType<typeof measureText> | undefined
  readonly others: string
  readonly at: boolean
  readonly chosen: boolean
  readonly onPoint: () => void
  readonly onPick: () => void
}

function Row({ id, words, others, at, chosen, onPoint, onPick }: RowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the row in view
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      id={id}
      role="option"
      class="measure-row"
      aria-selected={chosen}
      data-at={at ? 'yes' : undefined}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      <b>{words === undefined ? '…' : <MetricSymbol text={words.symbol} />}</b>
      <span>
        {words?.name ?? 'More, each with its formula'}
        <small>{words?.about ?? others}</small>
      </span>
      <span aria-hidden="true">{chosen ? '✓' : ''}</span>
    </div>
  )
}
