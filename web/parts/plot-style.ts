import { effect } from '@preact/signals'
import { plotStyle } from 'cesura/plots'
import { shownTheme } from '../state/theme.ts'

/** One stylesheet for all pictures of the page, in the colours that are shown. */
export function followPlots(): void {
  const style = document.createElement('style')
  document.head.append(style)
  effect(() => {
    style.textContent = plotStyle(shownTheme.value)
  })
}
