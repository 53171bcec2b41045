import { SearchPick } from './search-pick.tsx'

/** More options than this are searched. */
const MENU = 200

interface PickProps {
  label: string
  value: string
  options: readonly string[]
  /** One more choice, for everything at once; picked as the empty name. */
  all?: string
  /** How a choice is called; default: by itself. */
  called?: (option: string) => string
  onPick: (value: string) => void
}

/** One name out of several, with its label before it; out of many by searching. */
export function Pick({ label, value, options, all, called = option => option, onPick }: PickProps) {
  if (options.length > MENU)
    return <SearchPick label={label} value={value} options={options} onPick={onPick} />
  return (
    <label class="field">
      <span>{label}</span>
      <select class="pick" value={value} onChange={event => onPick(event.currentTarget.value)}>
        {options.map(option => (
          <option key={option} value={option}>
            {called(option)}
          </option>
        ))}
        {all !== undefined && <option value="">{all}</option>}
      </select>
    </label>
  )
}
