import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import { cesura, words } from './run.ts'

// Each file of transcripts/ holds commands and what they print: snapshots of our own output, read by people.
// A line `$ cesura …` is a command; what follows is stdout, then stderr with `! ` in front, then `[exit 1]` if not 0.
// UPDATE=1 npx vitest run test/cli/transcripts.test.ts writes them anew; read the difference before you keep it.

const folder = new URL('./transcripts/', import.meta.url)

function transcript(command: string): string {
  const { code, stdout, stderr } = cesura(words(command).slice(1))
  const errors = stderr.replace(/^(?=.)/gm, '! ').replace(/^\n/gm, '!\n')
  return `$ ${command}\n${stdout}${errors}${code === 0 ? '' : `[exit ${code}]\n`}`
}

for (const file of readdirSync(folder).filter(name => name.endsWith('.txt'))) {
  describe(file, () => {
    const path = new URL(file, folder)
    const parts = readFileSync(path, 'utf8').split(/^(?=\$ )/m)
    if (process.env.UPDATE === '1') {
      writeFileSync(path, parts.map(part => transcript(part.split('\n')[0]!.slice(2))).join('\n'))
    }
    for (const part of readFileSync(path, 'utf8').split(/^(?=\$ )/m)) {
      const command = part.split('\n')[0]!.slice(2)
      test(command, () => assert.equal(transcript(command).trimEnd(), part.trimEnd()))
    }
  })
}
