import type { Figure } from 'cesura/plots'
import { offer, offerBlob } from '../state/export.ts'

type RenderedFigure = Pick<Figure, 'svg' | 'width' | 'height'>

export function saveSvg(name: string, { svg }: RenderedFigure): void {
  offer({ name: `${name}.svg`, mime: 'image/svg+xml', text: svg })
}

/** Draws the SVG on a canvas twice its size; throws where the browser cannot. The figure comes from this page, so the canvas stays readable. */
export async function savePng(name: string, { svg, width, height }: RenderedFigure): Promise<void> {
  const image = new Image()
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    // Not decode(): that waits for a frame, which a busy or hidden page may be long in drawing.
    await new Promise((done, fail) => {
      image.onload = done
      image.onerror = () => fail(new Error('the browser cannot render it'))
      image.src = address
    })
    const canvas = document.createElement('canvas')
    canvas.width = width * 2
    canvas.height = height * 2
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('a figure of this size is too large for the browser')
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new Error('a figure of this size is too large for the browser')
    offerBlob(`${name}.png`, blob)
  } finally {
    URL.revokeObjectURL(address)
  }
}
