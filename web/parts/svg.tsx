import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Mounts a picture that `cesura/plots` drew. The string is parsed as XML, never as HTML, and the pictures
 * escape every name and text they hold.
 */
export function Svg({ svg, class: name, hidden = false }: { svg: string; class?: string; hidden?: boolean }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Small signs come without the namespace, which a page of HTML does not need.
    const text = svg.includes('xmlns=') ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml')
    if (documentElement.tagName !== 'svg') return
    host.current?.replaceChildren(document.importNode(documentElement, true))
  }, [svg])
  return <div ref={host} class={name} aria-hidden={hidden || undefined} />
}
