import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { invalid } from '../../model/error.ts'
import { portTaken, workbenchMissing } from '../../model/errors/commands.ts'
import { servePage } from '../../node/index.ts'
import { statOf } from '../../node/shared.ts'
import { wholeFrom } from '../options/confidence-options.ts'
import { print } from '../print/output.ts'
import { newCommand } from '../program.ts'

export const examples = [
  { line: 'cesura workbench --path', about: 'where the page is: open it from disk in any browser' },
] as const

interface WorkbenchOptions {
  readonly port: number
  readonly open?: boolean
  readonly path?: boolean
}

export const command = () =>
  newCommand(
    'workbench',
    'Serves the workbench, the page in the browser, on this machine. Ctrl+C ends it.',
    examples,
  )
    .option('--port <number>', 'the port; 0 takes any free one', wholeFrom(0, 65535), 7373)
    .option('--open', 'open it in the default browser')
    .option('--path', 'print where the page is, and serve nothing: it opens from disk as well')
    .action(async ({ port, open, path }: WorkbenchOptions) => {
      // From disk the page in one file, which can be passed on; served, the one that starts small, which only a checkout has.
      const whole = fileURLToPath(new URL('../../web/index.html', import.meta.url))
      const small = fileURLToPath(new URL('../../web/served.html', import.meta.url))
      const file = path || (await statOf(small)) === undefined ? whole : small
      if ((await statOf(file)) === undefined) {
        throw invalid(workbenchMissing, {})
      }
      if (path) {
        await print(`${file}\n`)
        return
      }
      const { server, address } = await serve(file, port)
      await print(`The workbench is at ${address} and nothing leaves it. Ctrl+C ends it.\n`)
      if (open) openBrowser(address)
      await new Promise<void>(resolve => {
        const end = () => {
          server.closeAllConnections()
          server.close(() => resolve())
        }
        process.once('SIGINT', end)
        process.once('SIGTERM', end)
      })
    })

async function serve(file: string, port: number) {
  try {
    return await servePage(file, port)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw invalid(portTaken, { port })
    }
    throw error
  }
}

function openBrowser(address: string): void {
  const systems = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] } as Record<string, readonly string[]>
  const [program, ...args] = systems[process.platform] ?? ['xdg-open']
  spawn(program!, [...args, address], { stdio: 'ignore', detached: true })
    // Without a browser to open, the printed address still serves.
    .on('error', () => {})
    .unref()
}
