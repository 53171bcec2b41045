import { signal } from '@preact/signals'
import { screen, show } from './address.ts'
import { loadChosen } from './chosen-files.ts'
import { loaded } from './corpus.ts'
import { filesOfDrop } from './drop-files.ts'

/** Whether files hang over the page. */
export const dragged = signal(false)
/** The text in the box for pasting; undefined: the box is closed. */
export const pasted = signal<string | undefined>(undefined)

/**
 * Files may be dropped anywhere and anything may be pasted on Data. Without this a file that misses the box would
 * replace the page: a browser opens what is dropped.
 */
export function followBringing(): void {
  const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
  addEventListener('dragover', event => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    dragged.value = true
  })
  addEventListener('dragleave', event => {
    if (event.relatedTarget === null) dragged.value = false
  })
  addEventListener('drop', async event => {
    dragged.value = false
    if (!holdsFiles(event)) return
    event.preventDefault()
    await importFiles(await filesOfDrop(event.dataTransfer!))
  })
  addEventListener('paste', event => {
    const target = event.target as HTMLElement | null
    if (target?.closest?.('input, textarea, select') || event.clipboardData === null) return
    const { files } = event.clipboardData
    const text = event.clipboardData.getData('text/plain')
    if (files.length > 0) {
      event.preventDefault()
      void importFiles(files)
    } else if (text.trim() !== '' && screen.peek() === 'data') {
      event.preventDefault()
      pasted.value = text
    }
  })
}

/**
 * Reads files and shows them on Data. After following a link the screen stays where it leads, if the files fit; after
 * going to another screen while they were read, it stays there.
 */
export async function importFiles(files: Iterable<File>): Promise<void> {
  const first = loaded.peek() === undefined
  const from = screen.peek()
  await loadChosen(files)
  const answered = first && loaded.peek()?.corpus !== undefined
  if (loaded.peek() !== undefined && !answered && screen.peek() === from) show('data')
}
