import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Source } from '../../../../src/formats/detect/source.ts'
import type { Format, ReadOptions } from '../../../../src/formats/format.ts'
import { claimOf } from '../../../../src/formats/inspect.ts'
import { Report } from '../../../../src/formats/report.ts'
import { bio } from '../../../../src/formats/rows/bio.ts'
import { chat } from '../../../../src/formats/rows/chat.ts'
import { conllu } from '../../../../src/formats/rows/conllu.ts'
import { dialogueJson } from '../../../../src/formats/rows/dialogue-json.ts'
import { disrpt } from '../../../../src/formats/rows/disrpt.ts'
import { qmsum } from '../../../../src/formats/rows/qmsum.ts'
import { tiageJson } from '../../../../src/formats/rows/tiage-json.ts'
import { treeseg } from '../../../../src/formats/rows/treeseg.ts'
import { webannoTsv } from '../../../../src/formats/rows/webanno-tsv.ts'
import type { AnnotatedUnits } from '../../../../src/formats/units/shapes.ts'
import * as samples from '../samples/rows.ts'
import { open } from './open.ts'

const formats: readonly Format[] = [
  disrpt,
  conllu,
  bio,
  webannoTsv,
  chat,
  dialogueJson,
  qmsum,
  tiageJson,
  treeseg,
]

const claim = (format: Format, text: string) => claimOf(format, open(text), {})
/** What a format reads in a source: rows of units, with problems and questions. */
function readRows(format: Format, source: Source, options: ReadOptions = {}) {
  const report = new Report(source.name)
  const rows = [...format.inspect(source).read!(report, options)] as readonly AnnotatedUnits[]
  return { rows, problems: report.problems, questions: report.questions }
}
const parse = (format: Format, text: string, options = {}) => readRows(format, open(text), options)
const layersOf = (format: Format, text: string, options = {}) =>
  parse(format, text, options).rows[0]!.layers.map(({ name, at, labels }) => [name, at, labels])
const codes = (format: Format, text: string) => {
  const { problems, questions } = parse(format, text)
  return [...problems, ...questions].map(({ code }) => code)
}
const ten = (rows: string) => rows.replaceAll('~', '\t_\t_\t_\t_\t_\t_\t_\t')

test('each sample is claimed by its own format, as named, and by no other', () => {
  const own: [string, Format][] = [
    [samples.disrptTok, disrpt],
    [samples.disrptConllu, disrpt],
    [samples.conlluText, conllu],
    [samples.bioText, bio],
    [samples.webanno3, webannoTsv],
    [samples.webanno2, webannoTsv],
    [samples.chaText, chat],
    [samples.hubText, dialogueJson],
    [JSON.stringify(samples.meeting), qmsum],
    [samples.tiageText, tiageJson],
    [samples.treesegText, treeseg],
  ]
  for (const [text, format] of own) {
    const found = formats.flatMap(format => {
      const claim = claimOf(format, open(text), {})
      return claim === undefined ? [] : [[format.id, claim.strength]]
    })
    assert.deepEqual(found, [[format.id, 'named']])
  }
})

test('DISRPT: words that stand for two are no units; both notations mark first tokens; two documents', () => {
  const { rows } = parse(disrpt, samples.disrptTok)
  assert.deepEqual(
    rows.map(({ item, tokens, layers }) => [item, tokens.length, layers.map(({ at }) => at)]),
    [
      ['garden', 7, [[0, 3]]],
      ['shed', 4, [[0, 2]]],
    ],
  )
  assert.deepEqual(layersOf(disrpt, samples.disrptConllu), [
    ['segment', [0, 2, 4], undefined],
    ['sentence', [0, 4], undefined],
  ])
})

test('DISRPT: connectives and relations are rejected by name; a cut file is reported', () => {
  const rejected = (text: string) => {
    const found = claim(disrpt, text)
    return found?.strength === 'rejected' ? found.code : found?.strength
  }
  assert.equal(rejected(ten('1\tso~Seg=B-Conn\n2\tyes~_\n')), 'connectives-no-segments')
  assert.equal(rejected(ten('1\tso~Conn=O\n')), 'connectives-no-segments')
  assert.equal(rejected('doc\tunit1_toks\tunit2_toks\tunit1_txt\na\t1-2\t3-4\tso\n'), 'relations-no-segments')
  assert.equal(rejected(samples.conlluText), undefined)
  const text = samples.disrptTok
  assert.deepEqual(codes(disrpt, text.slice(0, text.indexOf('\t_\t_\tSeg=O', 60) + 3)), [
    'column-count',
    'line-unfinished',
  ])
  assert.deepEqual(codes(disrpt, ten('1\ta~Seg=B-seg\n2\tb~Seg=B-s\n')), ['mark-unknown'])
  assert.deepEqual(codes(disrpt, ten('1\ta~Seg=B-seg\n3\tb~Seg=O\n')), ['id-order'])
  assert.deepEqual(codes(disrpt, ten('1\ta~Seg=O\n2\tb~Seg=B-seg\n')), ['first-mark-missing'])
})

