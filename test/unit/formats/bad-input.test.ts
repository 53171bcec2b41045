import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decodeText, formats, readFiles } from '../../../src/formats/index.ts'
import { samples } from './samples.ts'
import { answered, survive } from './survive.ts'

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
const long = 100_000

const bad: Record<string, string> = {
  nothing: '',
  spaces: ' \n\t\r\n ',
  'one NUL byte': '\0',
  'NUL bytes between': 'a\tb\t01\0' + '00\nc\0\n',
  'deep lists': deep('[', ']', 20_000),
  'deep objects': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'deep lists in a corpus': `{"cesura":1,"items":${deep('[', ']', 5_000)}}`,
  'unclosed lists': '['.repeat(20_000),
  'huge numbers':
    '{"cesura":1,"items":[{"id":"a","units":1e308,"codings":[{"coder":"x","boundaries":[1e300]}]}]}',
  'huge masses': '{"segmentation_type":"linear","items":{"a":{"x":[99999999999999999999,1]}}}',
  'huge masses in rows': 'a\tx\t99999999999999999999 1\n',
  'huge masses that are whole': 'a\tx\t4294967295 1\n',
  'huge unit numbers': 'item,coder,start,end\na,x,0,99999999999999\na,x,99999999999999,999999999999999\n',
  'many units': 'item,coder,units,boundaries\na,x,4294967295,5\n',
  'a long line of marks': `a\tx\t${'01'.repeat(long / 2)}\n`,
  'a long line of words': `${'word '.repeat(long / 5)}\n`,
  'a long line of numbers': `${'1 2 '.repeat(long / 4)}\n`,
  'a long line of quotes': '"'.repeat(long + 1),
  'a long line of tabs': '\t'.repeat(long),
  'a long line of commas': `item,coder,masses\n${','.repeat(long)}\n`,
  'a long line of equals signs': '='.repeat(long),
  'a long string': `{"cesura":1,"items":[{"id":"${'a'.repeat(long)}","codings":[]}]}`,
  'a long string of backslashes': `{"cesura":1,"items":"${'\\\\'.repeat(long / 2)}"}`,
  'many lines': 'x\n'.repeat(5_000),
  '__proto__ as key':
    '{"cesura":1,"__proto__":{"items":[]},"items":[{"id":"a","__proto__":{"units":3},"codings":[{"coder":"x","masses":[2,1]}]}]}',
  '__proto__ as item and coder':
    '{"segmentation_type":"linear","items":{"__proto__":{"__proto__":[2,3],"constructor":[5]}}}',
  '__proto__ as column': '__proto__,coder,masses\na,x,2 3\n',
  '__proto__ in lines':
    '{"__proto__":{"masses":[1]},"coder":"x"}\n{"id":"__proto__","coder":"__proto__","masses":[2]}\n',
  'quotes and line ends in cells': 'item,coder,masses\n"a\n""b""","x,\r\ny","2 3"\n',
  'an open quote': 'item,coder,masses\n"a,x,2 3\nb,x,5\n',
  'a quote within': 'item,coder,masses\na"b,x,2 3\n',
  'cells missing': 'item,coder,masses\na\nb,x\nc,x,1,2\n',
  'only a header': 'item,coder,masses\n',
  'two columns of a name': 'item,coder,coder,masses\na,x,y,2\n',
  'lone surrogates': '{"cesura":1,"items":[{"id":"\\ud800","codings":[{"coder":"x","masses":[1]}]}]}',
  'numbers as everything': '7',
  null: 'null',
  'a list of nulls': '[null, null]',
  'objects where lists belong': '{"cesura":1,"items":[{"id":"a","texts":{},"codings":{"x":1}}],"scale":[]}',
  'odd types':
    '{"cesura":1,"scale":{"names":[1,null]},"items":[{"id":"a","codings":[{"coder":"x","masses":[1,1],"types":[[]]}]}]}',
  'more than 32 types': JSON.stringify({
    id: 'a',
    coder: 'x',
    sets: Array.from({ length: 40 }, (_, i) => [i]),
  }),
  'separators only': '==========\n==========\n==========\n',
  'headings only': '========,1,preface.\n========,2,a.\n========,99999,b.\n',
  'a Rezonator file of nothing': '{"ROOT":[]}\0',
  'a Rezonator file with cycles':
    '{"ROOT":[{"nodeMap":{"a":{"type":"unit","entryList":["a","a"],"unitSeq":1,"tagMap":{}}}}]}\0',
}

