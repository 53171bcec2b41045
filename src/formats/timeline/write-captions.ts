import type { Corpus } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { labelNotForCues } from '../../model/errors/reading.ts'
import { timeTooFine } from '../../model/errors/timeline.ts'
import { formatTime } from '../../model/time.ts'
import type { NamedFile } from '../format.ts'
import { requireTimes, requireZeroStart, type WrittenSegment, writtenSegments } from './written-times.ts'

/** The lines of a label as a cue can hold them: characters with a meaning of their own are written as entities. */
function cueText(label: string, where: { item: string; coder: string }): string {
  if (label.includes('\r') || (label !== '' && label.split('\n').some(line => line.trim() === ''))) {
    throw invalid(labelNotForCues, {}, where)
  }
  return label.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** `00:01:02.345`, from seconds with three decimals. */
const clock = (seconds: string): string =>
  formatTime(Number(seconds.replace('.', '')), { ticksPerSecond: 1000 }).replace(/^(\d):/, '0$1:')

function captionFiles(
  corpus: Corpus,
  format: string,
  fileExtension: string,
  text: (segments: readonly WrittenSegment[], where: { item: string; coder: string }) => string,
): NamedFile[] {
  requireTimes(corpus, format)
  requireZeroStart(corpus, format)
  return corpus.items.flatMap(item =>
    item.codings.map(({ coder, segmentation }) => {
      const segments = writtenSegments(item, segmentation, 3)
      const thin = segments.find(({ start, end }) => start === end)
      if (thin !== undefined) {
        throw invalid(timeTooFine, { start: thin.start, format }, { item: item.id, coder })
      }
      return { name: `${coder}/${item.id}.${fileExtension}`, text: text(segments, { item: item.id, coder }) }
    }),
  )
}

/** WebVTT chapters, one file per coding: labels are titles. */
export const writeWebvtt = (corpus: Corpus): NamedFile[] =>
  captionFiles(corpus, 'WebVTT files', 'vtt', (segments, where) => {
    const cues = segments.map(
      ({ start, end, label }) => `${clock(start)} --> ${clock(end)}\n${cueText(label, where)}\n`,
    )
    return `WEBVTT\nKind: chapters\n\n${cues.join('\n')}`
  })

/** SRT, one file per coding: a cue per segment, labels as text. */
export const writeSrt = (corpus: Corpus): NamedFile[] =>
  captionFiles(corpus, 'SRT files', 'srt', (segments, where) => {
    const comma = (seconds: string) => clock(seconds).replace('.', ',')
    const cues = segments.map(
      ({ start, end, label }, index) =>
        `${index + 1}\n${comma(start)} --> ${comma(end)}\n${cueText(label, where)}\n`,
    )
    return cues.join('\n')
  })
