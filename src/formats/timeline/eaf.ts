import { CesuraError, describe, factsOf, problemOf } from '../../model/error.ts'
import { type Hint, hint } from '../../model/errors/define.ts'
import { formatNotRead } from '../../model/errors/timeline.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { ShapedFormat } from '../format.ts'
import { coderNote, joinNotes } from '../read-back.ts'
import { readEafDocument } from './eaf-document.ts'
import { layersOfEaf } from './eaf-times.ts'
import { writeEaf, writeIntoEaf } from './write-eaf.ts'
import { roundingNote } from './written-times.ts'

/** XML of other annotation tools, by the name of its root, and what to do instead. */
const OTHERS: Readonly<Record<string, { readonly kind: string; readonly advice: Hint }>> = {
  'basic-transcription': {
    kind: 'an EXMARaLDA transcription',
    advice: hint`export it from the Partitur-Editor as ELAN (.eaf) or Praat TextGrid`,
  },
  'basic-body': {
    kind: 'an EXMARaLDA transcription',
    advice: hint`export it from the Partitur-Editor as ELAN (.eaf) or Praat TextGrid`,
  },
  TEI: {
    kind: 'a TEI document',
    advice: hint`export it as ELAN (.eaf) or TextGrid, or write one unit per line with marks`,
  },
  'TEI.2': {
    kind: 'a TEI document',
    advice: hint`export it as ELAN (.eaf) or TextGrid, or write one unit per line with marks`,
  },
  Trans: {
    kind: 'a Transcriber file',
    advice: hint`open it in ELAN and save it as .eaf, or export it as TextGrid`,
  },
  'interlinear-text': { kind: 'a FLEx text', advice: hint`import it into ELAN and save it as .eaf` },
}

/** Annotations of ELAN. */
export const eaf: ShapedFormat = {
  id: 'eaf',
  title: 'ELAN annotations (EAF)',
  extensions: ['eaf'],
  holds: 'coding',
  plain: true,
  claim,
  parse: ({ text }) => {
    try {
      const { layers, problems } = layersOfEaf(readEafDocument(text))
      return { timelines: [{ location: {}, start: '0', layers }], problems, questions: [] }
    } catch (error) {
      if (!(error instanceof CesuraError)) throw error
      return { problems: [problemOf('error', factsOf(error), error.location ?? {})], questions: [] }
    }
  },
  loses: ['texts', 'speakers'],
  readBack: corpus =>
    joinNotes(coderNote(corpus, 'the tier', '--read layers=coders'), roundingNote(corpus, 'ELAN files')),
  write: writeEaf,
  writeInto: writeIntoEaf,
}

function claim({ text }: Source): Claim | undefined {
  const head = text.slice(0, 4096)
  if (!/^\s*</.test(head)) return undefined
  // The root is the first tag that is no declaration, comment or instruction.
  const root = /<([A-Za-z][\w.:-]*)[\s/>]/.exec(head.replace(/<!--[\s\S]*?-->/g, ''))?.[1]
  if (root === 'ANNOTATION_DOCUMENT') return { strength: 'named', because: 'its root is ANNOTATION_DOCUMENT' }
  const other = root !== undefined && Object.hasOwn(OTHERS, root) ? OTHERS[root] : undefined
  if (other === undefined || !/<\?xml|xmlns/.test(head)) return undefined
  return { strength: 'refused', ...describe(formatNotRead, other) }
}
