import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { capital, countDigits, counted } from '../../src/model/numbers.ts'
import {
  type Note,
  noteAt,
  notes,
  noteWanted,
  type Position,
  saveNotes,
  setNote,
  tags,
  toggleTag,
} from '../state/notes.ts'

/** The note at a position: words, and tags that are counted. */
export function NoteField({ position }: { position: Position }) {
  const { note = '', tags: own = [] } = noteAt(position) ?? {}
  const field = useRef<HTMLTextAreaElement>(null)
  const tag = useSignal('')
  useEffect(() => {
    if (noteWanted.value > 0) field.current?.focus()
    noteWanted.value = 0
  }, [noteWanted.value])
  return (
    <section class="panel inside-12-16 note-field" aria-label="Note" data-testid="note">
      <label for="note-text">
        Note <kbd>M</kbd>
      </label>
      <textarea
        id="note-text"
        ref={field}
        key={`${position.item} ${position.from} ${position.to}`}
        rows={2}
        value={note}
        onChange={event => setNote(position, event.currentTarget.value, own)}
        onKeyDown={event => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <div class="row gap-6">
        {tags.value.map(([name]) => (
          <button
            key={name}
            type="button"
            class="tag"
            aria-pressed={own.includes(name)}
            onClick={() => toggleTag(position, name)}
          >
            <bdi>{name}</bdi>
          </button>
        ))}
        <form
          onSubmit={event => {
            event.preventDefault()
            const name = tag.value.trim()
            if (name !== '' && !own.includes(name)) toggleTag(position, name)
            tag.value = ''
          }}
        >
          <input
            type="text"
            size={8}
            aria-label="New tag"
            placeholder="+ tag"
            value={tag.value}
            onInput={event => (tag.value = event.currentTarget.value)}
          />
        </form>
      </div>
    </section>
  )
}

/** Notes that are listed. */
const LISTED = 50

/** All notes and how often each tag occurs. */
export function NoteList({ open }: { open: (note: Note) => void }) {
  const list = notes.value
  if (list.length === 0) return null
  return (
    <section class="panel note-list" aria-label="Notes" data-testid="notes">
      <div class="h">
        <h2>{capital(counted(list.length, 'note'))}</h2>
        <button type="button" class="link before-auto" onClick={saveNotes}>
          Save as CSV
        </button>
      </div>
      <p class="note inset">
        {tags.value
          .filter(([, count]) => count > 0)
          .map(([name, count]) => `${name} ${countDigits(count)}`)
          .join(' · ')}
      </p>
      <ol>
        {list.slice(0, LISTED).map(note => (
          <li key={`${note.item} ${note.from} ${note.to}`}>
            <button type="button" onClick={() => open(note)}>
              <b>
                <bdi>{note.item}</bdi>, after{' '}
                {note.from === note.to ? note.from : `${note.from} to ${note.to}`}
              </b>
              <span dir="auto">{note.note}</span>
              {note.tags.length > 0 && <small dir="auto">{note.tags.join(', ')}</small>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
