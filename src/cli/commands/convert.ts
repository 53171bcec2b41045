import { detectFormat, type Format, formatById, formats, writeCorpus } from '../../formats/index.ts'
import { type Corpus, codersOf, mergeTypes } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { unknownCoder } from '../../model/errors/agreement.ts'
import { outputRequired } from '../../model/errors/commands.ts'
import { noPath } from '../../model/errors/reading.ts'
import { formatNotWritable, formatNotWritableInto } from '../../model/errors/writing.ts'
import { openOutput, readText, writeFiles } from '../../node/shared.ts'
import { collectList } from '../options/metric-options.ts'
import { inLines } from '../print/in-lines.ts'
import { print, say } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadFlags, readingFrom } from '../read-corpus.ts'
import { formatFor, placed } from '../write-corpus.ts'

export const examples = [
  { line: 'cesura convert examples/kubla-khan.json --to segeval-json', about: 'to standard output' },
  { line: 'cesura convert examples/kubla-khan.json --to csv', about: 'a table, one row per unit' },
  { line: 'cesura convert --list', about: 'the formats, and which of them are written' },
] as const

interface ConvertFlags extends ReadFlags {
  readonly to?: string
  readonly output?: string
  readonly mergeTypes?: boolean
  readonly list?: boolean
  readonly into?: string
  readonly coders?: readonly string[]
  readonly force?: boolean
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
    .option(
      '--into <file>',
      'an export of the tool that the codings are put into; all else in it is kept. The result goes to -o',
    )
    .option('--coders <names>', 'write only these coders; commas between several', collectList)
    .option('--force', 'overwrite a file that was read')
    .option('--merge-types', 'forget boundary types')
    .option('--list', 'list the formats')
    .action(async (paths: string[], flags: ConvertFlags) => {
      if (flags.list) return print(list())
      if (paths.length === 0) throw invalid(noPath, {})
      const { output } = flags
      const target = flags.into === undefined ? undefined : await openTarget(flags.into, flags.to)
      const format = target?.format ?? formatById(flags.to ?? formatFor(output))
      if (target === undefined && format.write === undefined)
        throw invalid(formatNotWritable, { title: format.title })
      const single = target !== undefined || format.holds === 'corpus'
      if (!single && output === undefined) throw invalid(outputRequired, { title: format.title })
      // The file is opened before the work starts, so that a long job does not fail at its end.
      const file = single && output !== undefined ? await openOutput(output, flags.force === true) : undefined
      try {
        const { corpus: read } = await readingFrom(paths, flags, { quiet: true })
        const some = flags.coders === undefined ? read : ofCoders(read, flags.coders)
        const corpus = flags.mergeTypes ? forgetTypes(some) : some
        const out = target?.write(corpus) ?? writeCorpus(corpus, format.id)
        const lost = (format.loses ?? []).filter(role => corpus.items.some(item => item[role] !== undefined))
        if (lost.length > 0 && target === undefined)
          await say(`note: ${format.title} holds no ${lost.join(' and no ')}; left out\n`)
        const made = corpus.items.some(({ codings }) => codings.some(({ provenance }) => provenance))
        if (made && format.keepsProvenance !== true)
          await say(`note: ${format.title} has no place for how a gold coding was made; left out\n`)
        if (format.keepsEligible !== true && corpus.items.some(({ eligible }) => eligible !== undefined))
          await say(`note: ${format.title} holds no eligible gaps; left out\n`)
        const unmarked = corpus.items.some(({ codings }) =>
          codings.some(({ segmentation }) => segmentation.unmarkedStart === true),
        )
        if (unmarked && format.keepsUnmarkedStart !== true)
          await say(`note: ${format.title} has no place for a first unit without its mark; left out\n`)
        const readBack = format.readBack?.(corpus)
        if (readBack !== undefined) await say(`note: ${readBack}\n`)
        if (typeof out !== 'string') await writeFiles(placed(output!, out, format), flags.force === true)
        else if (file === undefined) await print(out)
        else await file.commit(out)
      } catch (error) {
        await file?.discard()
        throw error
      }
    })

interface Target {
  readonly format: Format
  readonly write: (corpus: Corpus) => string
}

/** A file of a tool that codings can be put into. */
async function openTarget(path: string, to: string | undefined): Promise<Target> {
  const text = await readText(path)
  const format = to === undefined ? detectFormat(text, path)[0]?.format : formatById(to)
  if (format?.writeInto === undefined) {
    const able = formats.filter(({ writeInto }) => writeInto !== undefined).map(({ id }) => id)
    throw invalid(
      formatNotWritableInto,
      { title: format?.title, names: able.join(', ') },
      {
        file: path,
      },
    )
  }
  return { format, write: corpus => format.writeInto!(corpus, text, path) }
}

/** The corpus with some of its coders; items that none of them cut are left out. */
function ofCoders(corpus: Corpus, coders: readonly string[]): Corpus {
  const scored = corpus.items.flatMap(item => item.scored?.map(({ coder }) => coder) ?? [])
  const known = [...new Set([...codersOf(corpus), ...scored])]
  for (const name of coders) if (!known.includes(name)) throw invalid(unknownCoder, { name, known })
  const items = corpus.items
    .map(({ scored = [], ...item }) => {
      const kept = scored.filter(({ coder }) => coders.includes(coder))
      const codings = item.codings.filter(({ coder }) => coders.includes(coder))
      return { ...item, codings, ...(kept.length === 0 ? {} : { scored: kept }) }
    })
    .filter(({ codings, scored = [] }) => codings.length + scored.length > 0)
  return { ...corpus, items }
}

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
  const row = (id: string, written: boolean, about: string): string => {
    const head = `${id.padEnd(width)}  ${written ? 'read, written' : 'read         '}  `
    return head + inLines(about, process.stdout, ' '.repeat(head.length))
  }
  const rows = formats.map(({ id, title, write, extensions }) =>
    row(
      id,
      write !== undefined,
      `${title} (${extensions.map(fileExtension => `.${fileExtension}`).join(' ')})`,
    ),
  )
  return `${rows.join('\n')}\n`
}
