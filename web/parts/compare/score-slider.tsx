import { set } from '../../state/address.ts'
import { MetricSymbol } from '../metric-symbol.tsx'

/** A number that is set by dragging; it is in the address. */
interface SliderProps {
  label: string
  letter?: string
  name: string
  least: number
  most: number
  value: number
  /** How the value is written, where it is no plain number. */
  shown?: string
}

export function Slider({ label, letter, name, least, most, value, shown }: SliderProps) {
  return (
    <label>
      <span>
        {label}{' '}
        {letter !== undefined && (
          <i>
            <MetricSymbol text={letter} />
          </i>
        )}
      </span>
      <input
        type="range"
        min={least}
        max={most}
        value={Math.min(most, value)}
        aria-label={label}
        aria-valuetext={shown}
        onInput={event => set({ [name]: event.currentTarget.value })}
      />
      <output>{shown ?? value}</output>
    </label>
  )
}
