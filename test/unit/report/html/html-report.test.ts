import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'vitest'
import { simulateCorpus } from '../../../../src/evaluate/index.ts'
import { agreement, evaluate, fromBoundaries, fromScores, makeCorpus } from '../../../../src/index.ts'
import { SCRIPT_HASH, script } from '../../../../src/report/html/script.ts'
import { htmlReport } from '../../../../src/report/index.ts'
import { nasty, nastyCorpus, poem } from './corpora.ts'

const evaluation = evaluate(poem, { references: ['manual'] })
const report = htmlReport(evaluation, poem, {
  title: 'Poem',
  date: '1 May 2026',
  command: 'cesura report poem.json',
  inputs: [{ name: 'poem.json', bytes: 12, sha256: 'ab12', format: 'cesura-json' }],
  problems: [
    {
      severity: 'warning',
      code: 'blank-line',
      message: 'a blank line',
      location: { file: 'poem.json', line: 3 },
    },
  ],
  choices: ['poem.json was read as JSON.'],
})
const section = (text: string, id: string): string =>
  text.split(`<section id="${id}"`)[1]!.split('</section>')[0]!

describe('the report', () => {
  test('has its sections in order, and a contents list that leads to each', () => {
    const ids = [...report.matchAll(/<section id="([a-z]+)"/g)].map(([, id]) => id)
    assert.deepEqual(ids, [
      'words',
      'scores',
      'ranking',
      'loss',
      'agreement',
      'differences',
      'conventions',
      'data',
      'repeat',
      'cite',
    ])
    for (const id of ids) assert.ok(report.includes(`<a href="#${id}">`))
  })

  test('asks what is behind the score where systems are ranked and items resampled', () => {
    const corpus = simulateCorpus({ seed: 4, items: 12, coders: 3, segmenters: 2 })
    const people = ['ann', 'bo', 'cy']
    const of = (more: object) =>
      htmlReport(evaluate(corpus, { references: people, metrics: ['B'], ...more }), corpus)
    const text = of({ interval: true, tests: true })
    const ids = [...text.matchAll(/<section id="([a-z]+)"/g)].map(([, id]) => id)
    for (const id of ['checks', 'loss', 'stability', 'replacement', 'study']) assert.ok(ids.includes(id), id)
    assert.match(section(text, 'checks'), /What you can report/)
    assert.match(section(text, 'loss'), /best B/)
    assert.match(section(text, 'stability'), /184 conventions/)
    assert.match(section(text, 'replacement'), /Calderon et al. 2025/)
    assert.match(section(text, 'study'), /with a chance of 80/)
    // Who asks for no intervals asks for no resampling.
    assert.doesNotMatch(of({ interval: false }), /<section id="(?:checks|stability|replacement|study)"/)
  })

  test('is the same bytes again', () => {
    assert.equal(htmlReport(evaluation, poem), htmlReport(evaluate(poem, { references: ['manual'] }), poem))
  })

  test('loads nothing: no address but those of papers, which are links', () => {
    const addresses = [...report.matchAll(/(src|href|url)\s*[=(]\s*["']?([^"')> ]+)/g)].map(([, , to]) => to!)
    for (const to of addresses)
      assert.match(
        to,
        /^(#|https:\/\/(aclanthology|doi)\.org\/|data:application\/x-bibtex;charset=utf-8,[\w%.~!*()-]+$)/,
      )
    assert.doesNotMatch(report, /<(link|iframe|object|embed|img|base)\b|@import|url\(/)
  })

  test('allows exactly its own script', () => {
    const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`
    assert.equal(SCRIPT_HASH, hash)
    assert.ok(report.includes(`script-src '${hash}'`))
    assert.ok(report.includes(`<script>${script}</script>`))
    assert.doesNotMatch(report, /<[^>]+\son[a-z]+\s*=/i)
  })

  test('says in words who leads, what the others say and what the leader misses', () => {
    const words = section(report, 'words')
      .replace(/<[^>]+>/g, ' ')
      .replace(/ +/g, ' ')
    assert.match(words, /1 item, 11 units; 2 hypotheses against the reference manual\./)
    assert.match(
      words,
      /h2 leads with B = 0\.750 at 1\.00 × as many boundaries; h1 follows with 0\.500 at 0\.50 × as many boundaries\./,
    )
    assert.match(words, /WD and Pk have h1 and h2 level at the top; F puts h1 first\./)
    assert.match(words, /Of 2 reference boundaries, h2 finds 1, comes close to 1, misses 0 and adds 0\./)
  })

  test('prints every score with its signature', () => {
    for (const metric of evaluation.metrics)
      assert.ok(
        section(report, 'scores').includes(metric.signature.split('|').join('|<wbr/>')),
        metric.signature,
      )
    assert.match(section(report, 'scores'), /data-v="0.75"[^>]*><b>0\.750/)
  })

  test('renders each pair against the text, worst first, and says each difference in a sentence', () => {
    const differences = section(report, 'differences')
    const pairs = differences.split('<details class="pair"').slice(1)
    assert.equal(pairs.length, 2)
    assert.match(pairs[0]!, /h1 against manual/)
    assert.match(pairs[0]!, /manual cuts after unit 2; h1 does not, nor next to it\./)
    assert.match(pairs[1]!, /manual cuts after unit 5, h2 one earlier\./)
    assert.match(pairs[1]!, /Enfolding sunny spots of greenery\./)
    assert.equal([...pairs[1]!.matchAll(/class="lane run"/g)].length, 1)
  })

  test('says how to repeat it: command, seed, version, hashes; and what was wrong in the input', () => {
    assert.match(section(report, 'repeat'), /cesura report poem\.json.*Seed 1\. cesura \d.*ab12/s)
    assert.match(section(report, 'data'), /warning: poem\.json:3: a blank line \(blank-line\)/)
  })

  test('cites the papers of the metrics used, and no others', () => {
    const cite = section(report, 'cite')
    const file = decodeURIComponent(/href="data:[^,]*,([^"]*)" download="cesura\.bib"/.exec(cite)![1]!)
    assert.match(file, /@inproceedings\{fournier-2013-evaluating/)
    assert.match(file, /@article\{pevzner-hearst-2002-critique/)
    assert.doesNotMatch(cite + file, /lai-etal-2023/)
  })
})

describe('which pairs are shown', () => {
  const corpus = simulateCorpus({ seed: 3, items: 30, units: 30, coders: 2, segmenters: 4 })
  const many = evaluate(corpus, { references: ['ann', 'bo'], metrics: ['boundary-similarity'] })
  const every = htmlReport(many, corpus, { pairs: 'all' })
  const pairsIn = (text: string): number => text.split('<details class="pair"').length - 1

  test('worst:N, all and none', () => {
    assert.equal(pairsIn(htmlReport(many, corpus, { pairs: { worst: 7 } })), 7)
    assert.equal(pairsIn(every), 240)
    assert.equal(pairsIn(htmlReport(many, corpus, { pairs: 'none' })), 0)
    assert.match(
      htmlReport(many, corpus),
      /200 of 240 pairs, by B, worst first; --pairs all shows the others/,
    )
  })

  test('worst means lowest where higher is better, highest where lower is', () => {
    for (const id of ['boundary-similarity', 'pk']) {
      const own = evaluate(corpus, { references: ['ann'], metrics: [id] })
      const shown = [...htmlReport(own, corpus, { pairs: 'all' }).matchAll(/class="val">\S+ ([\d.]+)</g)].map(
        ([, value]) => Number(value),
      )
      const sorted = [...shown].sort((a, b) => (id === 'pk' ? b - a : a - b))
      assert.deepEqual(shown, sorted)
    }
  })

  test('pairs after the first 200 cost little: about a kilobyte each', () => {
    const all = every.split('<details class="pair"').slice(1)
    const late = all.slice(200, -1)
    assert.ok(late.length > 30)
    for (const pair of late) assert.ok(pair.length < 2000, `${pair.length} bytes`)
  })
})

describe('equal coders', () => {
  const corpus = simulateCorpus({ seed: 5, items: 6, units: 30, coders: 4 })
  const text = htmlReport(evaluate(corpus, { interval: { resamples: 200 } }), corpus)
  test('are not ranked; their agreement has coefficients, pairs and behaviour', () => {
    assert.doesNotMatch(text, /id="ranking"/)
    assert.match(
      section(text, 'agreement'),
      /Agreement beyond chance \(π_x\) is 0\.\d{3}: two coders have B 0\.\d{3}; annotators who place boundaries at random at these rates would have 0\.\d{3}/,
    )
    assert.match(section(text, 'agreement'), /Random coders would already share \.\d\d; your coders share/)
    assert.match(section(text, 'agreement'), /π\* \(Fournier &amp; Inkpen 2012\) takes 0\.\d{3} as chance/)
    assert.match(section(text, 'agreement'), /Taken for coders of equal standing: /)
    assert.match(section(text, 'agreement'), /agree most/)
    assert.match(section(text, 'agreement'), /of places/)
    assert.match(section(text, 'differences'), / and \w+ agree on /)
    assert.doesNotMatch(section(text, 'differences'), /misses|against/)
  })

  test('systems are left out of the agreement, as in cesura agreement', () => {
    const { coders: names } = evaluate(corpus).data
    const renamed = {
      ...corpus,
      items: corpus.items.map(item => ({
        ...item,
        codings: item.codings.map(coding =>
          coding.coder === names[3] ? { ...coding, coder: 'segmenter-1' } : coding,
        ),
      })),
    }
    const found = evaluate(renamed)
    const people = names.slice(0, 3)
    const { value } = agreement(renamed, { coders: people, expected: 'exact', missing: 'available' })
    const alone = htmlReport(found, renamed)
    const words = section(alone, 'words').replaceAll(/<[^>]+>/g, '')
    assert.ok(
      words.includes(`Three coders agree at ${value!.toFixed(3)} beyond chance (π_x over B): annotators who`),
      words,
    )
    assert.match(words, /All three cut at/)
    const agreed = section(alone, 'agreement').replaceAll(/<[^>]+>/g, '')
    assert.match(agreed, /segmenter-1 looks like a system by name and is left out\./)
    const together = htmlReport(found, renamed, { everyone: true })
    assert.match(section(together, 'words'), /Four coders agree at/)
    assert.match(section(together, 'agreement'), /Taken for coders of equal standing: /)
    assert.match(
      section(together, 'agreement').replaceAll(/<[^>]+>/g, ''),
      /Systems count as annotators here: segmenter-1\./,
    )
  })
})

describe('edges', () => {
  test('a coder with scores in the place of boundaries has a score and no strip', () => {
    const [item] = poem.items
    const scores = fromScores(Array.from({ length: item!.units - 1 }, (_, gap) => (gap % 3) / 2))
    const corpus = { ...poem, items: [{ ...item!, scored: [{ coder: 'model', scores }] }] }
    const found = evaluate(corpus, { metrics: ['AP'], references: ['manual'], hypotheses: ['model'] })
    const text = htmlReport(found, corpus, { title: 'Scores' })
    assert.match(section(text, 'scores'), /model/)
    assert.doesNotMatch(text, /NaN/)
  })

  test('levels that do not nest are scored, and have no edits to plot', () => {
    const levels = [fromBoundaries(12, [6]), fromBoundaries(12, [3, 9])]
    const codings = ['manual', 'h1'].map(coder => ({ coder, segmentation: levels[1]!, levels }))
    const corpus = makeCorpus([{ id: 'a', units: 12, codings }])
    for (const asked of [{ metrics: ['T'] }, { metrics: ['F', 'T'], levels: 'same' as const }]) {
      const found = evaluate(corpus, { ...asked, references: ['manual'] })
      assert.match(section(htmlReport(found, corpus, { title: 'Levels' }), 'scores'), /h1/)
    }
  })

  test('an empty corpus, one coder, one unit and no boundary still make a report', () => {
    const one = (masses: number[], coders: string[]) =>
      makeCorpus([
        {
          id: 'x',
          units: masses.reduce((sum, mass) => sum + mass, 0),
          codings: coders.map(coder => ({
            coder,
            segmentation: {
              units: masses.reduce((sum, mass) => sum + mass, 0),
              boundaries: new Uint32Array(),
            },
          })),
        },
      ])
    for (const corpus of [makeCorpus([]), one([5], ['a']), one([1], ['a', 'b']), one([9], ['a', 'b', 'c'])]) {
      const text = htmlReport(evaluate(corpus), corpus)
      assert.ok(!/NaN|Infinity|>undefined<|="[^"]*undefined/.test(text.split('</style>')[1]!))
    }
  })

  test('a coder who misses items is counted, not guessed', () => {
    const full = simulateCorpus({ seed: 8, items: 4, units: 20, coders: 3 })
    const corpus = makeCorpus(
      full.items.map((item, index) => (index === 0 ? { ...item, codings: item.codings.slice(0, 2) } : item)),
    )
    const text = htmlReport(evaluate(corpus), corpus)
    assert.match(section(text, 'data'), /<td class="num" data-v>–/)
    assert.match(section(text, 'agreement'), /2 of 3 coders/)
  })

  test('a text of a hundred thousand units is rendered as an overview', () => {
    const corpus = simulateCorpus({ seed: 1, items: 1, units: 100_000, coders: 2 })
    const text = htmlReport(evaluate(corpus, { metrics: ['boundary-similarity'] }), corpus)
    assert.ok(text.length < 3_000_000, `${text.length} bytes`)
    assert.match(text, /Overview of differences/)
  })
})

describe('whatever stands in the input', () => {
  test('comes out as text', () => {
    const corpus = nastyCorpus()
    for (const roles of [{}, { references: [nasty[0]!, nasty[6]!] }]) {
      const text = htmlReport(evaluate(corpus, { ...roles, interval: { resamples: 200 } }), corpus, {
        title: nasty[1]!,
        date: nasty[0]!,
        command: nasty[1]!,
        inputs: [{ name: nasty[4]!, bytes: 1, sha256: nasty[0]! }],
        problems: [
          { severity: 'error', code: 'text-empty', message: nasty[3]!, location: { file: nasty[0]! } },
        ],
        choices: nasty,
        pairs: 'all',
      })
      const known = new Set(
        [...report.matchAll(/<\/?([a-z0-9]+)/gi)]
          .map(([, tag]) => tag)
          .concat('symbol', 'use', 'ol', 'q', 'code', 'small', 'strong', 'dl', 'dt', 'dd', 'blockquote'),
      )
      for (const [, tag] of text.matchAll(/<\/?([a-z0-9]+)/gi)) assert.ok(known.has(tag), `<${tag}>`)
      assert.equal(text.split('<script').length, 2)
      // Within quotes anything may stand; outside them no attribute may listen to events.
      assert.ok(!/<[^>]+\son[a-z]+\s*=/i.test(text.replace(/="[^"]*"/g, '=""')))
      assert.doesNotMatch(
        text,
        /(href|src)="(?!#|https:\/\/(aclanthology|doi)\.org|data:application\/x-bibtex;charset=utf-8,[\w%.~!*()-]+" download="cesura\.bib")/,
      )
      for (const string of nasty.slice(0, 2)) assert.ok(!text.includes(string))
    }
    assert.equal(({} as Record<string, unknown>).hurt, undefined)
  })
})
