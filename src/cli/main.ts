import { finish, outputProblem } from './output.ts'
import { run } from './program.ts'

try {
  process.exitCode = await run(process.argv.slice(2))
  await finish()
} catch (error) {
  const problem = outputProblem(error)
  if (problem !== undefined) {
    process.stderr.write(`cesura: ${problem}\n`)
    process.exitCode = 2
  } else if (!(error instanceof Error && error.message === 'output closed')) throw error
}
