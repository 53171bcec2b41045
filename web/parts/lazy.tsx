import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface LaterProps {
  /** What the children show: when it changes, they are rendered again in a separate task; the old ones stay meanwhile. */
  readonly of?: unknown
  /** What is shown before the first rendering. */
  readonly space?: ComponentChildren
  readonly children: ComponentChildren
}

const NOTHING = {}

/** Draws its children in a task of their own, so that no single one holds the page up. */
export function Later({ of, space = null, children }: LaterProps) {
  const rendered = useSignal<unknown>(NOTHING)
  const last = useRef<ComponentChildren>(space)
  useLayoutEffect(() => {
    const timer = setTimeout(() => (rendered.value = of))
    return () => clearTimeout(timer)
  }, [of])
  if (rendered.value === of) last.current = children
  return <>{last.current}</>
}
