import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { describeMetric, metrics, VERSION } from '../../src/index.ts'
import { presetNames, presetOptions, presetsOf, sources } from '../../src/metrics/index.ts'
import { settings } from './settings.ts'

test('ids are kebab-case words, used once', () => {
  const ids = metrics.map(metric => metric.id)
  assert.deepEqual([...new Set(ids)], ids)
  for (const id of ids) assert.match(id, /^[a-z]+(-[a-z0-9]+)*$/)
})

describe.each(metrics.map(metric => ({ id: metric.id, metric })))('$id', ({ id, metric }) => {
  test('presets set declared options only, to values that the option takes', () => {
    for (const preset of presetsOf(id)) {
      for (const [name, value] of Object.entries(presetOptions(preset, id))) {
        assert.ok(Object.hasOwn(metric.options, name), `${preset} sets ${name}, which ${id} does not have`)
        assert.doesNotThrow(() => metric.options[name]!.check(name, value))
      }
    }
  })

  test('takes from every preset what the table says of it', () => {
    for (const preset of presetsOf(id))
      assert.deepEqual(metric.resolve({ preset }), metric.resolve(presetOptions(preset, id)), preset)
    for (const preset of presetNames.filter(name => !presetsOf(id).includes(name)))
      assert.throws(() => metric.resolve({ preset }), { code: 'preset-undefined' }, preset)
  })

  test('says what it measures, how, and after whom', () => {
    const words = describeMetric(metric)
    assert.match(words.about, /^[A-Z].*\.$/s)
    assert.ok(words.formula.length > 0 && !words.formula.includes('\n'))
    assert.ok(metric.better === 'none' || words.sources.length > 0)
    assert.ok(words.sources.every(source => Object.hasOwn(sources, source)))
    assert.deepEqual(Object.keys(words.options), Object.keys(metric.options))
    for (const [name, { about }] of Object.entries(words.options)) assert.ok(about.length > 0, name)
  })

  test('an unknown option is rejected by name', () => {
    assert.throws(() => metric.resolve({ 'no-such-option': 1 }), { code: 'option-unknown' })
  })
})

for (const { name, metric, options } of settings) {
  describe(name, () => {
    test('the signature lists every option in declared order and nothing else', () => {
      const parts = metric.signature(options).split('|')
      const declared = Object.keys(metric.options).filter(name => metric.options[name]!.data !== true)
      assert.equal(parts[0], metric.id)
      assert.equal(parts.at(-1), `v:${VERSION}`)
      assert.deepEqual(
        parts.slice(1, -1).map(part => part.slice(0, part.indexOf(':'))),
        declared,
      )
      for (const part of parts.slice(1)) assert.match(part, /^[A-Za-z]+:[^\s|]+$/)
    })

    test('the signature is pure: the same for the same settings, however they are written', () => {
      const signature = metric.signature(options)
      assert.equal(metric.signature(options), signature)
      assert.equal(metric.signature(metric.resolve(options)), signature)
      assert.equal(metric.signature({ ...metric.resolve(options) }), signature)
    })
  })
}
