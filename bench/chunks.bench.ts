import { bench, run } from 'mitata'
import { measureChunks } from '../src/chunks/index.ts'

/** A megabyte of Markdown: sections with text, a list, code and a table. */
const section = (i: number): string =>
  `## Section ${i}\n\nOne question is answered here. How high is the water at harbour ${i}, now and later?\nNothing else is kept.\n\n- one item\n- another item\n\n\`\`\`js\nlet x = ${i}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${i} | 2 |\n\n`
let text = ''
for (let i = 0; text.length < 1_000_000; i++) text += section(i)

const chunkers = [500, 505, 510, 520].map(size => ({
  name: String(size),
  chunks: Array.from({ length: Math.ceil(text.length / size) }, (_, i) => ({
    start: i * size,
    end: Math.min(text.length, (i + 1) * size),
  })),
}))

bench('measureChunks, 1 MB of Markdown, four chunkers, 2,000 chunks each', () =>
  measureChunks({ text }, chunkers),
)

await run()
