import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

/** Draws its children in a task of their own, so that no single one holds the page up. */
export function Later({ children }: { children: ComponentChildren }) {
  const ready = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => (ready.value = true))
    return () => clearTimeout(timer)
  }, [])
  return <>{ready.value && children}</>
}
