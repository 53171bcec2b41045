import { item, pair } from '../../state/corpus.ts'
import { copies, copyName, editing } from '../../state/edit.ts'
import { canRedo, canUndo, redo, undo } from '../../state/history/undo.ts'

/** Steps back and forward, while a copy is edited. */
export function EditTools() {
  const id = item.value!.id
  const copy = copies.value[id]
  if (!editing.value || copy === undefined || pair.value!.hypothesis !== copyName(copy)) return null
  return (
    <section class="panel inside-12-16" aria-label="Editing">
      <div class="row">
        <button type="button" class="btn" disabled={!canUndo.value} onClick={undo}>
          Undo
        </button>
        <button type="button" class="btn" disabled={!canRedo.value} onClick={redo}>
          Redo
        </button>
        <span class="note">
          {copy.own
            ? `${copy.coder}’s own segmentation, made in this page.`
            : `${copy.depth} step${copy.depth === 1 ? '' : 's'} from ${copy.coder}, which stays as it is.`}
        </span>
      </div>
    </section>
  )
}
