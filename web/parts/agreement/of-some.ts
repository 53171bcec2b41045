import type { Figure } from 'cesura/plots'
import type { Look } from '../figure.tsx'

/** A title counts what is drawn: where that is a part, it says of what. */
export function ofSome(draw: (look: Look & { title?: string }) => Figure, look: Look, part: string): Figure {
  const figure = draw(look)
  if (part === '') return figure
  const title = `${figure.title}${part}`
  return look.frame === 'full' ? draw({ ...look, title }) : { ...figure, title }
}