const spoiltTexts = new Map<string, readonly string[]>()
/** A text cut short at so many places, turned about there, and with other line ends and numbers: made once for all formats. */
function spoilt(text: string, cuts: number): readonly string[] {
  const key = `${cuts} ${text}`
  const known = spoiltTexts.get(key)
  if (known !== undefined) return known
  const made: string[] = []
  const step = Math.max(1, Math.floor(text.length / cuts))
  for (let end = 0; end <= text.length; end += step)
    made.push(text.slice(0, end), text.slice(end) + text.slice(0, end))
  made.push(text.replaceAll('\n', '\r\n'))
  for (const number of ['-1', '0', '1e99']) made.push(text.replaceAll(/\d/g, number))
  spoiltTexts.set(key, made)
  return made
}

for (const format of [undefined, ...formats.map(({ id }) => id)]) {
  test(`${format ?? 'detection'}: no bad input crashes, hangs or becomes a wrong corpus`, () => {
    for (const [name, text] of Object.entries(bad)) {
      for (const options of [{}, answered]) {
        const [started, began] = [process.cpuUsage(), performance.now()]
        try {
          survive(text, format, options)
        } catch (error) {
          throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
        }
        // Processor time, which other work on the machine does not lengthen: a hang, not a slow minute.
        // What took no second by the clock is not asked.
        if (performance.now() - began < 1_000) continue
        const { user } = process.cpuUsage(started)
        assert.ok(user < 20_000_000, `${name} took ${user / 1000} ms`)
      }
    }
  })

  test(`${format ?? 'detection'}: samples of every format, cut short anywhere, and shuffled`, () => {
    // Nothing of a sample is the same for all of them, and some samples are the same.
    const tried = new Set<string>()
    for (const sample of samples) {
      // A reader that is given what is not its own stops early, wherever that was cut.
      const cuts = format === undefined || format === sample.format ? 10 : 3
      for (const text of spoilt(sample.text, cuts))
        if (!tried.has(text)) {
          tried.add(text)
          survive(text, format, answered)
        }
    }
  })
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, little: boolean, mark: boolean) => {
  const bytes = mark ? (little ? [0xff, 0xfe] : [0xfe, 0xff]) : []
  for (const char of text) {
    const code = char.charCodeAt(0)
    bytes.push(...(little ? [code & 255, code >> 8] : [code >> 8, code & 255]))
  }
  return Uint8Array.from(bytes)
}

for (const sample of samples) {
  test(`${sample.name}: UTF-16 is decoded, Latin-1 rejected with a remedy, a byte-order mark changes nothing`, () => {
    const read = (bytes: Uint8Array) => readFiles([{ name: sample.name, bytes }], sample.options)
    const plain = read(bytesOf(sample.text))
    assert.notEqual(plain.corpus, undefined)
    for (const little of [true, false])
      for (const mark of [true, false]) {
        const { corpus, problems } = read(utf16(sample.text, little, mark))
        assert.deepEqual(corpus, plain.corpus)
        assert.equal(
          problems.some(({ code }) => code === 'encoding-assumed'),
          !mark,
        )
      }
    const latin = Uint8Array.from([...bytesOf(sample.text.replace(/\0$/, '')), 0xe9, 0x20])
    assert.equal(read(latin).problems[0]!.code, 'encoding-not-utf8')
    assert.match(read(latin).problems[0]!.message, /encoding: 'windows-1252'/)
    const marked = read(Uint8Array.from([0xef, 0xbb, 0xbf, ...bytesOf(sample.text)]))
    assert.deepEqual([marked.corpus, marked.problems], [plain.corpus, plain.problems])
  })
}

test('the decoder agrees with TextDecoder on good and bad UTF-8', () => {
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  }
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const pieces = ['a', 'é', '漢', '😀', '\u07ff', '\u0800', '\uffff', '\u{10ffff}', '\n']
  for (let run = 0; run < 3_000; run++) {
    let bytes = [...bytesOf(Array.from({ length: 6 }, () => pieces[next() % pieces.length]).join(''))]
    if (run % 2) bytes[next() % bytes.length] = next()
    if (run % 3 === 0) bytes = bytes.slice(0, next() % bytes.length)
    if (bytes[0] === 0xff || bytes[0] === 0xfe || bytes.includes(0)) continue
    let expected: string | undefined
    try {
      expected = strict.decode(Uint8Array.from(bytes))
    } catch {}
    assert.equal(decodeText(Uint8Array.from(bytes)).text, expected)
  }
})
