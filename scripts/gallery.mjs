// `npm run gallery`: draws every figure of gallery/*.ts again, and the page that shows them all.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const folder = fileURLToPath(new URL('../gallery/', import.meta.url))
const server = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
})
try {
  const { galleryPage } = await server.ssrLoadModule('/gallery/page.ts')
  const figures = []
  for (const file of readdirSync(folder).sort()) {
    if (file.endsWith('.svg')) rmSync(folder + file)
    if (!file.endsWith('.ts')) continue
    const { figure } = await server.ssrLoadModule(`/gallery/${file}`)
    if (figure === undefined) continue
    const name = file.replace(/\.ts$/, '')
    writeFileSync(`${folder}${name}.svg`, `${figure.svg}\n`)
    figures.push({ name, figure })
  }
  writeFileSync(`${folder}index.html`, galleryPage(figures))
  process.stdout.write(`${figures.length} figures drawn\n`)
} finally {
  await server.close()
}
