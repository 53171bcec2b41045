// Files as people's own scripts and spreadsheets write them, with what is in them. All texts are our own.
import type { InputFile } from '../../../src/formats/index.ts'

/** Files of one command: what is in them, or that nothing may be read of them. */
export interface SelfMade {
  readonly what: string
  readonly files: readonly InputFile[]
  /** Items → annotators → boundaries; `*` stands for any name. Absent: it must be asked about or rejected. */
  readonly holds?: readonly Readonly<Record<string, readonly number[]>>[]
  /** Flags that other readings need. */
  readonly flags?: readonly string[]
}

const WORDS = [
  'harbour',
  'ferry',
  'lemon',
  'router',
  'island',
  'kettle',
  'orchard',
  'signal',
  'violin',
  'meadow',
]
/** Sentences of five words, all different. */
export const sentences = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, at) => `The ${WORDS[(at + from) % 10]} number ${at + from} waits.`)
const marks = (
  units: number,
  boundaries: readonly number[],
  side: 'start' | 'end',
  edge: boolean,
): number[] =>
  Array.from({ length: units }, (_, unit) =>
    Number(
      side === 'start'
        ? (unit === 0 && edge) || boundaries.includes(unit)
        : (unit === units - 1 && edge) || boundaries.includes(unit + 1),
    ),
  )
const lines = (...rows: readonly (readonly unknown[])[]) => `${rows.map(row => row.join(',')).join('\n')}\n`
const jsonl = (...objects: readonly unknown[]) => `${objects.map(one => JSON.stringify(one)).join('\n')}\n`
const file = (name: string, text: string): InputFile => ({ name, text })
const separated = (boundaries: readonly number[], separator: string, units = sentences(12)): string =>
  `${units.map((unit, at) => (boundaries.includes(at) ? `${separator}${unit}` : unit)).join('\n')}\n`

const ANN = [3, 7]
const BO = [4, 9]
const startsOf = (boundaries: readonly number[]) => marks(12, boundaries, 'start', true)
const endsOf = (boundaries: readonly number[]) => marks(12, boundaries, 'end', true)
const wide = (
  a: readonly unknown[],
  b: readonly unknown[],
  names = ['id', 'text', 'Ann', 'Bo'],
  delimiter = ',',
) =>
  `${[names, ...sentences(12).map((text, at) => [at + 1, text, a[at], b[at]])].map(row => row.join(delimiter)).join('\n')}\n`
const numbers = (boundaries: readonly number[]) => {
  let segment = 1
  return Array.from({ length: 12 }, (_, unit) => (boundaries.includes(unit) ? ++segment : segment))
}
const letters = (boundaries: readonly number[]) => startsOf(boundaries).map(mark => (mark ? 'B' : 'I'))
const gaps = (boundaries: readonly number[]) => marks(12, boundaries, 'end', false).slice(0, 11).join('')

