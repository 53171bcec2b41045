import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { dirname, join } from 'node:path'

interface Served {
  readonly type: string
  readonly content: Buffer
}

/**
 * Serves one page with the scripts in its folder `readers`, and nothing else, on this machine only. The page carries its
 * own security policy; the headers repeat what a header alone can say. Port 0 takes any free port.
 */
export async function servePage(file: string, port: number): Promise<{ server: Server; address: string }> {
  const page: Served = { type: 'text/html', content: await readFile(file) }
  const served = new Map([['/', page], ['/index.html', page], ...(await readersBeside(file))])
  const server = createServer((request, response) => {
    // Not as an address: `//` is none, and whoever asks for it must not end the server.
    const [pathname = '/'] = (request.url ?? '/').split('?')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
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
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    })
    response.end(request.method === 'HEAD' ? undefined : found.content)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const bound = server.address()
  return {
    server,
    address: `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : port}/`,
  }
}

/** The readers that lie beside the page; none where it stands alone. */
async function readersBeside(file: string): Promise<[path: string, script: Served][]> {
  const folder = join(dirname(file), 'readers')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names
      .filter(name => name.endsWith('.js'))
      .map(
        async (name): Promise<[string, Served]> => [
          `/readers/${name}`,
          { type: 'text/javascript', content: await readFile(join(folder, name)) },
        ],
      ),
  )
}
