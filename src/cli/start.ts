import { finish, reportOutputProblem } from './io/output.ts'
import { run } from './program.ts'

/** Runs the command that the arguments of the process name, to its end. */
export async function start(): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2))
    await finish()
  } catch (error) {
    if (reportOutputProblem(error)) process.exitCode = 2
    else if (!(error instanceof Error && error.message === 'output closed')) throw error
  }
}
