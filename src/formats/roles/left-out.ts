import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { codingUnknown } from '../../model/errors/reading.ts'
import type { Draft } from '../draft.ts'
import type { ReadResult } from '../format.ts'

/** Whether a file holds nothing but what was to stay out: the other files are still read. */
export const isLeftOut = ({ problems }: ReadResult): boolean =>
  problems.some(({ code }) => code === 'coding-left-out') &&
  problems.every(({ severity, code }) => severity !== 'error' || code === 'corpus-empty')

/** Codings that were to stay out and are nowhere: a name is probably wrong. */
export const nothingLeftOut = ({ options, problems }: Draft): Problem[] =>
  (options.leaveOut ?? [])
    .filter(
      ({ item, coder }) =>
        !problems.some(
          ({ code, location }) =>
            code === 'coding-left-out' && location.item === item && location.coder === coder,
        ),
    )
    .map(({ item, coder }) => problemOf('warning', describe(codingUnknown, {}), { item, coder }))
