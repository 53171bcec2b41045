import { readFileSync } from 'node:fs'
import { BASE } from '../base.mjs'
import { sections, slugify } from '../sidebar.mjs'

const titleOf = page =>
  /^# (?:Tutorial: )?(.*)$/m.exec(
    readFileSync(new URL(`../pages/${page}.md`, import.meta.url), 'utf8'),
  )?.[1] ?? page

const short = title => title.replaceAll('`', '').replace(/^\w/, letter => letter.toUpperCase())

const linkOf = page => `/${page.replace(/(^|\/)index$/, '$1')}`

export default {
  title: 'cesura',
  description: 'Compare segmentations of the same text or recording, and say how reliable the score is.',
  base: BASE,
  srcDir: 'pages',
  outDir: 'dist',
  cleanUrls: false,
  lastUpdated: false,
  // Links to the workbench and the API lead to pages that VitePress does not make. The others are checked by test/docs.
  ignoreDeadLinks: [/workbench\/index/, /^\/api\//, /contributing\//, /\.ipynb$/],
  markdown: {
    attrs: { disable: true },
    anchor: { slugify },
    toc: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  themeConfig: {
    search: { provider: 'local', options: { detailedView: true } },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/tutorials/first-comparison' },
      { text: 'Metrics', link: '/reference/metrics/' },
      { text: 'Commands', link: '/reference/cli/' },
      { text: 'Workbench', link: '/workbench/index.html', target: '_blank' },
    ],
    sidebar: [
      ...sections.map(({ text, pages }) => ({
        text,
        items: pages.map(page => ({ text: short(titleOf(page)), link: linkOf(page) })),
      })),
      { text: 'API', items: [{ text: 'TypeScript', link: '/api/index.html', target: '_blank' }] },
    ],
    docFooter: { prev: 'Previous', next: 'Next' },
  },
}
