import assert from 'node:assert/strict'
import { test } from 'vitest'
import { formats, type ReadFilesOptions, readFiles, writeCorpus } from '../../../src/formats/index.ts'
import { fromBoundaries, makeCorpus, type Segmentation } from '../../../src/index.ts'

/** What numbers and marks stand for is asked; it has nothing to do with coders. */
const meanings: Readonly<Record<string, ReadFilesOptions>> = {
  marks: { mark: 'gaps' },
  masses: { values: 'masses' },
  'segeval-json': { values: 'masses' },
  'segeval-tsv': { values: 'masses' },
}

/** What a note tells to say, as options of the reader. */
function optionsIn(note: string): ReadFilesOptions {
  const path = /--from-path '([^']+)'/.exec(note)?.[1]
  const read = [...note.matchAll(/--read (\w+)=(\w+)/g)].map(([, name, value]) => [name!, value!])
  return {
    ...(path === undefined ? {} : { fromPath: path }),
    ...(note.includes('--axis time') ? { axis: 'time' as const } : {}),
    ...Object.fromEntries(read),
  }
}

test.each(formats.filter(({ write }) => write !== undefined).map(({ id }) => id))(
  '%s: one coder alone keeps the name, with what the note says',
  id => {
    const format = formats.find(each => each.id === id)!
    const timed = ['textgrid', 'eaf', 'srt', 'webvtt', 'audacity', 'chapters'].includes(id)
    const typed = id === 'segsimflex-csv'
    const scale = { names: [',', '.'], ranks: [0, 1] }
    const segmentation: Segmentation = {
      ...fromBoundaries(6, [2, 4]),
      ...(timed ? { axis: { ticksPerSecond: 1000 } } : {}),
      ...(typed ? { scale, types: Uint32Array.of(1, 2), end: 1 } : { labels: ['x', 'y', 'z'] }),
    }
    const item = {
      id: 'talk',
      units: 6,
      ...(timed ? { time: { perSecond: 1000, start: 0 } } : { texts: ['a', 'b', 'c', 'd', 'e', 'f'] }),
      ...(typed ? { speakers: ['S', 'S', 'S', 'S', 'S', 'S'] } : {}),
      codings: [{ coder: 'zed', segmentation }],
    }
    // Labels are refused where a format has no place for them.
    const plain = {
      ...item,
      codings: [{ coder: 'zed', segmentation: { ...segmentation, labels: undefined } }],
    }
    const [corpus, written] = [item, plain as typeof item]
      .map(each => makeCorpus([each], typed ? scale : undefined))
      .flatMap(each => {
        try {
          return [[each, writeCorpus(each, id)] as const]
        } catch {
          return []
        }
      })[0]!
    const files =
      typeof written === 'string' ? [{ name: `talk.${format.extensions[0]}`, text: written }] : written
    const back = readFiles(files, {
      format: id,
      ...meanings[id],
      ...optionsIn(format.readBack?.(corpus) ?? ''),
    })
    assert.deepEqual(
      back.corpus?.items[0]?.codings.map(({ coder }) => coder),
      ['zed'],
      JSON.stringify([format.readBack?.(corpus), back.problems, back.questions]),
    )
  },
)
