import { describe } from '../../model/error.ts'
import { frameRate } from '../../model/errors/spans.ts'
import { isRecord } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import type { Answer, Region } from './label-studio-answers.ts'

/** Whether something counts frames of a video. */
export const countsFrames = (answers: readonly Answer[]): boolean =>
  answers.some(({ regions }) => regions.some(({ kind }) => kind === 'timelinelabels'))

/**
 * Regions of a video's timeline in seconds. Label Studio numbers frames from 1, the last one included, and a label may
 * have several ranges: each is a region.
 */
export const framesAsSeconds = (answers: readonly Answer[], perSecond: number): readonly Answer[] =>
  !countsFrames(answers)
    ? answers
    : answers.map(answer => ({
        ...answer,
        regions: answer.regions.flatMap((region): Region[] => {
          if (region.kind !== 'timelinelabels' || !Array.isArray(region.value.ranges)) return [region]
          return region.value.ranges.filter(isRecord).map(({ start, end }) => ({
            ...region,
            value: {
              ...region.value,
              start: typeof start === 'number' ? (start - 1) / perSecond : start,
              end: typeof end === 'number' ? end / perSecond : end,
            },
          }))
        }),
      }))

/** Asks for the frames of a second: the export does not state them. */
export const askFrameRate = (report: Report): void =>
  report.ask({
    ...describe(frameRate, {}),
    option: 'frameRate',
    flag: '--read frame-rate=',
    choices: [
      { value: '25', meaning: 'television in Europe, many cameras' },
      { value: '30', meaning: 'phones, most recordings of screens' },
      { value: '24', meaning: 'films' },
    ],
  })
