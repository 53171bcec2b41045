import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, test } from 'vitest'
import { openTemporary, temporaryFolder } from '../../../src/node/files/temporary.ts'
import { openOutput } from '../../../src/node/files/write.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-scratch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const built = fileURLToPath(new URL('../../../dist/node/files/temporary.js', import.meta.url))
const mode = (path: string) => statSync(path).mode & 0o777

test('a scratch file is private, has a name nobody can guess, and never opens what is there', async () => {
  const one = await openTemporary(join(folder, 'a.csv'))
  const two = await openTemporary(join(folder, 'a.csv'))
  assert.notEqual(one.path, two.path)
  assert.equal(mode(one.path), 0o600)
  assert.equal(one.path.includes(String(process.pid)), false)
  await one.remove()
  await two.remove()
  assert.deepEqual(readdirSync(folder), [])
})

test('nothing is next to the output while the work goes on; the file keeps its rights', async () => {
  const path = join(folder, 'b.csv')
  writeFileSync(path, 'old', { mode: 0o640 })
  const output = await openOutput(path)
  assert.deepEqual(readdirSync(folder), ['b.csv'])
  await output.write('half ')
  assert.equal(readdirSync(folder).length, 2)
  assert.equal(readFileSync(path, 'utf8'), 'old')
  await output.commit('whole')
  assert.deepEqual(readdirSync(folder), ['b.csv'])
  assert.equal(readFileSync(path, 'utf8'), 'half whole')
  assert.equal(mode(path), 0o640)
  const fresh = await openOutput(join(folder, 'c.csv'))
  await fresh.commit('x')
  assert.equal(mode(join(folder, 'c.csv')), 0o666 & ~process.umask())
  for (const name of ['b.csv', 'c.csv']) rmSync(join(folder, name))
})

test('an output that is given up leaves what was there', async () => {
  const path = join(folder, 'd.csv')
  writeFileSync(path, 'old')
  const output = await openOutput(path)
  await output.write('half')
  await output.discard()
  assert.deepEqual(readdirSync(folder), ['d.csv'])
  assert.equal(readFileSync(path, 'utf8'), 'old')
  rmSync(path)
})

test('a link stays a link, and what it names is written', async () => {
  writeFileSync(join(folder, 'real.csv'), 'old')
  symlinkSync('real.csv', join(folder, 'link.csv'))
  await (await openOutput(join(folder, 'link.csv'))).commit('new')
  assert.equal(readFileSync(join(folder, 'real.csv'), 'utf8'), 'new')
  for (const name of ['link.csv', 'real.csv']) rmSync(join(folder, name))
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s removes files and folders, and ends the process',
  async signal => {
    const home = mkdtempSync(join(folder, 'signal-'))
    const program = `
    import { openTemporary, temporaryFolder } from ${JSON.stringify(built)}
    await openTemporary(${JSON.stringify(join(home, 'x.csv'))})
    await temporaryFolder('kept-')
    process.stdout.write('ready')
    setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, TMPDIR: home },
    })
    await once(child.stdout, 'data')
    assert.equal(readdirSync(home).length, 2)
    child.kill(signal)
    const [code, by] = await once(child, 'exit')
    assert.deepEqual([code, by], [null, signal])
    assert.deepEqual(readdirSync(home), [])
  },
)

test('removes temporary files created after a handled signal', async () => {
  const home = mkdtempSync(join(folder, 'outlives-'))
  const program = `
    import { readdirSync } from 'node:fs'
    import { once } from 'node:events'
    import { openTemporary } from ${JSON.stringify(built)}
    process.on('SIGHUP', () => {})
    const alive = setInterval(() => {}, 1000)
    const left = []
    for (const name of ['e.csv', 'f.csv']) {
      const { handle } = await openTemporary(${JSON.stringify(home)} + '/' + name)
      const hup = once(process, 'SIGHUP')
      process.kill(process.pid, 'SIGHUP')
      await hup
      await handle.close()
      left.push(readdirSync(${JSON.stringify(home)}).length)
    }
    clearInterval(alive)
    console.log(JSON.stringify([left, process.listenerCount('SIGHUP')]))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program])
  // Both files are gone, and only the program's own listener is left.
  assert.equal(String(stdout).trim(), '[[0,0],1]', String(stderr))
})

test('temporary directories remove their signal listeners', async () => {
  const listeners = () => ['exit', 'SIGINT', 'SIGTERM'].map(event => process.listenerCount(event))
  const before = listeners()
  const [one, two] = [await temporaryFolder('cesura-corner-'), await temporaryFolder('cesura-corner-')]
  const during = listeners()
  await one!.remove()
  assert.deepEqual(listeners(), during)
  await two!.remove()
  assert.deepEqual(listeners(), before)
})
