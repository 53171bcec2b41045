import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'

/**
 * Serves one page, and nothing else, on this machine only. The page carries its own security policy; the headers
 * repeat what a header alone can say. Port 0 takes any free port.
 */
export async function servePage(file: string, port: number): Promise<{ server: Server; address: string }> {
  const page = await readFile(file)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    if (pathname !== '/' && pathname !== '/index.html') {
      response
        .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('There is one page here: /\n')
      return
    }
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': page.length,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    })
    response.end(request.method === 'HEAD' ? undefined : page)
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
