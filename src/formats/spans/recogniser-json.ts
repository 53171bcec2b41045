import { once, type Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { isRecord, own } from '../json/json-text.ts'
import { segmentSpans, type TextSegment } from './segment-spans.ts'

type Reader = { readonly title: string; readonly utterances: (value: Record<string, unknown>) => unknown }

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      Array.isArray(inner) ? inner[key as number] : isRecord(inner) ? own(inner, String(key)) : undefined,
    value,
  )

/** Recognisers by their layout, with the list of their utterances as texts. */
const READERS: readonly Reader[] = [
  {
    title: 'AWS Transcribe',
    utterances: value => (at(value, 'results', 'items') === undefined ? undefined : awsSentences(value)),
  },
  {
    title: 'Deepgram',
    utterances: value => {
      if (at(value, 'results', 'channels', 0, 'alternatives', 0, 'words') === undefined) return undefined
      const utterances = list(at(value, 'results', 'utterances')).map(one => at(one, 'transcript'))
      const sentences = list(
        at(value, 'results', 'channels', 0, 'alternatives', 0, 'paragraphs', 'paragraphs'),
      ).flatMap(paragraph => list(at(paragraph, 'sentences')).map(sentence => at(sentence, 'text')))
      return utterances.length > 0 ? utterances : sentences
    },
  },
  {
    title: 'AssemblyAI',
    utterances: value =>
      at(value, 'words', 0, 'text') === undefined || !Array.isArray(value.utterances)
        ? undefined
        : list(value.utterances).map(one => at(one, 'text')),
  },
  {
    title: 'Azure',
    utterances: value =>
      Array.isArray(value.recognizedPhrases)
        ? list(value.recognizedPhrases).map(
            phrase => at(phrase, 'nBest', 0, 'display') ?? at(phrase, 'nBest', 0, 'lexical'),
          )
        : undefined,
  },
  {
    title: 'Google and IBM',
    utterances: value =>
      list(value.results).length > 0 &&
      list(value.results).every(one => Array.isArray(at(one, 'alternatives')))
        ? list(value.results).map(one => at(one, 'alternatives', 0, 'transcript'))
        : undefined,
  },
]

/**
 * What speech recognisers write as JSON: AWS Transcribe, Google, Deepgram, AssemblyAI, IBM Watson and Azure. Words are
 * units; a boundary is at the end of each utterance, result or phrase, as the recogniser divides its text. Punctuation
 * is no unit. One file is one system's segmentation of one recording.
 */
export const recogniserJson: Format = {
  id: 'recogniser-json',
  title: 'speech recogniser (AWS, Google, Deepgram, AssemblyAI, IBM, Azure)',
  extensions: ['json'],
  holds: 'coding',

  inspect(source) {
    const found = once(() => utterancesIn(source))
    return {
      claim() {
        const utterances = found()
        if (utterances === undefined) return undefined
        return {
          strength: 'named',
          because: `${utterances.segments.length} utterances in the layout of ${utterances.title}`,
          over: ['json-lines', 'whisper-json', 'chunks'],
        }
      },
      read: () => [
        segmentSpans([{ name: 'utterances', segments: found()?.segments ?? [] }], { file: source.name }),
      ],
    }
  },
}

function utterancesIn(
  source: Source,
): { readonly title: string; readonly segments: readonly TextSegment[] } | undefined {
  const value = source.json()
  if (!isRecord(value)) return undefined
  for (const { title, utterances } of READERS) {
    const texts = utterances(value)
    if (!Array.isArray(texts) || texts.length === 0) continue
    if (texts.every((text): text is string => typeof text === 'string'))
      return { title, segments: texts.filter(text => text.trim() !== '').map(text => ({ text })) }
  }
  return undefined
}

/** AWS lists words and punctuation; newer files group them into segments, in older ones sentences end at . ? or !. */
function awsSentences(value: Record<string, unknown>): readonly string[] {
  const segments = list(at(value, 'results', 'audio_segments')).map(one => at(one, 'transcript'))
  if (segments.length > 0 && segments.every(text => typeof text === 'string')) return segments as string[]
  const speakers = list(at(value, 'results', 'speaker_labels', 'segments')).map(one =>
    Number(at(one, 'start_time')),
  )
  const sentences: string[] = ['']
  let next = 1
  for (const item of list(at(value, 'results', 'items'))) {
    const word = at(item, 'alternatives', 0, 'content')
    if (typeof word !== 'string') continue
    const punctuation = at(item, 'type') === 'punctuation'
    const start = Number(at(item, 'start_time'))
    if (!punctuation && next < speakers.length && start >= speakers[next]!) {
      while (next < speakers.length && start >= speakers[next]!) next++
      sentences.push('')
    }
    sentences[sentences.length - 1] += punctuation ? word : ` ${word}`
    if (speakers.length === 0 && punctuation && /^[.?!。？！]$/.test(word)) sentences.push('')
  }
  return sentences.filter(text => text.trim() !== '')
}
