import { signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** An element and its width, kept current. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const host = useRef<E>(null)
  const width = useSignal(0)
  useLayoutEffect(() => {
    const element = host.current
    if (element === null) return
    const measure = () => {
      width.value = element.clientWidth
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [host, width.value]
}

/** Whether the page is phone-wide: there the strip is upright next to the text. Paper is wider than that. */
export const narrow = signal(false)

export function followWidth(): void {
  const phone = matchMedia('screen and (max-width: 767px)')
  const read = () => {
    narrow.value = phone.matches
  }
  read()
  phone.addEventListener('change', read)
}
