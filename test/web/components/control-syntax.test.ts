import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readOptionChoices } from '../../../src/formats/shared.ts'
import { column, hint, metricOption, reading, renderHint, setting } from '../../../src/model/errors/define.ts'
import { answerParts } from '../../../web/words/answer-parts.ts'
import { canSet, controlSyntax, optionText, settable } from '../../../web/words/control-syntax.ts'

test('every option of reading has words, and so has each of its values', () => {
  for (const [option, kind] of Object.entries(readOptionChoices)) {
    assert.notEqual(optionText(reading(option)), '')
    if (typeof kind === 'string') continue
    for (const value of kind) {
      const words = optionText(reading(option, value))
      if (value === 'error') assert.ok(words.endsWith(': an error'), words)
      else assert.ok(canSet(reading(option, value)), `${option} ${value}`)
    }
  }
})

test('options are written in plain words, never as flags', () => {
  const written = (...parts: Parameters<typeof controlSyntax>) => controlSyntax(...parts)
  assert.equal(written(reading('holes', 'join-left')), '“gaps between segments: part of the segment before”')
  assert.equal(written(reading('sheet', 'NAME')), '“sheet”')
  assert.equal(written(reading('duration', 6300)), '“duration of the recording: 6300”')
  assert.equal(written(reading('documents', 'FILE')), 'a .txt file with the text')
  assert.equal(written(column('item')), '“column for item”')
  assert.equal(written(column('segment', 1)), '“column for segment: 1”')
  assert.equal(written(metricOption('window', 5)), '“window: 5”')
  assert.equal(written(setting('allowWrite')), '“allow write”')
  assert.equal(
    renderHint(hint`${reading('match', 'text')} joins them`, controlSyntax),
    '“texts of several files: matched by content” joins them',
  )
})

test('the page sets values that it knows and names of columns, but no example, error or command', () => {
  const offered = (...parts: Parameters<typeof settable>) => settable(...parts)
  assert.deepEqual(offered(hint`use ${reading('units', 'words')} or ${reading('units', 'lines')}`), [
    [reading('units', 'words')],
    [reading('units', 'lines')],
  ])
  for (const option of [
    reading('holes'),
    reading('snap', 'error'),
    reading('duration', 6300),
    reading('sheet', 'NAME'),
    column('item'),
    setting('missing', 'available'),
    metricOption('window', 5),
  ])
    assert.deepEqual(offered([option]), [], option.option)
})

test('options with a space between them are set together, or not at all', () => {
  const both = [reading('header', 'no'), column('segment', 1)]
  assert.deepEqual(settable(hint`try ${both[0]!} ${both[1]!}`), [both])
  assert.deepEqual(settable(hint`try ${both[0]!} ${column('segment')}`), [])
})

test('an answer has a title and a sentence that says what follows', () => {
  assert.deepEqual(answerParts('No, two texts: each then has one coder.'), {
    title: 'No, two texts',
    rest: 'Each then has one coder.',
  })
  assert.deepEqual(answerParts('each file is another coder'), {
    title: 'each file is another coder',
    rest: '',
  })
})
