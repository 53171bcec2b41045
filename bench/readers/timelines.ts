import { type Makers, pieces, type ReaderSample } from './makers.ts'

const clock = (ms: number, point: string): string => {
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  return `${parts.map(part => String(part).padStart(2, '0')).join(':')}${point}${String(ms % 1000).padStart(3, '0')}`
}

const cue = (index: number, point: string): string =>
  `${clock(index * 2000, point)} --> ${clock(index * 2000 + 1900, point)}`

/** Recordings: tiers, captions, turns, chapters. */
export const timelineSamples: readonly ReaderSample[] = [
  {
    what: 'SRT',
    name: 'a.srt',
    text: ({ words }) => pieces(index => `${index + 1}\n${cue(index, ',')}\n${words(7)}\n${words(6)}\n\n`),
  },
  {
    what: 'WebVTT',
    name: 'a.vtt',
    text: ({ words }) => `WEBVTT\n\n${pieces(index => `${cue(index, '.')}\n${words(7)}\n${words(6)}\n\n`)}`,
  },
  {
    what: 'RTTM',
    name: 'a.rttm',
    text: () =>
      pieces(
        index =>
          `SPEAKER r${Math.floor(index / 500)} 1 ${((index % 500) * 2).toFixed(3)} 1.500 <NA> <NA> ${index % 2 ? 'A' : 'B'} <NA> <NA>\n`,
      ),
  },
  {
    what: 'Audacity labels',
    name: 'labels.txt',
    text: () => pieces(index => `${(index * 1.5).toFixed(6)}\t${((index + 1) * 1.5).toFixed(6)}\ttopic\n`),
  },
  {
    what: 'lab',
    name: 'song.lab',
    text: () => pieces(index => `${(index * 1.5).toFixed(3)} ${((index + 1) * 1.5).toFixed(3)} verse\n`),
  },
  {
    what: 'Whisper JSON',
    name: 'speech.json',
    text: ({ words }) =>
      `{"text":"","segments":[${pieces(
        id => JSON.stringify({ id, start: id * 1.5, end: (id + 1) * 1.5, text: ` ${words(8)}.` }),
        ',',
      )}],"language":"en"}`,
  },
  {
    what: 'JAMS',
    name: 'song.jams',
    text: () =>
      `{"file_metadata":{"duration":1000000},"annotations":[{"namespace":"segment_open","annotation_metadata":{"annotator":{"name":"uma"}},"data":[${pieces(
        index => JSON.stringify({ time: index * 1.5, duration: 1.5, value: 'A', confidence: null }),
        ',',
      )}]}],"sandbox":{}}`,
  },
  { what: 'ELAN (EAF)', name: 'a.eaf', text: eaf },
  { what: 'TextGrid', name: 'a.TextGrid', text: textGrid },
]

function eaf({ words }: Makers): string {
  let slots = 0
  const body = pieces(
    index =>
      `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${index}" TIME_SLOT_REF1="ts${slots++}" TIME_SLOT_REF2="ts${slots}"><ANNOTATION_VALUE>${words(4)}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>\n`,
  )
  const times = Array.from(
    { length: slots + 1 },
    (_, at) => `<TIME_SLOT TIME_SLOT_ID="ts${at}" TIME_VALUE="${at * 700}"/>\n`,
  ).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT FORMAT="3.0" VERSION="3.0">\n<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>\n<TIME_ORDER>\n${times}</TIME_ORDER>\n<TIER LINGUISTIC_TYPE_REF="default-lt" TIER_ID="seg">\n${body}</TIER>\n<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>\n</ANNOTATION_DOCUMENT>\n`
}

function textGrid({ words }: Makers): string {
  let count = 0
  const body = pieces(
    index =>
      `        intervals [${++count}]:\n            xmin = ${index} \n            xmax = ${index + 1} \n            text = "${words(1)}" \n`,
  )
  return `File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0 \nxmax = ${count} \ntiers? <exists> \nsize = 1 \nitem []: \n    item [1]:\n        class = "IntervalTier" \n        name = "words" \n        xmin = 0 \n        xmax = ${count} \n        intervals: size = ${count} \n${body}`
}
