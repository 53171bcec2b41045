/** The files in a drop, folders opened. */
export async function filesOfDrop(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  if (entries.length === 0) return [...transfer.files]
  const found: File[] = []
  const visit = async (entry: FileSystemEntry): Promise<void> => {
    if (entry.isFile) {
      const file = await new Promise<File | undefined>(resolve =>
        (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined)),
      )
      // What cannot be opened is one file less; the others go on.
      if (file === undefined) return
      // The path names item and coder in some formats; a dropped folder has it in the entry only.
      Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') })
      found.push(file)
      return
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    for (;;) {
      const batch = await new Promise<FileSystemEntry[]>(resolve =>
        reader.readEntries(resolve, () => resolve([])),
      )
      if (batch.length === 0) return
      for (const child of batch) await visit(child)
    }
  }
  for (const entry of entries) await visit(entry)
  return found.sort((a, b) => (a.webkitRelativePath < b.webkitRelativePath ? -1 : 1))
}
