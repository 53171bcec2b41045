import { mapInput, type Reduced, type Run, readPartLines, reduceRun } from '../node/index.ts'
import { print } from './print/output.ts'

/** Maps JSON lines of standard input into one part, written as one line of text: for engines that pipe lines through programs. */
export async function mapStream(run: Run): Promise<void> {
  const bytes = await mapInput(run, '-')
  await print(`${Buffer.from(bytes).toString('base64')}\n`)
}

/** Reduces parts that stand in a file, one a line. */
export const reduceLines = async (run: Run, path: string, workers: number): Promise<Reduced> =>
  reduceRun(run, workers, await readPartLines(run, path))
