import { createServer, type Server } from 'node:http'
import { dirname, extname, join } from 'node:path'
import { namesIn, readBytes } from './files/read.ts'

interface Served {
  readonly type: string
  readonly content: Buffer
  /** Its name changes with its content: the browser need not ask again, and has it when the server has ended. */
  readonly lasting?: boolean
}

/**
 * Serves one page with the files next to it in `parts` and `readers`, and nothing else, on this machine only. The page carries its
 * own security policy; the headers repeat what a header alone can say. Port 0 takes any free port.
 *
 * @param file - the page
 * @param port - 0 to 65535
 * @returns the server, to be closed by the caller, and the address to open
 * @throws the error of Node when the page cannot be read (`ENOENT`) or the port is taken (`EADDRINUSE`)
 */
export async function servePage(file: string, port: number): Promise<{ server: Server; address: string }> {
  const page: Served = { type: 'text/html', content: await readBytes(file) }
  const served = new Map([
    ['/', page],
    ['/index.html', page],
    ...(await filesNextTo(file, 'parts')),
    ...(await filesNextTo(file, 'readers')),
  ])
  const server = createServer((request, response) => {
    // A page's own policy cannot say this: no other page may show what is here in a frame, and lead clicks to it.
    response.setHeader('Content-Security-Policy', "frame-ancestors 'none'")
    // A page elsewhere whose name was made to point here asks under its own name: it gets nothing.
    if (!isThisMachine(request.headers.host)) {
      response
        .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('This page is for localhost.\n')
      return
    }
    // Not parsed as a URL: `//` is not one, and a request for it must not end the server.
    const [pathname = '/'] = (request.url ?? '/').split('?')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    // Browsers ask for an icon when a script is opened on its own; a 404 would appear as an error in the console.
    if (pathname === '/favicon.ico') {
      response.writeHead(204).end()
      return
    }
    const found = served.get(pathname)
    if (found === undefined) {
      response
        .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('There is one page here: /\n')
      return
    }
    response.writeHead(200, {
      'Content-Type': `${found.type}; charset=utf-8`,
      'Content-Length': found.content.length,
      'Cache-Control': found.lasting === true ? 'max-age=31536000, immutable' : 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    })
    response.end(request.method === 'HEAD' ? undefined : found.content)
  })
  // A malformed request or a connection that is closed early must not end the server.
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const bound = server.address()
  return {
    server,
    address: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : port}/`,
  }
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** The scripts and styles in a folder next to the page; none if the page is a single file. */
async function filesNextTo(file: string, folder: string): Promise<[path: string, script: Served][]> {
  const place = join(dirname(file), folder)
  const names = await namesIn(place)
  return Promise.all(
    names.flatMap(name => {
      const type = TYPES[extname(name)]
      if (type === undefined) return []
      return [
        readBytes(join(place, name)).then((content): [string, Served] => [
          `/${folder}/${name}`,
          { type, content, lasting: folder === 'parts' },
        ]),
      ]
    }),
  )
}

/** Whether a Host header names this machine, on any port: tunnels change the port. */
function isThisMachine(host: string | undefined): boolean {
  const name = host?.replace(/:\d{1,5}$/, '').toLowerCase()
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]'
}