test('CoNLL-U: sentences, paragraphs as a coarser layer; empty nodes are no units', () => {
  assert.deepEqual(layersOf(conllu, samples.conlluText), [
    ['paragraph', [0, 6], undefined],
    ['sentence', [0, 4, 6], undefined],
  ])
  assert.equal(parse(conllu, samples.conlluText).rows[0]!.tokens[1], "n't")
})

test('CoNLL-U: documents without a name are numbered; brackets of coreference and rows that break are rejected', () => {
  const plain = ten('1\ta~_\n\n# newdoc\n1\tb~_\n')
  assert.deepEqual(
    readRows(conllu, open(plain, 'x/two.conllu')).rows.map(({ item }) => item),
    ['two-1', 'two-2'],
  )
  assert.equal(claim(conllu, ten('1\ta~(12\n2\tb~12)\n'))?.strength, 'rejected')
  assert.equal(claim(conllu, ten('1\ta~_\n2\tb~_\n4\tc~_\n')), undefined)
  const broken = claim(conllu, ten('# sent_id = 1\n1\ta~_\n2\tb\t_\n'))
  assert.deepEqual(broken?.strength === 'rejected' ? [broken.code, broken.line] : broken, ['column-count', 3])
  assert.equal(claim(conllu, '# sent_id = 1\n1 a a X _ _ 0 root _ _\n')?.strength, 'rejected')
  assert.equal(claim(conllu, 'id\tname\n1\tann\n2\tbo\n'), undefined)
})

test('BIO: tokens may begin with #; sentences are a layer; -DOCSTART- begins an item', () => {
  assert.deepEqual(layersOf(bio, samples.bioText), [
    [
      'tags',
      [
        [1, 2],
        [3, 3],
        [5, 5],
      ],
      ['SIGN', 'LINE', 'CITY'],
    ],
    ['sentence', [0, 5], undefined],
  ])
  const two = readRows(bio, open('-DOCSTART-\tO\n\na\tB-x\n\n-DOCSTART-\tO\n\nb\tO\n', 'n.conll'))
  assert.deepEqual(
    two.rows.map(({ item }) => item),
    ['n-1', 'n-2'],
  )
})

test('BIO: every scheme of tags gives the same spans', () => {
  const expected = [
    [
      [0, 1],
      [2, 2],
      [4, 4],
      [5, 5],
    ],
    ['x', 'y', 'x', 'x'],
  ]
  const tags: Record<string, string[]> = {
    IOB2: ['B-x', 'I-x', 'B-y', 'O', 'B-x', 'B-x'],
    IOBES: ['B-x', 'E-x', 'S-y', 'O', 'S-x', 'S-x'],
    BMES: ['B-x', 'E-x', 'S-y', 'O', 'S-x', 'S-x'],
    BILOU: ['B-x', 'L-x', 'U-y', 'O', 'U-x', 'U-x'],
    IOB1: ['I-x', 'I-x', 'I-y', 'O', 'I-x', 'B-x'],
  }
  for (const [scheme, column] of Object.entries(tags)) {
    const { rows, problems } = parse(bio, column.map((tag, at) => `w${at} ${tag}\n`).join(''))
    const { at, labels } = rows[0]!.layers[0]!
    assert.deepEqual([[at, labels], problems], [expected, []], scheme)
  }
  assert.deepEqual(codes(bio, 'a B-x\nb O\nc I-x\n'), ['tag-without-begin'])
  assert.deepEqual(layersOf(bio, '高 B-N\n勇 M-N\n军 E-N\n： O\n')[0], ['tags', [[0, 2]], ['N']])
  assert.equal(claim(bio, 'item1\tB\nitem2\tS\nitem3\tU\n'), undefined)
})

