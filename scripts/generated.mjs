// Writes what follows from the definitions of commands: the JSON Schema of `cesura serve` and the manual page. Neither is
// kept in git; both are packed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { manPage } from '../dist/cli/print/man-page.js'
import { serveSchema } from '../dist/cli/serve/serve-schema.js'

const at = name => new URL(`../${name}`, import.meta.url)
mkdirSync(at('man/'), { recursive: true })
writeFileSync(at('man/cesura.1'), await manPage())
writeFileSync(at('schemas/serve.schema.json'), `${JSON.stringify(await serveSchema())}\n`)
