import { readLength } from '../../metrics/definition/length.ts'

/** Whether some length is given in time: no exact level counts ticks. */
export const inTime = (options: object): boolean =>
  Object.values(options).some(value => readLength(value) !== undefined)
