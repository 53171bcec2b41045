import { segmentationStrip } from 'cesura/plots'
import { marks, segmentations, span } from '../state/compare.ts'
import { pair, unitName } from '../state/corpus.ts'
import { anonymous, offer, offerBlob } from '../state/export.ts'
import { shownTheme } from '../state/theme.ts'

/** The strip of the pair in view as a picture: SVG for print, PNG at twice the size for slides. */
export function StripExport() {
  if (segmentations.value === undefined || pair.value === undefined) return null
  return (
    <section
      class="panel fig"
      style={{ margin: 0, display: 'grid', gap: '10px', alignContent: 'space-between' }}
    >
      <div>
        <h2>The strip, SVG or PNG</h2>
        <p class="note">
          {anonymous.value
            ? 'The pair that Compare shows.'
            : `${pair.value.reference} against ${pair.value.hypothesis}, as Compare shows them.`}
        </p>
      </div>
      <div class="row">
        <button
          type="button"
          class="btn"
          onClick={() => offer({ name: 'strip.svg', mime: 'image/svg+xml', text: draw('auto').svg })}
        >
          Save SVG
        </button>
        <button type="button" class="btn" onClick={() => void savePng()}>
          Save PNG
        </button>
      </div>
    </section>
  )
}

function draw(theme: 'auto' | 'light' | 'dark') {
  const { reference, hypothesis } = segmentations.value!
  const names = anonymous.value ? { reference: 'A', hypothesis: 'B' } : pair.value!
  return segmentationStrip(
    {
      units: reference.units,
      reference: { name: names.reference, boundaries: reference.boundaries },
      hypothesis: { name: names.hypothesis, boundaries: hypothesis.boundaries },
      channel: { view: 'edits', marks: marks.value },
      unit: unitName.value,
      span: span.value,
    },
    { theme, ...(reference.units > 400 ? { marks: 'merged' as const } : {}) },
  )
}

/** Draws the SVG on a canvas twice its size. The picture is of this page's making, so the canvas stays readable. */
async function savePng(): Promise<void> {
  const { svg, width, height } = draw(shownTheme.value)
  const image = new Image()
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * 2
    canvas.height = height * 2
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    if (blob !== null) offerBlob('strip.png', blob)
  } finally {
    URL.revokeObjectURL(address)
  }
}
