// (i) `cesura chunks` on one large document and on a thousand: time by the clock, start-up included, and memory peak.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digits, table } from '../measure.ts'
import { measuredRun } from './corpora.ts'

/** Sections with text, a list, code and a table. */
const section = (i: number): string =>
  `## Section ${i}\n\nOne question is answered here. How high is the water at harbour ${i}, now and later?\nNothing else is kept.\n\n- one item\n- another item\n\n\`\`\`js\nlet x = ${i}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${i} | 2 |\n\n`

function markdown(characters: number, first: number): string {
  let text = ''
  for (let i = 0; text.length < characters; i++) text += section(first + 7 * i)
  return text
}

const SIZES = [500, 505, 510, 520]

/** Documents, and a file of JSON lines for each of four chunkers: texts without offsets, as LangChain gives them. */
function writeChunks(folder: string, documents: number, characters: number): string[] {
  const chunks = SIZES.map((): string[] => [])
  const paths = Array.from({ length: documents }, (_, d) => {
    const source = `document-${d}.md`
    const text = markdown(characters, d)
    writeFileSync(join(folder, source), text)
    for (const [chunker, size] of SIZES.entries())
      for (let at = 0; at < text.length; at += size)
        chunks[chunker]!.push(
          JSON.stringify({ page_content: text.slice(at, at + size), metadata: { source } }),
        )
    return join(folder, source)
  })
  const files = chunks.map((lines, chunker) => {
    const path = join(folder, `chunker-${chunker}.jsonl`)
    writeFileSync(path, `${lines.join('\n')}\n`)
    return path
  })
  return [...paths, ...files.flatMap(file => ['--chunks', file])]
}

export async function chunksTables(root: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-bench-'))
  try {
    const rows: string[][] = []
    for (const [documents, characters] of [
      [1, 1_000_000],
      [1000, 20_000],
    ] as const) {
      const home = join(folder, String(documents))
      mkdirSync(home)
      const args = writeChunks(home, documents, characters)
      const cells = [
        documents.toLocaleString('en'),
        `${Math.round((documents * characters) / 1e6)} MB`,
        Math.ceil((documents * characters) / SIZES[0]!).toLocaleString('en'),
      ]
      for (const workers of ['1', '2']) {
        const { seconds, megabytes } = await measuredRun(root, [
          'bin/cesura.js',
          ...['chunks', ...args, '--gold', 'headings', '--workers', workers],
        ])
        cells.push(`${digits(seconds)} s`, `${digits(megabytes)} MB`)
      }
      rows.push(cells)
    }
    return [
      table(['documents', 'text', 'chunks each', '1 worker', 'peak', '2 workers', 'peak'], rows),
      '',
      'Four chunkers, chunks without offsets, gold: the headings; with intervals and tests where documents are many. One run each, by the clock, start-up included; one document is measured on one thread. What measuring alone takes stands under "By family".',
    ].join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
