// `npm run site`: the documentation as a static site, in site/dist. It works below any path of a server and opens from disk; the workbench
// is part of it at workbench/, the API reference at api/. `--no-install`: the packages of site/ are there already.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = join(root, 'site')
const output = join(site, 'dist')

function run(command, args, cwd = root) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

run(process.execPath, ['scripts/build.mjs', '--if-needed'])
if (!process.argv.includes('--no-install') || !existsSync(join(site, 'node_modules')))
  run('npm', ['ci', '--no-audit', '--no-fund'], site)
run(process.execPath, ['site/pages.mjs'])
run('npx', ['vitepress', 'build'], site)

const { relocate } = await import('../site/relocate.mjs')
const { BASE } = await import('../site/base.mjs')
relocate(output, BASE)

/** What the search from disk looks through: titles and texts of all pages. */
const entries = readdirSync(join(site, 'pages'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.md'))
  .sort()
  .map(name => {
    const text = readFileSync(join(site, 'pages', name), 'utf8')
    const title = /^# (.*)$/m.exec(text)?.[1] ?? name
    return {
      path: name.replaceAll('\\', '/').replace(/md$/, 'html'),
      title,
      text: text.replace(/[`*|#\s]+/g, ' '),
    }
  })
writeFileSync(join(output, 'offline-index.js'), `window.__siteIndex=${JSON.stringify(entries)}\n`)
cpSync(join(site, 'offline.js'), join(output, 'offline.js'))

cpSync(join(root, 'dist/web/index.html'), join(output, 'workbench/index.html'))
cpSync(join(root, 'dist/web/readers'), join(output, 'workbench/readers'), { recursive: true })

run(process.execPath, ['scripts/docs.mjs'])
rmSync(join(output, 'api'), { recursive: true, force: true })
cpSync(join(root, 'api'), join(output, 'api'), { recursive: true })
console.log(`site/dist: ${entries.length} pages`)
