import { integerFrom, value } from './spec.ts'

/** `--workers`. */
export const workersOption = (what: string) => ({
  workers: value(
    '-w, --workers <count>',
    `threads that ${what}; default: one per core`,
    integerFrom(1, 999),
    {
      rare: true,
    },
  ),
})
