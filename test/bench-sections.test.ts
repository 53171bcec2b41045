// Results of the benchmark are made whole of parts: a table that is measured again takes the place of its old one.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { withSections } from '../bench/sections.ts'

const order = ['One', 'Two', 'Three']

test('sections stand in their order, whatever is measured first, and the others stay', () => {
  const three = withSections('', '# Head', order, new Map([['Three', 'third\n']]))
  assert.equal(three, '# Head\n\n## Three\n\nthird\n')
  const both = withSections(three, '# Head', order, new Map([['One', '### a\n\nfirst']]))
  assert.equal(both, '# Head\n\n## One\n\n### a\n\nfirst\n\n## Three\n\nthird\n')
  assert.equal(withSections(both, '# Head', order, new Map([['One', '### a\n\nfirst']])), both)
})

test('a new measurement takes the place of the old one, with the new head; titles of old go', () => {
  const old = '# Old\n\nwords\n\n## One\n\nfirst\n\n## Gone\n\nrest\n'
  assert.equal(withSections(old, '# New', order, new Map([['One', 'again']])), '# New\n\n## One\n\nagain\n')
})
