import { useSignal } from '@preact/signals'
import { useId, useMemo, useRef } from 'preact/hooks'
import { countDigits } from '../../src/model/numbers.ts'
import { matchesOf } from './matches.ts'

interface SearchPickProps {
  label: string
  value: string
  options: readonly string[]
  onPick: (value: string) => void
}

/** One name out of many: a field that searches, because a menu of thousands stops the page. */
export function SearchPick({ label, value, options, onPick }: SearchPickProps) {
  const id = useId()
  const typed = useSignal<string | undefined>(undefined)
  const at = useSignal(0)
  const input = useRef<HTMLInputElement>(null)
  const isOpen = typed.value !== undefined
  const { shown, all } = useMemo(
    () => (typed.value === undefined ? { shown: [], all: 0 } : matchesOf(options, typed.value)),
    [options, typed.value],
  )
  const open = (text: string) => {
    typed.value = text
    at.value = Math.max(0, text === '' ? shown.indexOf(value) : 0)
  }
  const close = () => (typed.value = undefined)
  const pick = (option: string | undefined) => {
    close()
    if (option !== undefined) onPick(option)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      if (!isOpen) open('')
      else at.value = Math.min(shown.length - 1, Math.max(0, at.value + step))
      event.preventDefault()
    } else if (event.key === 'Enter' && isOpen) {
      pick(shown[at.value])
      event.preventDefault()
    } else if (event.key === 'Escape' && isOpen) {
      close()
      event.stopPropagation()
    }
  }
  return (
    <div class="field search-pick">
      <label for={`${id}-field`}>{label}</label>
      <input
        id={`${id}-field`}
        ref={input}
        class="pick"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown.length > 0 ? `${id}-${at.value}` : undefined}
        value={typed.value ?? value}
        onFocus={event => event.currentTarget.select()}
        onClick={() => !isOpen && open('')}
        onInput={event => open(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={close}
      />
      {isOpen && (
        <div class="matches">
          <div role="listbox" id={`${id}-list`} aria-label={label}>
            {shown.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
              <div
                key={option}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at.value}
                dir="auto"
                // The field keeps the focus.
                onPointerDown={event => event.preventDefault()}
                onClick={() => pick(option)}
              >
                {option}
              </div>
            ))}
          </div>
          <p class="note" role="status">
            {all === 0
              ? 'Nothing found'
              : all > shown.length
                ? `${shown.length} of ${countDigits(all)}: type to search`
                : `${countDigits(all)} found`}
          </p>
        </div>
      )}
    </div>
  )
}
