import { importFiles } from '../state/import-files.ts'

/** A button that opens the system's chooser: of files, or of a folder with all that is in it. */
export function ChooseFiles({ folder = false, quiet = false }: { folder?: boolean; quiet?: boolean }) {
  return (
    <label class={folder || quiet ? 'btn' : 'btn on'}>
      {folder ? 'Choose a folder' : 'Choose files'}
      <input
        type="file"
        multiple
        class="vh"
        {...(folder ? { webkitdirectory: true } : {})}
        onChange={async event => {
          const input = event.currentTarget
          const files = [...(input.files ?? [])]
          // The same file can be chosen again after it was fixed.
          input.value = ''
          await importFiles(files)
        }}
      />
    </label>
  )
}
