import type { Format } from '../format.ts'
import { audacity } from './audacity.ts'
import { chapters } from './chapters.ts'
import { eaf } from './eaf.ts'
import { jams } from './jams.ts'
import { lab } from './lab.ts'
import { rttm } from './rttm.ts'
import { srt } from './srt.ts'
import { textgrid } from './textgrid.ts'
import { webvtt } from './webvtt.ts'
import { whisperJson } from './whisper-json.ts'

/** Formats of recordings: tiers, captions, turns and chapters. */
export const timelineFormats: readonly Format[] = [
  textgrid,
  eaf,
  srt,
  webvtt,
  rttm,
  audacity,
  lab,
  chapters,
  whisperJson,
  jams,
]
