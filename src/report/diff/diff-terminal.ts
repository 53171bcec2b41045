import type { Terminal } from '../render/terminal.ts'
import type { MarkStyle } from './system.ts'

/** A terminal that can also paint the kinds of differences. */
export interface DiffTerminal extends Terminal {
  readonly paint: (style: 'bold' | 'dim' | MarkStyle, text: string) => string
}
