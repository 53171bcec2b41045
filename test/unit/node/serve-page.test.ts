import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, test } from 'vitest'
import { servePage } from '../../../src/node/serve.ts'

let server: Server
let address: string
let port: number
beforeAll(async () => {
  const served = await servePage(fileURLToPath(new URL('../../../package.json', import.meta.url)), 0)
  server = served.server
  address = served.address
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** What the server says to raw bytes, first line; nothing where it hangs up. */
async function ask(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.end(bytes, 'latin1')
  let answer = ''
  socket.setEncoding('latin1').on('data', text => {
    answer += text
  })
  await new Promise(done => socket.on('close', done))
  return answer.split('\r\n')[0]!
}

const get = (path: string, host = 'localhost') =>
  ask(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

test('the server listens on this machine only, and its address names where', () => {
  assert.equal((server.address() as AddressInfo).address, '127.0.0.1')
  assert.equal(address, `http://127.0.0.1:${port}/`)
})

test('no other page may show an answer in a frame', async () => {
  for (const [path, status] of [
    ['', 200],
    ['?x', 200],
    ['nowhere', 404],
    ['favicon.ico', 204],
  ] as const) {
    const answer = await fetch(address + path)
    assert.equal(answer.status, status)
    assert.equal(answer.headers.get('content-security-policy'), "frame-ancestors 'none'")
    await answer.text()
  }
})

test('addresses that are no addresses get an answer, and the next request too', async () => {
  for (const path of [
    '//',
    '///',
    '/%',
    '/\\..',
    'http://',
    '*',
    '/../../etc/passwd',
    `/${'a'.repeat(10_000)}`,
  ])
    assert.match(await get(path), /^HTTP\/1.1 (?:404|400)/, path)
  for (const path of ['/', '/index.html', '/?x=//', '/index.html?'])
    assert.match(await get(path), / 200 /, path)
})

test('requests that are no requests end nothing', async () => {
  for (const bytes of [
    '',
    '\0\0\0',
    'GET',
    'GET / HTTP/9.9\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    `GET / HTTP/1.1\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
    'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ])
    await ask(bytes)
  assert.match(await get('/'), / 200 /)
})

test('only names of this machine are answered, so that no page elsewhere can ask under its own', async () => {
  for (const host of [
    'localhost',
    `localhost:${port}`,
    '127.0.0.1',
    `127.0.0.1:${port}`,
    '[::1]:80',
    'LOCALHOST',
  ])
    assert.match(await get('/', host), / 200 /, host)
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    '',
  ])
    assert.match(await get('/', host), / 403 /, host)
  assert.match(await ask('GET / HTTP/1.0\r\n\r\n'), / 403 /)
})

test('other methods than GET and HEAD are rejected', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    assert.match(
      await ask(`${method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      / 405 /,
      method,
    )
})

test('a port that is taken is reported', async () => {
  const page = fileURLToPath(new URL('../../../package.json', import.meta.url))
  const { server } = await servePage(page, 0)
  const { port } = server.address() as AddressInfo
  await assert.rejects(servePage(page, port), { code: 'EADDRINUSE' })
  await new Promise(done => server.close(done))
})
