import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface LaterProps {
  /** What the children show: when it changes, they are drawn anew in a task of their own; till then the old ones stay. */
  readonly of?: unknown
  /** What stands there before the first drawing. */
  readonly room?: ComponentChildren
  readonly children: ComponentChildren
}

const NOTHING = {}

/** Draws its children in a task of their own, so that no single one holds the page up. */
export function Later({ of, room = null, children }: LaterProps) {
  const drawn = useSignal<unknown>(NOTHING)
  const last = useRef<ComponentChildren>(room)
  useLayoutEffect(() => {
    const timer = setTimeout(() => (drawn.value = of))
    return () => clearTimeout(timer)
  }, [of])
  if (drawn.value === of) last.current = children
  return <>{last.current}</>
}
