import { useLayoutEffect, useRef } from 'preact/hooks'

/** Small pictures come by the hundred and are few: each is parsed once. */
const parsed = new Map<string, Node>()
const SMALL = 1500
const MOST = 400

/**
 * Mounts a picture that `cesura/plots` drew. The string is parsed as XML, never as HTML, and the pictures
 * escape every name and text they hold.
 */
export function Svg({ svg, class: name, hidden = false }: { svg: string; class?: string; hidden?: boolean }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const known = parsed.get(svg)
    if (known !== undefined) {
      host.current?.replaceChildren(known.cloneNode(true))
      return
    }
    // Small glyphs come without the namespace, which an HTML page does not need.
    const text = svg.includes('xmlns=') ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml')
    if (documentElement.tagName !== 'svg') return
    const element = document.importNode(documentElement, true)
    if (svg.length < SMALL && parsed.size < MOST) parsed.set(svg, element.cloneNode(true))
    host.current?.replaceChildren(element)
  }, [svg])
  return <div ref={host} class={name} aria-hidden={hidden || undefined} />
}
