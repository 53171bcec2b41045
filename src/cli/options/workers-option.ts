import { type Command, InvalidArgumentError } from 'commander'

/** Adds `--workers`. */
export const addWorkersOption = (command: Command, what: string): Command =>
  command.option('-w, --workers <count>', `threads that ${what}; default: one per core`, readWorkers)

function readWorkers(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 999.')
  return Number(text)
}
