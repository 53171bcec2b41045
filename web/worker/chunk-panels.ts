import { fromBoundaries, type Problem } from 'cesura'
import { type BlockKind, blocksOf } from 'cesura/chunks'
import { capital, counted, countWord } from '../../src/model/numbers.ts'
import type { ChunkReading, SetChunker, SetDocument } from './chunk-set.ts'
import { type FileReport, type ImportedFile, sizeOf } from './imported.ts'

/** The cards of files that hold documents, chunks, sections and questions. */
export function chunkPanels(
  files: readonly ImportedFile[],
  { set, roles }: ChunkReading,
  problems: readonly Problem[],
): FileReport[] {
  return files.map(file => {
    const { name } = file
    const own = [...roles].find(([read]) => read === name || read.startsWith(`${name}/`))
    const about = {
      name,
      format: own?.[1],
      why: '',
      bytes: sizeOf(file),
      codings: [],
      inside: own === undefined ? 0 : 1,
    }
    if (file.out === true) return { ...about, title: '', state: 'out' as const }
    if (own === undefined) {
      const broken = problems.some(({ severity, location }) => severity === 'error' && location.file === name)
      return { ...about, title: '', state: broken ? ('wrong' as const) : ('open' as const) }
    }
    const [read, role] = own
    const document = set.documents.find(one => one.name === read)
    const chunker = set.chunkers.find(one => one.file === read)
    if (role === 'document' && document !== undefined)
      return {
        ...about,
        title: document.syntax === 'markdown' ? 'a Markdown document' : 'a document',
        says: documentSummary(document, set.chunkers.length),
        state: 'in' as const,
      }
    if (role === 'chunks' && chunker !== undefined)
      return {
        ...about,
        title: chunker.chunks.every(({ how }) => how === undefined)
          ? 'chunks with start and end'
          : 'chunks without places',
        says: chunkSummary(chunker),
        state: 'in' as const,
        chunker: {
          name: chunker.name,
          document: nameOf(set.documents),
          lane: laneOf(chunker, set.documents),
        },
      }
    return {
      ...about,
      title: role === 'sections' ? 'sections marked by hand' : 'questions with the excerpts that answer them',
      says: role === 'sections' ? ': Chunks can compare the chunkers with them.' : '.',
      state: 'in' as const,
    }
  })
}

const nameOf = (documents: readonly SetDocument[]): string =>
  documents.length === 1 ? documents[0]!.name : counted(documents.length, 'document')

function laneOf({ cuts }: SetChunker, [first]: readonly SetDocument[]) {
  return fromBoundaries(Math.max(1, first?.text.length ?? 1), cuts)
}

/** ": 14 headings, three code blocks, two tables. It is the text that the three other files cut." */
function documentSummary({ text, syntax }: SetDocument, chunkers: number): string {
  const blocks = blocksOf(text, syntax)
  const count = (kind: BlockKind) => blocks.filter(block => block.kind === kind).length
  const parts = (
    [
      ['heading', 'heading'],
      ['fence', 'code block'],
      ['table', 'table'],
      ['list-item', 'list item'],
      ['paragraph', 'paragraph'],
    ] as const
  ).flatMap(([kind, noun]) => (count(kind) === 0 ? [] : [counted(count(kind), noun)]))
  const what = parts.length === 0 ? '' : `: ${parts.join(', ')}`
  return `${what}. It is the text that ${chunkers === 1 ? 'the other file cuts' : `${countWord(chunkers)} other files cut`}.`
}

/** How many chunks, how they were found, how far they overlap. */
function chunkSummary({ chunks }: SetChunker): string {
  const rough = chunks.filter(({ how }) => how === 'white-space').length
  const exact = chunks.filter(({ how }) => how === 'exact').length
  const places =
    rough + exact === 0
      ? ''
      : `, found in the document one after the other${rough === 0 ? '' : `; ${countWord(rough)} only with other white space`}`
  const sorted = chunks.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const overlapping = sorted.filter(
    (chunk, index) =>
      index > 0 && sorted[index - 1]!.document === chunk.document && sorted[index - 1]!.end > chunk.start,
  ).length
  const overlap =
    overlapping === 0
      ? ''
      : ` ${capital(countWord(overlapping))} ${overlapping === 1 ? 'begins' : 'begin'} before the last one ends; a boundary is where the next chunk begins.`
  return `: ${counted(chunks.length, 'chunk')}${places}.${overlap}`
}
