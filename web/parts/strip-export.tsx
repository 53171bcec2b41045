import { segmentationStrip } from 'cesura/plots'
import { frame, segmentations } from '../state/compare.ts'
import { item, pair } from '../state/corpus.ts'
import { runsLeft } from '../state/direction.ts'
import { anonymous } from '../state/export.ts'
import { useSaving } from './save-tools.tsx'
import { stripData } from './strip-data.ts'

/** Width of the saved strip in px. */
const WIDTH = 960

/** The strip of the pair in view as a picture: SVG for print, PNG at twice the size for slides. */
export function StripExport() {
  const { status, save } = useSaving('strip', theme => render(theme))
  if (segmentations.value === undefined || pair.value === undefined) return null
  return (
    <section class="panel fig around-0 gap-10" style={{ display: 'grid', alignContent: 'space-between' }}>
      <div>
        <h2>The strip, SVG or PNG</h2>
        <p class="note">
          {anonymous.value
            ? 'The pair that Compare shows.'
            : `${pair.value.reference} against ${pair.value.hypothesis}, as Compare shows them.`}
        </p>
      </div>
      <div class="row">
        {(['SVG', 'PNG'] as const).map(kind => (
          <button key={kind} type="button" class="btn" onClick={() => void save(kind)}>
            Save {kind}
          </button>
        ))}
        <span class="note" role="status">
          {status.value}
        </span>
      </div>
    </section>
  )
}

/** The strip as Compare shows it: the view, the types, the words, the part of a long text. */
function render(theme: 'auto' | 'light' | 'dark') {
  const names = anonymous.value ? { reference: 'A', hypothesis: 'B' } : pair.value!
  const [width, range] = [WIDTH, frame.value]
  const rendered = stripData(names, !anonymous.value)
  const merged = range === undefined && rendered.units > 400 ? { marks: 'merged' as const } : {}
  return segmentationStrip(rendered, {
    theme,
    width,
    rightToLeft: runsLeft(item.value!),
    ...(range === undefined ? {} : { range }),
    ...merged,
  })
}
