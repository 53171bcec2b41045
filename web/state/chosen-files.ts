import { type ImportedFile, MOST_BYTES } from '../worker/imported.ts'
import { mayHoldSession, takeSession } from './history/session-file.ts'
import { addFiles } from './load.ts'
import { addRecordings, isRecording } from './sound.ts'

/** Files a reader dropped or chose; folders are walked. */
export async function loadChosen(list: Iterable<File>): Promise<void> {
  // Folders hold files that only their system reads: .DS_Store and the like.
  const all = [...list].filter(({ name }) => !name.startsWith('.'))
  addRecordings(all.filter(isRecording))
  const chosen = all.filter(file => !isRecording(file))
  if (chosen.length === 0) return
  if (chosen.length === 1 && (await isSession(chosen[0]!))) return
  const files = await Promise.all(chosen.map(opened))
  // A folder comes in the order of the disk; the command line sorts, and so does the page.
  const inFolder = files.every(file => file.inFolder)
  await addFiles(inFolder ? files.sort((a, b) => (a.name < b.name ? -1 : 1)) : files)
}

/** Whether a file is a session, which is then opened. */
async function isSession(file: File): Promise<boolean> {
  if (file.size > MOST_BYTES) return false
  try {
    const start = await file.slice(0, 200).text()
    return mayHoldSession(file.name, start) && (await takeSession(file.name, await file.text()))
  } catch {
    return false
  }
}

/** A file with its bytes; one that cannot be opened says why. */
async function opened(file: File): Promise<ImportedFile> {
  const about = {
    name: file.webkitRelativePath || file.name,
    size: file.size,
    ...(file.webkitRelativePath ? { inFolder: true } : {}),
  }
  if (file.size > MOST_BYTES) return { ...about, unopened: 'too-large' }
  try {
    return { ...about, bytes: new Uint8Array(await file.arrayBuffer()) }
  } catch {
    return { ...about, unopened: 'unreadable' }
  }
}
