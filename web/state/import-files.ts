import { signal } from '@preact/signals'
import { screen, show } from './address.ts'
import { loadChosen } from './chosen-files.ts'
import { item, loaded } from './corpus.ts'
import { filesOfDrop } from './drop-files.ts'
import { begin, noticeJoined, typing } from './segment.ts'

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

/** Whether a file is a text to be segmented: plain text that comes where a text is asked for. */
async function beginsText(file: File): Promise<boolean> {
  if ((loaded.peek() !== undefined && !typing.peek()) || !/\.(txt|md|text)$/i.test(file.name)) return false
  begin(await file.text(), file.name)
  return true
}

/**
 * Reads files and shows them on Data. After following a link the screen stays where it leads, if the files fit; after
 * going to another screen while they were read, it stays there.
 */
export async function importFiles(files: Iterable<File>): Promise<void> {
  const chosen = [...files]
  if (screen.peek() === 'segment' && chosen.length === 1 && (await beginsText(chosen[0]!))) return
  const first = loaded.peek() === undefined
  const from = screen.peek()
  const before = item.peek()?.codings ?? []
  await loadChosen(chosen)
  if (!first && noticeJoined(before, chosen[0]?.name ?? '')) return
  const answered = first && loaded.peek()?.corpus !== undefined
  if (loaded.peek() !== undefined && !answered && screen.peek() === from) show('data')
  focusHeadline()
}

/** What was focused may be gone with the files: the headline says what became of them, and keys go on from there. */
function focusHeadline(): void {
  requestAnimationFrame(() => {
    const active = document.activeElement
    if (active !== null && active !== document.body && !active.matches('input[type=file]')) return
    const headline = document.querySelector<HTMLElement>('main h1')
    headline?.setAttribute('tabindex', '-1')
    headline?.focus({ preventScroll: true })
  })
}
