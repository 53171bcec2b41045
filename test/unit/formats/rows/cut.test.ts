import assert from 'node:assert/strict'
import { test } from 'vitest'
import { formatById, readCorpus } from '../../../../src/formats/index.ts'
import { claimOf } from '../../../../src/formats/inspect.ts'
import { rowSamples } from '../samples/rows.ts'
import { open } from './open.ts'

for (const { format, name, text, options } of rowSamples) {
  test(`${name}: cut inside a line, it is no longer ${format}, is reported, or is the same`, () => {
    const read = (text: string) => {
      const { corpus, problems, questions } = readCorpus(text, { file: name, ...options, format })
      return { reported: [...problems, ...questions].map(({ code }) => code), corpus: JSON.stringify(corpus) }
    }
    const whole = read(text)
    const own = formatById(format)
    for (let end = 1; end < text.length; end++) {
      // A file that ends with a whole line is a whole file, as far as anyone can see.
      if (text[end - 1] === '\n' || text[end] === '\n' || text[end] === '\r') continue
      const cut = text.slice(0, end)
      const found = claimOf(own, open(cut, name), {})
      if (found === undefined || found.strength === 'rejected' || found.strength === 'possible') continue
      const { reported, corpus } = read(cut)
      const stated = reported.some(code => !whole.reported.includes(code))
      assert.ok(stated || corpus === whole.corpus, `cut after ${JSON.stringify(cut.slice(-30))}`)
    }
  })
}