export const selfMade: readonly SelfMade[] = [
  // 1: a row per unit, a column per annotator.
  {
    what: 'wide table, first units marked',
    files: [file('a.csv', wide(startsOf(ANN), startsOf(BO)))],
    holds: [{ Ann: ANN, Bo: BO }],
    flags: ['--mark'],
  },
  {
    what: 'wide table of crosses',
    files: [
      file(
        'a.csv',
        wide(
          startsOf(ANN).map(m => (m ? 'x' : '')),
          startsOf(BO).map(m => (m ? 'x' : '')),
        ),
      ),
    ],
    holds: [{ Ann: ANN, Bo: BO }],
    flags: ['--mark'],
  },
  {
    what: 'wide table of yes and no, tabs, last units marked',
    files: [
      file(
        'a.tsv',
        wide(
          endsOf(ANN).map(m => (m ? 'yes' : 'no')),
          endsOf(BO).map(m => (m ? 'yes' : 'no')),
          undefined,
          '\t',
        ),
      ),
    ],
    holds: [{ Ann: ANN, Bo: BO }],
    flags: ['--mark'],
  },
  {
    what: 'properties of sentences are no annotators',
    files: [
      file(
        'a.csv',
        wide(
          [1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0],
          [1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 1],
          ['id', 'text', 'is_question', 'has_name'],
        ),
      ),
    ],
  },
  // 2: a row per unit with its text's name.
  {
    what: 'long table with 0 and 1',
    files: [
      file(
        'a.csv',
        lines(
          ['doc', 'sentence', 'label'],
          ...sentences(12).map((text, at) => ['d', text, startsOf(ANN)[at]]),
        ),
      ),
    ],
    holds: [{ '*': ANN }],
    flags: ['--mark'],
  },
  {
    what: 'long table with names that run',
    files: [
      file(
        'a.csv',
        lines(
          ['document', 'sentence', 'topic'],
          ...sentences(12).map((text, at) => ['d', text, `t${numbers(ANN)[at]}`]),
        ),
      ),
    ],
    holds: [{ '*': ANN }],
  },
  {
    what: 'long table with a row per annotator',
    files: [
      file(
        'a.csv',
        lines(
          ['annotator', 'document', 'sentence_no', 'is_segment_start', 'sentence'],
          ...[
            ['Ann', ANN],
            ['Bo', BO],
          ].flatMap(([name, own]) =>
            sentences(12).map((text, at) => [
              name,
              'd',
              at + 1,
              startsOf(own as number[])[at] ? 'yes' : 'no',
              text,
            ]),
          ),
        ),
      ),
    ],
    holds: [{ Ann: ANN, Bo: BO }],
    flags: ['--mark'],
  },
  {
    what: 'classes of messages are no segments',
    files: [
      file(
        'a.csv',
        lines(
          ['id', 'text', 'label'],
          ...sentences(12).map((text, at) => [`m${at}`, text, at % 3 ? 'ham' : 'spam']),
        ),
      ),
    ],
  },
  // 3: text with separators.
  {
    what: 'blank lines in two files of one text',
    files: [file('ann.txt', separated(ANN, '\n')), file('bo.txt', separated(BO, '\n'))],
    holds: [{ ann: ANN.map(at => at * 5), bo: BO.map(at => at * 5) }],
    flags: ['separator='],
  },
  {
    what: 'rules between segments',
    files: [file('a.txt', separated(ANN, '-----\n'))],
    holds: [{ '*': ANN.map(at => at * 5) }],
    flags: ['separator='],
  },
  {
    what: 'a tag inside one line',
    files: [file('a.txt', separated(ANN, '<sep> ').replaceAll('\n', ' '))],
    holds: [{ '*': ANN.map(at => at * 5) }],
    flags: ['separator='],
  },
  {
    what: 'documents of YAML',
    files: [file('a.yaml', '---\nname: a\nsize: 3\n---\nname: b\nsize: 4\n---\nname: c\nsize: 1\n')],
  },
  // 4: strings of 0 and 1.
  {
    what: 'two gap strings',
    files: [file('a.txt', `${gaps(ANN)}\n${gaps(BO)}\n`)],
    holds: [{ 1: ANN, 2: BO }],
    flags: ['--mark', 'rows='],
  },
  {
    what: 'annotators and strings',
    files: [file('a.txt', `ann ${endsOf(ANN).join('')}\nbo ${endsOf(BO).join('')}\n`)],
    holds: [{ ann: ANN, bo: BO }],
    flags: ['--mark'],
  },
  {
    what: 'texts, annotators and strings',
    files: [file('a.tsv', `t\tann\t${gaps(ANN)}\nt\tbo\t${gaps(BO)}\n`)],
    holds: [{ ann: ANN, bo: BO }],
    flags: ['--mark'],
  },
  { what: 'postal codes', files: [file('a.txt', '01067\n10115\n20095\n99084\n')] },
  // 5: masses.
  {
    what: 'masses per line',
    files: [file('a.txt', '3 4 5\n4 5 3\n')],
    holds: [{ 1: ANN, 2: BO }],
    flags: ['rows='],
  },
  {
    what: 'a list of lists',
    files: [file('a.json', '[[3, 4, 5], [4, 5, 2, 1]]\n')],
    holds: [{ 1: ANN, 2: [4, 9, 11] }],
    flags: ['rows='],
  },
  {
    what: 'texts and annotators in JSON',
    files: [file('a.json', '{"d": {"ann": [3, 4, 5], "bo": [4, 5, 3]}, "e": {"ann": [2, 2], "bo": [1, 3]}}')],
    holds: [
      { ann: ANN, bo: BO },
      { ann: [2], bo: [1] },
    ],
  },
  {
    what: 'a confusion matrix with equal rows',
    files: [file('a.json', '[[45, 3, 2], [4, 44, 2], [1, 3, 46]]\n')],
  },
  // 6: sentences and labels.
  {
    what: 'sentences and labels',
    files: [file('a.jsonl', jsonl({ id: 'd', sentences: sentences(12), labels: startsOf(ANN) }))],
    holds: [{ '*': ANN }],
    flags: ['--mark'],
  },
  {
    what: 'sentences and labels under other names',
    files: [
      file(
        'a.jsonl',
        jsonl(
          { doc_id: 'd', sents: sentences(12), segment_ids: numbers(ANN) },
          { doc_id: 'e', sents: sentences(12, 20), segment_ids: numbers(BO) },
        ),
      ),
    ],
    holds: [{ '*': ANN }, { '*': BO }],
  },
  {
    what: 'sentences and one label fewer',
    files: [
      file('a.jsonl', jsonl({ id: 'd', sentences: sentences(12), labels: [...gaps(ANN)].map(Number) })),
    ],
    holds: [{ '*': ANN }],
  },
  {
    what: 'labels of documents',
    files: [file('a.jsonl', jsonl(...sentences(12).map((text, at) => ({ text, label: at % 2 }))))],
  },
  // 7: pairs of lists.
  {
    what: 'gold and prediction',
    files: [file('a.jsonl', jsonl({ id: 'd', gold: startsOf(ANN), prediction: startsOf(BO) }))],
    holds: [{ gold: ANN, prediction: BO }],
    flags: ['--mark'],
  },
  {
    what: 'y_true and y_pred as truth values',
    files: [
      file(
        'a.jsonl',
        jsonl(
          { y_true: endsOf(ANN).map(Boolean), y_pred: endsOf(BO).map(Boolean) },
          { y_true: endsOf(BO).map(Boolean), y_pred: endsOf(ANN).map(Boolean) },
        ),
      ),
    ],
    holds: [
      { y_true: ANN, y_pred: BO },
      { y_true: BO, y_pred: ANN },
    ],
    flags: ['--mark'],
  },
  {
    what: 'segment numbers on both sides',
    files: [
      file(
        'a.jsonl',
        jsonl(
          { id: 'd', ref: numbers(ANN), hyp: numbers(BO) },
          { id: 'e', ref: numbers(BO), hyp: numbers(ANN) },
        ),
      ),
    ],
    holds: [
      { ref: ANN, hyp: BO },
      { ref: BO, hyp: ANN },
    ],
  },
  {
    what: 'what a tokeniser keeps for a model',
    files: [
      file(
        'a.jsonl',
        jsonl({ input_ids: [101, 7, 8, 102], attention_mask: [1, 1, 1, 1], labels: [0, 1, 0, 0] }),
      ),
    ],
  },
  // 8: a label per line.
  {
    what: 'marks per line, two files',
    files: [
      file('gold.txt', `${startsOf(ANN).join('\n')}\n`),
      file('pred.txt', `${startsOf(BO).join('\n')}\n`),
    ],
    holds: [{ gold: ANN, pred: BO }],
    flags: ['--mark'],
  },
  {
    what: 'B and I per line, blank lines between texts',
    files: [
      file('gold.txt', `${letters(ANN).join('\n')}\n\n${letters(BO).join('\n')}\n`),
      file('pred.txt', `${letters(BO).join('\n')}\n\n${letters(BO).join('\n')}\n`),
    ],
    holds: [
      { gold: ANN, pred: BO },
      { gold: BO, pred: BO },
    ],
    flags: ['--mark'],
  },
  {
    what: 'names per line',
    files: [
      file(
        'ann.txt',
        `${numbers(ANN)
          .map(n => `part${n}`)
          .join('\n')}\n`,
      ),
      file(
        'bo.txt',
        `${numbers(BO)
          .map(n => `part${n}`)
          .join('\n')}\n`,
      ),
    ],
    holds: [{ ann: ANN, bo: BO }],
  },
  { what: 'a list of words', files: [file('words.txt', `${WORDS.join('\n')}\n`)] },
  // 9: spans.
  {
    what: 'pairs of offsets over a text',
    files: [file('a.jsonl', jsonl({ id: 'd', text: sentences(12).join(' '), segments: spansOf(ANN) }))],
    holds: [{ '*': ANN.map(at => at * 5) }],
  },
  {
    what: 'pairs of sentence numbers',
    files: [
      file(
        'a.jsonl',
        jsonl({
          id: 'd',
          sentences: sentences(12),
          segments: [
            [0, 3],
            [3, 7],
            [7, 12],
          ],
        }),
      ),
    ],
    holds: [{ '*': ANN }],
  },
  {
    what: 'spans as objects',
    files: [
      file(
        'a.json',
        JSON.stringify([
          {
            id: 'd',
            text: sentences(12).join(' '),
            spans: spansOf(BO).map(([start, end]) => ({ start, end, label: 's' })),
          },
        ]),
      ),
    ],
    holds: [{ '*': BO.map(at => at * 5) }],
  },
  {
    what: 'entities in a text',
    files: [
      file(
        'a.json',
        JSON.stringify({
          text: sentences(12).join(' '),
          spans: [
            { start: 4, end: 11, label: 'X' },
            { start: 60, end: 66, label: 'X' },
          ],
        }),
      ),
    ],
  },
  // 10: files and folders.
  {
    what: 'a folder per annotator',
    files: [file('ann/t.txt', separated(ANN, '\n')), file('bo/t.txt', separated(BO, '\n'))],
    holds: [{ ann: ANN.map(at => at * 5), bo: BO.map(at => at * 5) }],
    flags: ['separator='],
  },
  {
    what: 'a table per annotator',
    files: (
      [
        ['ann', ANN],
        ['bo', BO],
      ] as const
    ).map(([name, own]) =>
      file(
        `${name}.csv`,
        lines(['sentence', 'label'], ...sentences(12).map((text, at) => [text, startsOf(own)[at]])),
      ),
    ),
    holds: [{ ann: ANN, bo: BO }],
    flags: ['--mark'],
  },
  {
    what: 'text and annotator in the name',
    files: (['t', 'u'] as const).flatMap((item, number) =>
      (
        [
          ['ann', ANN],
          ['bo', BO],
        ] as const
      ).map(([name, own]) =>
        file(
          `${item}_${name}.csv`,
          lines(
            ['n', 'sentence', 'segment'],
            ...sentences(12, number * 50).map((text, at) => [at + 1, text, numbers(own)[at]]),
          ),
        ),
      ),
    ),
    holds: [
      { ann: ANN, bo: BO },
      { ann: ANN, bo: BO },
    ],
  },
  {
    what: 'other texts under one name',
    files: [
      file('ann/t.txt', separated(ANN, '\n')),
      file(
        'bo/t.txt',
        separated(
          BO,
          '\n',
          sentences(12, 70).map(text => text.replaceAll('The', 'A')),
        ),
      ),
    ],
  },
  // Other words, nestings and names of the same forms.
  ...[
    ['ja', 'nein'],
    ['oui', 'non'],
    ['T', 'F'],
    ['✓', ''],
  ].map(
    ([set, unset]): SelfMade => ({
      what: `wide table of ${set} and ${unset === '' ? 'nothing' : unset}`,
      files: [
        file(
          'a.csv',
          wide(
            startsOf(ANN).map(mark => (mark ? set : unset)),
            startsOf(BO).map(mark => (mark ? set : unset)),
            ['Nr', 'Satz', 'Ann', 'Bo'],
            ';',
          ),
        ),
      ],
      holds: [{ Ann: ANN, Bo: BO }],
      flags: ['--mark'],
    }),
  ),
  {
    what: 'a table that pandas wrote column by column',
    files: [
      file(
        'a.json',
        JSON.stringify({
          sentence: { ...sentences(12) },
          Ann: { ...startsOf(ANN) },
          Bo: { ...startsOf(BO) },
        }),
      ),
    ],
    holds: [{ Ann: ANN, Bo: BO }],
  },
  {
    what: 'marks of annotators in an object per sentence',
    files: [
      file(
        'a.jsonl',
        jsonl(
          ...sentences(12).map((text, at) => ({
            id: at,
            text,
            annotations: { Ann: startsOf(ANN)[at], Bo: startsOf(BO)[at] },
          })),
        ),
      ),
    ],
    holds: [{ Ann: ANN, Bo: BO }],
  },
  {
    what: 'lists of annotators in an object per text',
    files: [
      file(
        'a.jsonl',
        jsonl(
          { id: 'd1', sentences: sentences(12), annotations: { Ann: startsOf(ANN), Bo: startsOf(BO) } },
          { id: 'd2', sentences: sentences(12, 20), annotations: { Ann: startsOf(BO), Bo: startsOf(BO) } },
        ),
      ),
    ],
    holds: [
      { Ann: ANN, Bo: BO },
      { Ann: BO, Bo: BO },
    ],
  },
  {
    what: 'a list of annotators with their labels',
    files: [
      file(
        'a.jsonl',
        jsonl({
          id: 'd1',
          sentences: sentences(12),
          annotations: [
            { annotator: 'Ann', labels: endsOf(ANN) },
            { annotator: 'Bo', labels: endsOf(BO) },
          ],
        }),
      ),
    ],
    holds: [{ Ann: ANN, Bo: BO }],
  },
  {
    what: 'a gold standard and predictions by system',
    files: [
      file(
        'a.jsonl',
        jsonl(
          { id: 'd1', gold: startsOf(ANN), predictions: { one: startsOf(BO), two: startsOf(ANN) } },
          { id: 'd2', gold: startsOf(BO), predictions: { one: startsOf(BO), two: startsOf(ANN) } },
        ),
      ),
    ],
    holds: [
      { gold: ANN, one: BO, two: ANN },
      { gold: BO, one: BO, two: ANN },
    ],
  },
  {
    what: 'lists in the cells of a table, a column for each annotator',
    files: [
      file(
        'a.csv',
        `id,gold,pred\nd1,"[${startsOf(ANN).join(', ')}]","[${startsOf(BO).join(', ')}]"\nd2,"[${startsOf(BO).join(', ')}]","[${startsOf(ANN).join(', ')}]"\n`,
      ),
    ],
    holds: [
      { gold: ANN, pred: BO },
      { gold: BO, pred: ANN },
    ],
  },
  {
    what: 'gap strings in the cells of a table, a column for each annotator',
    files: [
      file('a.csv', lines(['text', 'Ann', 'Bo'], ['d1', gaps(ANN), gaps(BO)], ['d2', gaps(BO), gaps(BO)])),
    ],
    holds: [
      { Ann: ANN, Bo: BO },
      { Ann: BO, Bo: BO },
    ],
    flags: ['--mark'],
  },
  {
    what: 'gap strings called boundaries',
    files: [
      file(
        'a.csv',
        lines(['item', 'annotator', 'boundaries'], ['d1', 'Ann', gaps(ANN)], ['d1', 'Bo', gaps(BO)]),
      ),
    ],
    holds: [{ Ann: ANN, Bo: BO }],
    flags: ['--mark'],
  },
  {
    what: 'records under the names of their texts',
    files: [
      file(
        'a.json',
        JSON.stringify({
          d1: { sentences: sentences(12), labels: startsOf(ANN) },
          d2: { sentences: sentences(12, 20), labels: startsOf(BO) },
        }),
      ),
    ],
    holds: [{ '*': ANN }, { '*': BO }],
  },
  {
    what: 'sections by name, and a title for each text',
    files: [
      file(
        'a.csv',
        lines(
          ['title', 'sentence', 'section'],
          ...sentences(12).map((text, at) => [
            'One',
            text,
            'intro main end'.split(' ')[numbers(ANN)[at]! - 1],
          ]),
          ...sentences(12, 20).map((text, at) => [
            'Two',
            text,
            'intro main end'.split(' ')[numbers(BO)[at]! - 1],
          ]),
        ),
      ),
    ],
    holds: [{ '*': ANN }, { '*': BO }],
    flags: ['--column item='],
  },
  {
    what: 'numbers of paragraphs',
    files: [
      file(
        'a.csv',
        lines(
          ['doc', 'sent_no', 'text', 'paragraph'],
          ...sentences(12).map((text, at) => ['d', at + 1, text, numbers(ANN)[at]]),
        ),
      ),
    ],
    holds: [{ '*': ANN }],
    flags: ['--column segment='],
  },
  {
    what: 'truth values per line',
    files: [
      file(
        'gold.txt',
        `${endsOf(ANN)
          .map(mark => (mark ? 'True' : 'False'))
          .join('\n')}\n`,
      ),
      file(
        'pred.txt',
        `${endsOf(BO)
          .map(mark => (mark ? 'True' : 'False'))
          .join('\n')}\n`,
      ),
    ],
    holds: [{ gold: ANN, pred: BO }],
    flags: ['--mark'],
  },
  {
    what: 'topics of texts, several at once',
    files: [
      file(
        'a.csv',
        wide(
          [1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1],
          [0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 0],
          ['id', 'text', 'sports', 'politics'],
        ),
      ),
    ],
  },
  {
    what: 'headings in plain text',
    files: [
      file('ann.txt', `# Part\n${separated(ANN, '# Part\n')}`),
      file('bo.txt', `# Part\n${separated(BO, '# Part\n')}`),
    ],
    holds: [{ ann: ANN.map(at => 5 * at), bo: BO.map(at => 5 * at) }],
    flags: ['--read separator='],
  },
  {
    what: 'headings in two Markdown files of one text',
    files: [
      file('ann.md', `## Part\n\n${separated(ANN, '\n## Part\n\n')}`),
      file('bo.md', `## Part\n\n${separated(BO, '\n## Part\n\n')}`),
    ],
    holds: [{ ann: ANN.map(at => 5 * at), bo: BO.map(at => 5 * at) }],
    flags: ['--units'],
  },
  {
    what: 'one column with a header',
    files: [
      file('gold.csv', `label\n${startsOf(ANN).join('\n')}\n`),
      file('pred.csv', `label\n${startsOf(BO).join('\n')}\n`),
    ],
    holds: [{ gold: ANN, pred: BO }],
    flags: ['--mark'],
  },
  {
    what: 'masses in files named after text and annotator',
    files: [
      file('d1_ann.txt', '4 1 8 3\n'),
      file('d1_bo.txt', '5 9 2\n'),
      file('d2_ann.txt', '2 5 7\n'),
      file('d2_bo.txt', '7 7\n'),
    ],
    holds: [
      { ann: [4, 5, 13], bo: [5, 14] },
      { ann: [2, 7], bo: [7] },
    ],
    flags: ['--from-path'],
  },
  {
    what: 'a state for each epoch by two annotators',
    files: [
      file(
        'a.csv',
        lines(
          ['epoch', 'rater1', 'rater2'],
          ...numbers(ANN).map((number, at) => [
            at + 1,
            'W N1 N2'.split(' ')[number - 1],
            'W N1 N2'.split(' ')[numbers(BO)[at]! - 1],
          ]),
        ),
      ),
    ],
    holds: [{ rater1: ANN, rater2: BO }],
    flags: ['--read layout='],
  },
  {
    what: 'paragraphs of two other texts',
    files: [file('en.txt', separated(ANN, '\n')), file('de.txt', separated(BO, '\n', sentences(12, 40)))],
  },
  { what: 'a truth table', files: [file('a.csv', 'A,B,A_and_B\n0,0,0\n0,1,0\n1,0,0\n1,1,1\n')] },
]

function spansOf(boundaries: readonly number[]): (readonly [number, number])[] {
  const units = sentences(12)
  const starts = [0, ...boundaries]
  const offset = (unit: number) => units.slice(0, unit).join(' ').length + (unit > 0 ? 1 : 0)
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? 12
    return [offset(start), offset(end) - 1] as const
  })
}
