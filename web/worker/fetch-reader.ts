import type { Reader } from './reader-names.ts'

/** What a reader next to the page calls with its code: the page only passes it on to a worker. */
type Hand = { cesuraReader?: (name: Reader, code: () => void) => void }

/**
 * A reader that the page holds, or fetched from next to it, as a script: pages from disk may load scripts, and nothing
 * else. Undefined where it is not there.
 */
export function fetchReader(name: Reader): Promise<string | undefined> {
  const held = document.querySelector(`script[data-reader=${name}]`)?.textContent
  if (held) return Promise.resolve(`(${held})();\n`)
  return new Promise(resolve => {
    ;(globalThis as Hand).cesuraReader = (given, code) => {
      if (given === name) resolve(`(${code})();\n`)
    }
    const script = document.createElement('script')
    script.src = new URL(`readers/${name}.js`, document.baseURI).href
    script.onerror = () => resolve(undefined)
    script.onload = () => script.remove()
    document.head.append(script)
  })
}