test('BIO: bare B and I are tags; labels without B- are only possible; several columns are several layers', () => {
  assert.deepEqual(layersOf(bio, 'a\tB\nb\tI\nc\tB\n')[0], [
    'tags',
    [
      [0, 1],
      [2, 2],
    ],
    ['', ''],
  ])
  assert.equal(claim(bio, 'a\tPER\nb\tO\nc\tO\n')?.strength, 'possible')
  assert.equal(claim(bio, 'name I\nage O\n')?.strength, 'possible')
  assert.deepEqual(
    layersOf(bio, 'EU NNP B-NP B-ORG\nbars VBZ B-VP O\n').map(([name]) => name),
    ['column-3', 'column-4'],
  )
  assert.equal(claim(bio, 'a B-x\nb O\nc D O\n'), undefined)
  assert.deepEqual(parse(bio, 'token\ttag\na\tB-x\nb\tO\n').rows[0]!.tokens, ['a', 'b'])
})

test('BIO: the token may stand after its number or after its tag; comments before rows are none', () => {
  const numbered = '#\thttp://x.org\t[2010]\n1\tAlte\tO\tO\n2\tOder\tB-LOC\tO\n\n1\tSie\tO\tO\n'
  assert.deepEqual(parse(bio, numbered).rows[0]!.tokens, ['Alte', 'Oder', 'Sie'])
  assert.deepEqual(layersOf(bio, numbered)[0], ['tags', [[1, 1]], ['LOC']])
  const tagFirst = 'O\ta\nB-Rating\tfour\nI-Rating\tstar\nO\tplace\n'
  assert.equal(claim(bio, tagFirst)?.strength, 'named')
  assert.deepEqual(parse(bio, tagFirst).rows[0]!.tokens, ['a', 'four', 'star', 'place'])
  assert.deepEqual(layersOf(bio, tagFirst)[0], ['tags', [[1, 2]], ['Rating']])
})

test('CoNLL-U Plus: as many columns as it names', () => {
  const plus = '# global.columns = ID FORM PARSEME:MWE\n# sent_id = 1\n1\tIt\t*\n2\tgave\t1:V\n\n1\tNo\t*\n\n'
  assert.equal(claim(conllu, plus)?.strength, 'named')
  assert.deepEqual(layersOf(conllu, plus), [['sentence', [0, 2], undefined]])
  assert.equal(claim(conllu, plus.replace('1:V\n', '1:V\tx\n'))?.strength, 'rejected')
})

test('WebAnno TSV 3: numbers join rows, * takes the next feature, escapes are undone, relations are no layer', () => {
  assert.deepEqual(layersOf(webannoTsv, samples.webanno3), [
    [
      'POS',
      [
        [0, 0],
        [1, 1],
        [3, 3],
        [4, 4],
        [6, 6],
      ],
      ['UH', 'RB', 'DT', 'NN', 'UH'],
    ],
    [
      'Move',
      [
        [0, 2],
        [3, 5],
        [6, 7],
      ],
      ['greet', 'ask_more', 'short'],
    ],
    ['sentence', [0, 6], undefined],
  ])
})

test('WebAnno TSV 3: stacked spans, parts of tokens, layers of one name, files without a span', () => {
  const file = (header: string, rows: string) =>
    `#FORMAT=WebAnno TSV 3.2\n${header}\n\n\n#Text=ab cd\n${rows}`
  const stacked = file('#T_SP=a.b.S|v', '1-1\t0-2\tab\tx[1]|y\t\n1-2\t3-5\tcd\tx[1]\t\n')
  assert.deepEqual(layersOf(webannoTsv, stacked)[0], [
    'S',
    [
      [0, 1],
      [0, 0],
    ],
    ['x', 'y'],
  ])
  const part = file('#T_SP=a.b.S|v', '1-1\t0-2\tab\t_\t\n1-2\t3-5\tcd\t_\t\n1-2.1\t3-4\tc\tx\t\n')
  assert.deepEqual(layersOf(webannoTsv, part)[0], ['S', [[1, 1]], ['x']])
  assert.deepEqual(codes(webannoTsv, part), ['offset-inside-unit'])
  const duplicates = file('#T_SP=a.S|v\n#T_SP=b.S|v', '1-1\t0-2\tab\tx\ty\t\n')
  assert.deepEqual(
    layersOf(webannoTsv, duplicates).map(([name]) => name),
    ['a.S', 'b.S', 'sentence'],
  )
  assert.deepEqual(codes(webannoTsv, file('#T_SP=a.b.S|v', '1-1\t0-2\tab\t_\t\n')), ['layer-sentences-only'])
  assert.deepEqual(codes(webannoTsv, file('#T_SP=a.b.S|v', '1-1\t0-2\tab\n')), ['row-broken'])
  assert.equal(claim(webannoTsv, '#FORMAT=WebAnno TSV 4.0\n')?.strength, 'rejected')
})

