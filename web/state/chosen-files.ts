import { sizeWords } from '../../src/wording/brought-sentences.ts'
import type { BroughtFile } from '../worker/brought.ts'
import { addFiles } from './load.ts'

/** Files a reader dropped or chose; folders are walked. */
export async function loadChosen(list: Iterable<File>): Promise<void> {
  // Folders hold files that only their system reads: .DS_Store and the like.
  const chosen = [...list].filter(({ name }) => !name.startsWith('.'))
  if (chosen.length === 0) return
  const files = await Promise.all(chosen.map(opened))
  // A folder comes in the order of the disk; the command line sorts, and so does the page.
  const inFolder = files.every(file => file.inFolder)
  await addFiles(inFolder ? files.sort((a, b) => (a.name < b.name ? -1 : 1)) : files)
}

/** Larger files are not opened here: a page has no room for them, the command line reads them where they lie. */
const MOST_BYTES = 2 ** 29

/** A file with its bytes; one that cannot be opened says why. */
async function opened(file: File): Promise<BroughtFile> {
  const about = {
    name: file.webkitRelativePath || file.name,
    size: file.size,
    ...(file.webkitRelativePath ? { inFolder: true } : {}),
  }
  if (file.size > MOST_BYTES)
    return {
      ...about,
      unopened: `the file is larger than this page can hold (${sizeWords(MOST_BYTES)}). The command line reads it where it lies`,
    }
  try {
    return { ...about, bytes: new Uint8Array(await file.arrayBuffer()) }
  } catch {
    return {
      ...about,
      unopened:
        'the browser could not open it: it was moved, changed or locked since it was chosen. Choose it again',
    }
  }
}
