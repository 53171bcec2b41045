import { useLayoutEffect, useRef } from 'preact/hooks'

/** A dialog over the page, with a title and a way to close it. */
export function Dialog({
  title,
  close,
  children,
}: {
  title: string
  close: () => void
  children: preact.ComponentChildren
}) {
  const own = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => own.current?.showModal(), [])
  return (
    <dialog ref={own} class="session" aria-label={title} onClose={close}>
      <div class="row">
        <h2>{title}</h2>
        <button type="button" class="icon end" aria-label="Close" onClick={() => own.current?.close()}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  )
}