test('WebAnno TSV 2 and 1: columns of tags, stacked too, named by the header where there is one', () => {
  assert.deepEqual(layersOf(webannoTsv, samples.webanno2), [
    [
      'column-5',
      [
        [0, 0],
        [2, 3],
        [2, 2],
      ],
      ['PER', 'THING', 'AGE'],
    ],
    ['sentence', [0, 5], undefined],
  ])
  const one =
    ' # x.type.POS | PosValue # x.type.Entity | value\n#id=1\n#text=a b\n1-1\ta\tNN\tB-P\t\n1-2\tb\tNN\tI-P\t\n\n'
  assert.deepEqual(layersOf(webannoTsv, one)[0], ['Entity', [[0, 1]], ['P']])
})

test('CHAT: words, speakers and terminators; what is no word vanishes', () => {
  const { rows, problems } = parse(chat, samples.chaText)
  const { tokens, speakers, layers } = rows[0]!
  assert.deepEqual(tokens, 'where is the the the ball under the bed gonna look'.split(' '))
  assert.deepEqual([...new Set(speakers)], ['MOT', 'CHI'])
  assert.deepEqual(
    [layers[0]!.at, layers[0]!.labels],
    [
      [5, 8, 10],
      ['?', '.', '+...'],
    ],
  )
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['utterance-empty'],
  )
  assert.equal(parse(chat, samples.chaText, { words: 'main' }).rows[0]!.tokens.length, 9)
})

test('CHAT: odd lines, a missing end, and utterances without a terminator are reported', () => {
  const file = (lines: string) => `@Begin\n${lines}`
  assert.deepEqual(codes(chat, file('*A:\tyes .\nso on\n@End\n')), ['line-unknown'])
  assert.deepEqual(codes(chat, file('*A:\tyes .\n')), ['end-missing'])
  assert.deepEqual(codes(chat, file('*A:\tyes .\n*B:\tno\n@End\n')), ['terminator-missing'])
  assert.deepEqual(codes(chat, file('*A:\t0 .\n@End\n')), ['utterance-empty', 'text-empty'])
  const odd = parse(chat, file('*A:\tI , +"/.\n*B:\t+< no(w) ; (1.5) don\'t! \u00151_2\u0015\n@End\n'))
    .rows[0]!
  assert.deepEqual(
    [odd.tokens, odd.layers[0]!.labels],
    [
      ['I', 'no(w)', "don't"],
      ['+"/.', '!'],
    ],
  )
})

test('dialogues: segments that do not add up are only possible; parts numbered from 0 keep their part', () => {
  const odd = JSON.stringify([{ dial_id: 1, utterances: ['a', 'b'], segments: [1] }])
  assert.equal(claim(dialogueJson, odd)?.strength, 'possible')
  assert.deepEqual(codes(dialogueJson, odd), ['masses-sum'])
  const numbered = JSON.stringify([{ dial_id: 1, utterances: ['a', 'b', 'c'], segments: [0, 0, 1] }])
  assert.deepEqual(codes(dialogueJson, numbered), ['masses-or-positions'])
  assert.deepEqual(layersOf(dialogueJson, numbered, { values: 'positions' })[0]![1], [0, 2])
  const parts = ['train', 'test'].map(set => ({ dial_id: 0, utterances: ['a', 'b'], segments: [1, 1], set }))
  assert.deepEqual(
    parse(dialogueJson, JSON.stringify(parts)).rows.map(({ item }) => item),
    ['train/0', 'test/0'],
  )
  assert.equal(claim(dialogueJson, '[{"utterances": [1], "segments": [1]}]'), undefined)
  const lines =
    '{"id": "a", "utterances": ["x", "y"], "segments": [2]}\n{"id": "b", "utterances": ["x"], "segments": [1]}\n'
  assert.deepEqual(
    parse(dialogueJson, lines).rows.map(({ item }) => item),
    ['a', 'b'],
  )
})

