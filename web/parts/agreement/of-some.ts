import type { Figure } from 'cesura/plots'
import type { Look } from '../figure.tsx'

/** A title counts what is shown: where that is a part, it says of what. */
export function ofSome(
  render: (look: Look & { title?: string }) => Figure,
  look: Look,
  part: string,
): Figure {
  const figure = render(look)
  if (part === '') return figure
  const title = `${figure.title}${part}`
  return look.frame === 'full' ? render({ ...look, title }) : { ...figure, title }
}
