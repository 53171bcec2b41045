import { effect, signal } from '@preact/signals'

export type Theme = 'auto' | 'light' | 'dark'

/** What the reader chose; `auto` follows the system. */
export const theme = signal<Theme>('auto')
/** What is shown now. */
export const shownTheme = signal<'light' | 'dark'>('light')

/** Keeps the page's colours in step with the choice and with the system. */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const stored = readStored()
  if (stored !== undefined) theme.value = stored
  const apply = () => {
    shownTheme.value = theme.value === 'auto' ? (system.matches ? 'dark' : 'light') : theme.value
    document.documentElement.dataset.theme = shownTheme.value
  }
  system.addEventListener('change', apply)
  effect(() => {
    apply()
    try {
      localStorage.setItem('cesura.theme', theme.value)
    } catch {
      // A browser without storage keeps the choice until the page closes.
    }
  })
}

function readStored(): Theme | undefined {
  try {
    const value = localStorage.getItem('cesura.theme')
    return value === 'light' || value === 'dark' ? value : undefined
  } catch {
    return undefined
  }
}