test('SuperDialseg: a boundary stands where the number of the topic changes', () => {
  const turn = (utterance: string, topic_id: number, role: string) => ({
    role,
    utterance,
    topic_id,
    segmentation_label: 0,
  })
  const text = JSON.stringify({
    dial_data: {
      'superseg-v2': [
        { dial_id: 'd1', turns: [turn('a', 0, 'user'), turn('b', 0, 'agent'), turn('c', 1, 'user')] },
      ],
    },
  })
  assert.equal(claim(dialogueJson, text)?.strength, 'named')
  const { item, speakers } = parse(dialogueJson, text).rows[0]!
  assert.deepEqual([item, speakers], ['d1', ['user', 'agent', 'user']])
  assert.deepEqual(layersOf(dialogueJson, text)[0]![1], [0, 2])
})

test('QMSum: ends are inclusive, numbers strings, a topic in two places; broken spans are placed', () => {
  const text = JSON.stringify(samples.meeting)
  assert.deepEqual(layersOf(qmsum, text)[0]![1], [
    [0, 1],
    [2, 3],
    [6, 7],
    [4, 5],
  ])
  assert.deepEqual(layersOf(qmsum, text)[0]![2], ['Opening', 'Budget', 'Budget', 'Roof'])
  const wrong = { ...samples.meeting, topic_list: [{ topic: 'x', relevant_text_span: [['7', '8']] }] }
  const { problems } = parse(qmsum, JSON.stringify(wrong))
  assert.deepEqual(
    problems.map(({ code, location }) => [code, location.path]),
    [['span-invalid', 'topic_list[0].relevant_text_span[0]']],
  )
  const two = readRows(qmsum, open(`${text}\n${text}\n`, 'test.jsonl'))
  assert.deepEqual(
    two.rows.map(({ item }) => item),
    ['test-1', 'test-2'],
  )
})

test('TIAGE: marks stand on first utterances; without −1 it is only possible', () => {
  assert.deepEqual(layersOf(tiageJson, samples.tiageText)[0]![1], [0, 2])
  assert.equal(claim(tiageJson, '{"1": [["a", "0"], ["b", "1"]]}')?.strength, 'possible')
  assert.equal(claim(tiageJson, '{"1": [["a", "x"]]}'), undefined)
  assert.deepEqual(codes(tiageJson, '{"1": [["a", "-1"], ["b", "-1"]]}'), ['mark-unknown'])
})

test('TreeSeg: two levels, the annotator as coder, as many units as the last segment says', () => {
  const row = parse(treeseg, samples.treesegText).rows[0]!
  assert.deepEqual([row.item, row.coder, row.units], ['session-3', 'uma', 7])
  assert.deepEqual(
    row.layers.map(({ name, at }) => [name, at.length]),
    [
      ['coarse', 2],
      ['fine', 3],
    ],
  )
  assert.deepEqual(codes(treeseg, '{"a": {"coarse": [[3, 1, "x"], [0, "1"]]}}'), [
    'span-invalid',
    'span-invalid',
  ])
  assert.equal(claim(treeseg, '{"a": {"coarse": 3}}'), undefined)
})

test('TreeSeg: levels that do not nest are asked about, and reported they are a list', async () => {
  const { readCorpus } = await import('../../../../src/formats/index.ts')
  const odd = '{"a": {"coarse": [[0, 4, "x"], [5, 9, "y"]], "fine": [[0, 2, "p"], [3, 6, "q"], [7, 9, "r"]]}}'
  const read = (options = {}) => readCorpus(odd, { format: 'treeseg', ...options })
  assert.deepEqual(
    read().questions.map(({ code }) => code),
    ['levels-not-nested'],
  )
  const [coding] = read({ layers: 'levels' }).corpus!.items[0]!.codings
  assert.deepEqual(
    coding!.levels!.map(({ boundaries }) => [...boundaries]),
    [[5], [3, 7]],
  )
  assert.deepEqual([...read({ layer: 'coarse' }).corpus!.items[0]!.codings[0]!.segmentation.boundaries], [5])
})

test('line ends of every kind and a missing last one give the same rows', () => {
  for (const [format, text] of [
    [disrpt, samples.disrptTok],
    [conllu, samples.conlluText],
    [bio, samples.bioText],
    [webannoTsv, samples.webanno3],
    [chat, samples.chaText],
  ] as const)
    for (const end of ['\r\n', '\r', '\n']) {
      const other = text.replaceAll('\n', end)
      assert.equal(claim(format, other)?.strength, 'named', `${format.id} ${JSON.stringify(end)}`)
      const rows = (text: string) => parse(format, text).rows.map(({ tokens, layers }) => [tokens, layers])
      assert.deepEqual(rows(other), rows(text))
    }
})
