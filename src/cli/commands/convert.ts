import { detectFormat, type Format, formatById, formats, writeCorpus } from '../../formats/index.ts'
import { type Corpus, codersOf, mergeTypes } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { unknownCoder } from '../../model/errors/agreement.ts'
import { noPath } from '../../model/errors/reading.ts'
import { formatNotWritableInto } from '../../model/errors/writing.ts'
import { readText } from '../../node/shared.ts'
import type { View } from '../../report/index.ts'
import { tableBlock } from '../../report/shared.ts'
import { defineCommand } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { flag, list, text, type Values } from '../options/spec.ts'
import { readingFrom, readOptions } from '../read-corpus.ts'
import { openTarget, outputOptions } from '../write-corpus.ts'

const options = {
  ...outputOptions,
  into: text(
    '--into <file>',
    'an export of the tool that the segmentations are put into; all else in it is kept. The result goes to -o',
    { group: 'Output' },
  ),
  coders: list('--coders <names>', 'write only these coders, comma-separated'),
  mergeTypes: flag('--merge-types', 'forget boundary types'),
  list: flag('--list', 'list the formats'),
  ...readOptions,
}

export const command = defineCommand({
  name: 'convert',
  about:
    'Reads a corpus in any format and writes it in another. What the new format cannot hold is rejected, or named on stderr.',
  arguments: [{ name: '[paths...]', about: 'files, folders, or - for standard input' }],
  options,
  examples: [
    { line: 'cesura convert examples/kubla-khan.json --to segeval-json', about: 'to standard output' },
    { line: 'cesura convert examples/kubla-khan.json --to csv', about: 'a table, one row per unit' },
    { line: 'cesura convert --list', about: 'the formats, and which of them are written' },
  ],
  async run({ args, options: flags }, io) {
    if (flags.list) return { view: formatsView }
    if (args.length === 0) throw invalid(noPath, {})
    const { into, to } = flags
    const tool = into === undefined ? undefined : await toolFile(into, to)
    const target = await openTarget(flags, io, tool?.format)
    const corpus = await corpusOf(args, flags, io)
    const out = tool?.write(corpus) ?? writeCorpus(corpus, target.format.id)
    for (const note of lossesOf(corpus, target.format, tool !== undefined)) io.note(`note: ${note}`)
    return target.write(out)
  },
})

async function corpusOf(paths: readonly string[], flags: Values<typeof options>, io: Io): Promise<Corpus> {
  const { corpus } = await readingFrom(paths, flags, io, { quiet: true })
  const some = flags.coders === undefined ? corpus : ofCoders(corpus, flags.coders)
  return flags.mergeTypes ? forgetTypes(some) : some
}

/** What a format cannot hold of a corpus. */
function* lossesOf(corpus: Corpus, format: Format, into: boolean): Generator<string> {
  const { title } = format
  const lost = (format.loses ?? []).filter(role => corpus.items.some(item => item[role] !== undefined))
  if (lost.length > 0 && !into) yield `${title} holds no ${lost.join(' and no ')}; left out`
  const codings = corpus.items.flatMap(item => item.codings)
  if (codings.some(({ provenance }) => provenance) && format.keepsProvenance !== true)
    yield `${title} cannot record how a gold standard was made; left out`
  if (format.keepsEligible !== true && corpus.items.some(({ eligible }) => eligible !== undefined))
    yield `${title} holds no eligible gaps; left out`
  if (
    codings.some(({ segmentation }) => segmentation.unmarkedStart === true) &&
    format.keepsUnmarkedStart !== true
  )
    yield `${title} cannot record a first unit without its mark; left out`
  const readBack = format.readBack?.(corpus)
  if (readBack !== undefined) yield readBack
}

/** A file of a tool that segmentations can be put into. */
async function toolFile(path: string, to: string | undefined) {
  const content = await readText(path)
  const format = to === undefined ? detectFormat(content, path)[0]?.format : formatById(to)
  if (format?.writeInto === undefined) {
    const able = formats.filter(({ writeInto }) => writeInto !== undefined).map(({ id }) => id)
    throw invalid(formatNotWritableInto, { title: format?.title, names: able.join(', ') }, { file: path })
  }
  return { format, write: (corpus: Corpus) => format.writeInto!(corpus, content, path) }
}

/** The corpus with some of its coders; items that none of them segmented are left out. */
function ofCoders(corpus: Corpus, coders: readonly string[]): Corpus {
  const scored = corpus.items.flatMap(item => item.scored?.map(({ coder }) => coder) ?? [])
  const known = [...new Set([...codersOf(corpus), ...scored])]
  for (const name of coders) if (!known.includes(name)) throw invalid(unknownCoder, { name, known })
  const items = corpus.items
    .map(({ scored = [], ...item }) => {
      const kept = scored.filter(({ coder }) => coders.includes(coder))
      const codings = item.codings.filter(({ coder }) => coders.includes(coder))
      return { ...item, codings, scored: kept.length === 0 ? undefined : kept }
    })
    .filter(({ codings, scored = [] }) => codings.length + scored.length > 0)
  return { ...corpus, items }
}

const forgetTypes = (corpus: Corpus): Corpus => ({
  items: corpus.items.map(item => ({
    ...item,
    codings: item.codings.map(({ coder, segmentation }) => ({
      coder,
      segmentation: mergeTypes(segmentation),
    })),
  })),
})

const formatsView = (): View => ({
  blocks: [
    tableBlock({
      title: '',
      columns: ['format', 'use', 'files'].map(name => ({ name, align: 'left' })),
      rows: formats.map(({ id, title, write, extensions }) => [
        id,
        write === undefined ? 'read' : 'read, written',
        `${title} (${extensions.map(extension => `.${extension}`).join(' ')})`,
      ]),
      notes: [],
    }),
  ],
})
