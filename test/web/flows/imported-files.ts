// Files that say only part of what is needed: for the tests of what the page makes of them.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const lines = Array.from({ length: 10 }, (_, at) => `line ${at + 1} of a small tale`)
/** Plain text with a blank line before each of these lines. */
export const prose = (name: string, cuts: readonly number[], change = (text: string) => text) => ({
  name,
  text: change(lines.map((line, at) => (cuts.includes(at) ? `\n${line}` : line)).join('\n')),
})

const tier = (name: string, times: readonly number[], texts: readonly string[]) => {
  const intervals = texts.map(
    (text, at) => `intervals [${at + 1}]:\nxmin = ${times[at]}\nxmax = ${times[at + 1]}\ntext = "${text}"\n`,
  )
  return `item [1]:\nclass = "IntervalTier"\nname = "${name}"\nxmin = 0\nxmax = 12\nintervals: size = ${texts.length}\n${intervals.join('')}`
}
const words = 'so we go down to the sea and wait for it'.split(' ')
/** Words in one tier, two people in two others. */
export const grid = {
  name: 'talk.TextGrid',
  text: `File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 12\ntiers? <exists>\nsize = 3\nitem []:\n${[
    tier(
      'words',
      Array.from({ length: 12 }, (_, at) => (at === 11 ? 12 : at)),
      words,
    ),
    tier('ann', [0, 4, 9.2, 12], ['a', 'b', 'c']),
    tier('bo', [0, 4, 8, 12], ['a', 'b', 'c']),
  ].join('')}`,
}

/** A folder of three texts, each cut by two people in files of their own. */
export function folderOfTalks(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'cesura-')), 'talks')
  mkdirSync(folder)
  const rule = '==========\n'
  for (const text of ['p1', 'p2', 'p3'])
    for (const [coder, cut] of [
      ['ann', 2],
      ['bo', 3],
    ] as const) {
      const own = lines.map(line => `${text}: ${line}\n`)
      own.splice(cut, 0, rule)
      writeFileSync(join(folder, `${text}_${coder}.txt`), `${rule}${own.join('')}${rule}`)
    }
  return folder
}
