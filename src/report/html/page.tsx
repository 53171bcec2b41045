import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { printable } from '../../plots/index.ts'
import { SCRIPT_HASH, script } from './script.ts'
import { stylesheet } from './stylesheet.ts'

/** A section of a page: its name in addresses, its title, what is in it; without content it is left out. */
export type PageSection = readonly [id: string, title: string, body: ComponentChildren]

/** A whole page as text, with a head, and the script of the tables. */
export interface PageProps {
  readonly title: string
  /** Under the title. */
  readonly about: ComponentChildren
  readonly version: string
  readonly sections: readonly PageSection[]
  /** Whether the sections are listed before they come. */
  readonly contents?: boolean
  /** Rules in addition to those of every page. */
  readonly styles?: string
}

/**
 * A page that opens anywhere, without network: text is escaped and printable, and the content security policy allows no script but the
 * one that sorts and filters.
 */
export function page({ title, about, version, sections, contents = true, styles = '' }: PageProps): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`
  const shown = sections.filter(([, , body]) => body !== null && body !== undefined && body !== false)
  const whole = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="generator" content={`cesura ${version}`} />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: stylesheet + styles }} />
      </head>
      <body>
        <div class="layout">
          {contents && (
            <nav class="contents" aria-label="Contents">
              <ol>
                {shown.map(([id, name]) => (
                  <li>
                    <a href={`#${id}`}>{name}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <main>
            <header>
              <h1>{title}</h1>
              <p>{about}</p>
            </header>
            {shown.map(([id, name, body]) => (
              <section id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{name}</h2>
                {body}
              </section>
            ))}
          </main>
        </div>
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  )
  return `<!doctype html>\n${printable(renderToString(whole))}\n`
}
