import { item, pair } from '../../state/corpus.ts'
import { copies, editedName, editing, redo, undo } from '../../state/edit.ts'

/** Steps back and forward, while a copy is edited. */
export function EditTools() {
  const id = item.value!.id
  const copy = copies.value[id]
  if (!editing.value || copy === undefined || pair.value!.hypothesis !== editedName(copy.coder)) return null
  return (
    <section class="panel inside-12-16" aria-label="Editing">
      <div class="row">
        <button type="button" class="btn" disabled={copy.past.length === 0} onClick={() => undo(id)}>
          Undo
        </button>
        <button type="button" class="btn" disabled={copy.future.length === 0} onClick={() => redo(id)}>
          Redo
        </button>
        <span class="note">
          {copy.past.length} step{copy.past.length === 1 ? '' : 's'} from {copy.coder}, which stays as it is.
        </span>
      </div>
    </section>
  )
}
