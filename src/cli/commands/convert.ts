import { formatById, formats, writeCorpus } from '../../formats/index.ts'
import { CesuraError, type Corpus, mergeTypes } from '../../index.ts'
import { openOutput } from '../../node/index.ts'
import { print } from '../output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadWords, readCorpusFrom } from '../read-corpus.ts'
import { formatFor, writeAll } from '../write-corpus.ts'

export const examples = [
  { line: 'cesura convert examples/kubla-khan.json --to segeval-json', about: 'to standard output' },
  { line: 'cesura convert examples/kubla-khan.json --to csv', about: 'a table, one row per unit' },
  { line: 'cesura convert --list', about: 'the formats, and which of them are written' },
] as const

interface ConvertWords extends ReadWords {
  readonly to?: string
  readonly output?: string
  readonly mergeTypes?: boolean
  readonly list?: boolean
}

export const command = () =>
  addReadOptions(
    newCommand(
      'convert',
      'Reads a corpus in any format and writes it in another. What the new format cannot hold is refused, or named on stderr.',
      examples,
    ).argument('[paths...]', 'files, folders, or - for standard input'),
  )
    .option('--to <format>', 'format to write; default: the one the output’s ending shows, else cesura-json')
    .option(
      '-o, --output <path>',
      'a file; a folder for formats with several files; default: standard output',
    )
    .option('--merge-types', 'forget boundary types')
    .option('--list', 'list the formats')
    .action(async (paths: string[], words: ConvertWords) => {
      if (words.list) return print(list())
      if (paths.length === 0)
        throw new CesuraError('no-input', 'name a file, a folder, or - for standard input')
      const { output } = words
      const format = formatById(words.to ?? formatFor(output))
      if (format.write === undefined)
        throw new CesuraError('format-not-writable', `cesura reads ${format.title} but does not write it`)
      const single = format.holds === 'corpus'
      if (!single && output === undefined)
        throw new CesuraError('output-required', `${format.title} makes several files; name a folder with -o`)
      // The file is opened before the work starts, so that a long job does not fail at its end.
      const file = single && output !== undefined ? await openOutput(output) : undefined
      try {
        const read = await readCorpusFrom(paths, words, { quiet: true })
        const corpus = words.mergeTypes ? forgetTypes(read) : read
        const lost = (format.loses ?? []).filter(role => corpus.items.some(item => item[role] !== undefined))
        const out = writeCorpus(corpus, format.id)
        if (lost.length > 0)
          await print(`note: ${format.title} holds no ${lost.join(' and no ')}; left out\n`, process.stderr)
        const readBack = format.readBack?.(corpus)
        if (readBack !== undefined) await print(`note: ${readBack}\n`, process.stderr)
        if (typeof out !== 'string') await writeAll(output!, out)
        else if (file === undefined) await print(out)
        else await file.commit(out)
      } catch (error) {
        await file?.discard()
        throw error
      }
    })

function forgetTypes(corpus: Corpus): Corpus {
  return {
    items: corpus.items.map(item => ({
      ...item,
      codings: item.codings.map(({ coder, segmentation }) => ({
        coder,
        segmentation: mergeTypes(segmentation),
      })),
    })),
  }
}

function list(): string {
  const width = Math.max(...formats.map(({ id }) => id.length))
  const rows = formats.map(
    ({ id, title, write, extensions }) =>
      `${id.padEnd(width)}  ${write === undefined ? 'read         ' : 'read, written'}  ${title} (${extensions.map(ending => `.${ending}`).join(' ')})`,
  )
  return `${rows.join('\n')}\n`
}
