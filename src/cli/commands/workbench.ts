import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { invalid } from '../../model/error.ts'
import { portTaken, workbenchMissing } from '../../model/errors/commands.ts'
import { servePage } from '../../node/index.ts'
import { statOf } from '../../node/shared.ts'
import { defineCommand } from '../define-command.ts'
import { flag, integerFrom, value } from '../options/spec.ts'

export const command = defineCommand({
  name: 'workbench',
  about: 'Serves the browser workbench on this machine. Ctrl+C ends it.',
  arguments: [],
  options: {
    port: value('--port <number>', 'the port; 0 takes any free one', integerFrom(0, 65535), {
      default: 7373,
    }),
    open: flag('--open', 'open it in the default browser'),
    path: flag('--path', 'print the path of the page, and serve nothing: it opens from disk as well'),
  },
  examples: [
    { line: 'cesura workbench --path', about: 'the path of the page: open it from disk in any browser' },
  ],
  async run({ options: { port, open, path } }, io) {
    // From disk the page in one file, which can be passed on; served, the one that starts small, which only a checkout has.
    const whole = fileURLToPath(new URL('../../web/index.html', import.meta.url))
    const small = fileURLToPath(new URL('../../web/served.html', import.meta.url))
    const file = path || (await statOf(small)) === undefined ? whole : small
    if ((await statOf(file)) === undefined) throw invalid(workbenchMissing, {})
    if (path) return { content: `${file}\n` }
    const { server, address } = await serve(file, port)
    await io.write(`The workbench is at ${address}; nothing is uploaded. Ctrl+C ends it.\n`)
    if (open) openBrowser(address)
    await new Promise<void>(resolve => {
      const end = () => {
        server.closeAllConnections()
        server.close(() => resolve())
      }
      process.once('SIGINT', end)
      process.once('SIGTERM', end)
    })
    return {}
  },
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
