import { useSignal } from '@preact/signals'
import type { Figure } from 'cesura/plots'
import type { ComponentChildren } from 'preact'
import { shownTheme } from '../state/theme.ts'
import { savePng, saveSvg } from './save-figure.ts'

interface SaveToolsProps {
  /** The name of the saved file. */
  readonly name: string
  readonly rendered: (theme: 'auto' | 'light' | 'dark') => Pick<Figure, 'svg' | 'width' | 'height'>
  readonly children?: ComponentChildren
}

/** Saves a picture, and says what became of it. */
export function useSaving(name: string, rendered: SaveToolsProps['rendered']) {
  const status = useSignal('')
  const save = async (kind: 'SVG' | 'PNG') => {
    status.value = ''
    try {
      if (kind === 'SVG') saveSvg(name, rendered('auto'))
      else await savePng(name, rendered(shownTheme.value))
      status.value = `Saved ${name}.${kind.toLowerCase()}`
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      status.value = `The ${kind} could not be made: ${why}${kind === 'PNG' ? '. SVG works at any size.' : '.'}`
    }
  }
  return { status, save }
}

/** SVG and PNG of a figure; both say what became of them. */
export function SaveTools({ name, rendered, children }: SaveToolsProps) {
  const { status, save } = useSaving(name, rendered)
  return (
    <div class="tools">
      {children}
      {(['SVG', 'PNG'] as const).map(kind => (
        <button
          key={kind}
          type="button"
          class="link"
          aria-label={`Save ${name} as ${kind}`}
          onClick={() => void save(kind)}
        >
          {kind}
        </button>
      ))}
      <span class="saved" role="status">
        {status.value}
      </span>
    </div>
  )
}
