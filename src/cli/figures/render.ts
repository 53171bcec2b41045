import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { invalid } from '../../model/error.ts'
import { rendererMissing } from '../../model/errors/commands.ts'
import type { Figure } from '../../plots/index.ts'

/** Forms of a figure's file. */
export const FIGURE_EXTENSIONS = ['svg', 'png', 'pdf'] as const
export type FigureExtension = (typeof FIGURE_EXTENSIONS)[number]

/** Names under which Chromium is found. */
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Browsers that do not answer within this are ended. */
const PATIENCE = 60_000

/** PNG files have so many pixels for each px: about 300 dpi on paper. */
const SCALE = 3

/**
 * A figure as the bytes of its file. SVG needs nothing; PNG and PDF need rsvg-convert of librsvg, or Chromium, whichever
 * is found first (`renderer-missing` where neither is).
 */
export function renderFigure(figure: Figure, fileExtension: FigureExtension): string | Uint8Array {
  if (fileExtension === 'svg') return `${figure.svg}\n`
  const folder = mkdtempSync(join(tmpdir(), 'cesura-figure-'))
  try {
    const made = byLibrsvg(figure, fileExtension, folder) ?? byChromium(figure, fileExtension, folder)
    if (made !== undefined) return made
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  throw invalid(rendererMissing, { extension: fileExtension })
}

function byLibrsvg(figure: Figure, fileExtension: 'png' | 'pdf', folder: string): Uint8Array | undefined {
  const [from, to] = [join(folder, 'figure.svg'), join(folder, `figure.${fileExtension}`)]
  writeFileSync(from, figure.svg)
  const size = fileExtension === 'png' ? ['--zoom', String(SCALE)] : []
  // Without a date in it, the same figure is the same bytes.
  const env = { ...process.env, SOURCE_DATE_EPOCH: '0' }
  const { status } = spawnSync('rsvg-convert', ['--format', fileExtension, ...size, '--output', to, from], {
    env,
    timeout: PATIENCE,
  })
  return status === 0 ? readFileSync(to) : undefined
}

function byChromium(
  { svg, width, height }: Figure,
  fileExtension: 'png' | 'pdf',
  folder: string,
): Uint8Array | undefined {
  const [from, to] = [join(folder, 'figure.html'), join(folder, `figure.${fileExtension}`)]
  const style = `@page{size:${width}px ${height}px;margin:0}html,body{margin:0}svg{display:block}`
  writeFileSync(from, `<!doctype html><meta charset="utf-8"><style>${style}</style>${svg}`)
  const shot =
    fileExtension === 'png'
      ? [`--screenshot=${to}`, `--window-size=${width},${height}`, `--force-device-scale-factor=${SCALE}`]
      : [`--print-to-pdf=${to}`, '--no-pdf-header-footer']
  const flags = [
    '--headless',
    '--disable-gpu',
    '--no-sandbox',
    '--hide-scrollbars',
    `--user-data-dir=${folder}`,
  ]
  for (const browser of browsers) {
    const { status } = spawnSync(browser, [...flags, ...shot, `file://${from}`], { timeout: PATIENCE })
    if (status !== 0) continue
    try {
      return readFileSync(to)
    } catch {
      // It ended well and wrote nothing: the next one may.
    }
  }
  return undefined
}
