// The files that are dropped on the workbench for its pictures: examples, and corpora made for one screen.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Where pictures are put, and what is made on the way. */
export const folder = join(root, 'tmp/screenshots')

export const example = (path, name = path.replace(/^.*\//, '')) => ({
  name,
  text: readFileSync(join(root, 'examples', path), 'utf8'),
})

/** A corpus in another script: the same cuts, other words. */
const written = (name, words, coders) => ({
  name,
  text: JSON.stringify({
    cesura: 1,
    items: ['א', 'ב'].map((_, at) => ({
      id: `${words[at]} ${at + 1}`,
      units: 24,
      texts: Array.from({ length: 24 }, (_, unit) => words[(unit * 7 + at) % words.length]),
      codings: coders.map((coder, index) => ({ coder, boundaries: [4 + index, 9, 15 + (index % 2), 20] })),
    })),
  }),
})
export const hebrew = written(
  'עברית.json',
  ['בראשית ברא אלהים', 'את השמים ואת הארץ', 'והארץ היתה תהו', 'ובהו וחשך על פני תהום'],
  ['רותי כהן', 'דוד לוי', 'שרה'],
)
export const chinese = written(
  '中文.json',
  ['学而时习之', '不亦说乎', '有朋自远方来，不亦乐乎', '人不知而不愠，不亦君子乎'],
  ['王小明', '李雷', '張三'],
)

/** A task with three submissions, made of the simulated coders. */
export function task() {
  const place = join(folder, 'task')
  mkdirSync(place, { recursive: true })
  const whole = JSON.parse(example('simulated.json').text)
  const part = keep =>
    JSON.stringify({
      cesura: 1,
      items: whole.items.map((item, index) => ({
        ...item,
        group: ['talks', 'letters'][index % 2],
        codings: item.codings.filter(({ coder }) => keep(coder)),
      })),
    })
  const systems = ['segmenter-1', 'segmenter-2', 'segmenter-3']
  const files = [
    { name: 'gold.json', text: part(coder => !systems.includes(coder)) },
    ...systems.map(name => ({ name: `${name}.json`, text: part(coder => coder === name) })),
  ]
  for (const { name, text } of files) writeFileSync(join(place, name), text)
  const words = ['task', 'init', 'gold.json', '--name', 'Topics in talks and letters', '-o', 'task.json']
  spawnSync(process.execPath, [join(root, 'bin/cesura.js'), ...words], { cwd: place, stdio: 'ignore' })
  return [{ name: 'task.json', text: readFileSync(join(place, 'task.json'), 'utf8') }, ...files]
}

export const chunks = [
  'tide-service.md',
  'langchain.json',
  'chonkie.jsonl',
  'llama-index.json',
  'sections.json',
].map(name => example(`chunks/${name}`))
/** Chapters of one recording, by hand and by a program. */
export const chapters = [
  ['talk.hand.vtt', ['0:02:05.500', '0:09:41.000', '0:12:25.000', '0:25:30.250', '0:41:02.000']],
  ['talk.auto.vtt', ['0:02:05.900', '0:12:28.600', '0:25:31.000', '0:33:12.000', '0:41:00.500']],
].map(([name, times]) => {
  const ends = ['0:00:00.000', ...times, '0:52:00.000']
  const cue = index => `${ends[index]} --> ${ends[index + 1]}\nChapter ${index + 1}\n`
  const text = `WEBVTT\nKind: chapters\n\n${ends
    .slice(1)
    .map((_, index) => cue(index))
    .join('\n')}`
  return { name, text }
})
/** One text, cut by two people in files of their own. */
const sentences = JSON.parse(example('kubla-khan.json').text).items[0].texts
export const prose = (name, cuts) => ({
  name,
  text: sentences.map((line, index) => (cuts.includes(index) ? `\n${line}` : line)).join('\n'),
})
/** A recording with words in one tier and two people in two others. */
export function recording() {
  const tier = (name, times, texts) =>
    `class = "IntervalTier"\nname = "${name}"\nxmin = 0\nxmax = 12\nintervals: size = ${texts.length}\n${texts
      .map((text, at) => `xmin = ${times[at]}\nxmax = ${times[at + 1]}\ntext = "${text}"\n`)
      .join('')}`
  const words = 'so we go down to the sea and wait for it'.split(' ')
  const tiers = [
    tier('words', [...words.keys(), 12], words),
    tier('ann', [0, 4, 8.6, 12], ['a', 'b', 'c']),
    tier('bo', [0, 4, 8, 12], ['a', 'b', 'c']),
  ].map((text, at) => `item [${at + 1}]:\n${text}`)
  const head =
    'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 12\ntiers? <exists>\nsize = 3\nitem []:\n'
  return { name: 'talk.TextGrid', text: `${head}${tiers.join('')}` }
}
/** Texts and coders in the names of files. */
export const named = ['p1', 'p2', 'p3', 'p4'].flatMap(text =>
  ['ann', 'bo', 'cy'].map((coder, at) => {
    const own = sentences.map(line => `${text}: ${line}\n`)
    own.splice(2 + at, 0, '==========\n')
    return { name: `${text}_${coder}.txt`, text: `==========\n${own.join('')}==========\n` }
  }),
)
/** Many texts, some without a coding. */
export const interviews = {
  name: 'interviews.json',
  text: JSON.stringify({
    cesura: 1,
    items: Array.from({ length: 80 }, (_, at) => ({
      id: `interview ${at + 1}`,
      units: 40,
      codings: ['ada', 'ben', 'cleo', 'dov', 'eve']
        .filter((_, own) => (7 * at + 3 * own) % 13 !== 0)
        .map((coder, own) => ({
          coder,
          boundaries: [4, 11 + own, 19, 27, 34].slice(0, 1 + ((at * (own + 2)) % 5)),
        })),
    })),
  }),
}
const otherWords = prose('bo.txt', [3, 5])
export const differing = [
  prose('ann.txt', [2, 5]),
  { ...otherWords, text: otherWords.text.replace(' the ', ' a ') },
]
export const twoFiles = [prose('kubla-ann.txt', [2, 5]), prose('kubla-bo.txt', [3, 5, 9])]
export const simulated = [example('simulated.json')]
export const kubla = [example('kubla-khan.json')]
