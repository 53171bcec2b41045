import type { Evaluation } from '../../index.ts'
import { intervalDots } from '../../plots/index.ts'
import { poolingSentence } from '../../wording/evaluation/evaluation-notes.ts'
import { reportSummary } from '../../wording/evaluation/report-summary.ts'
import { rankingData } from '../ranking-data.ts'
import { figureBlock } from './blocks.ts'
import { html, prose } from './markup.ts'
import { page } from './page.ts'
import { scoresSection } from './scores.ts'

/**
 * The scores alone as one HTML file: words, table, groups, ranking; made of the document, so that it needs no corpus.
 * `htmlReport` shows every difference too.
 *
 * @param evaluation - the document
 * @param title - heading of the page
 * @returns one page of HTML that needs nothing else
 */
export function scoresPage(evaluation: Evaluation, title = 'Scores'): string {
  const equal = evaluation.settings.design === 'pairs'
  const sentences = [...reportSummary({ evaluation, agreements: [], operations: new Map() })]
  const ranked = !equal && evaluation.settings.hypotheses.length > 1
  const figures = ranked
    ? evaluation.metrics.map(metric =>
        figureBlock(options => intervalDots(rankingData(evaluation, metric), options), 'half'),
      )
    : []
  const sections = [
    [
      'words',
      'In words',
      html`<ul class="words">${sentences.map(each => html`<li>${prose(each)}</li>`)}</ul>`,
    ],
    ['scores', 'Scores', scoresSection({ evaluation, equal })],
    ...(ranked
      ? [
          [
            'ranking',
            'Ranking',
            html`<div class="grid">${figures}</div><p class="small">${poolingSentence(evaluation)}</p>`,
          ] as const,
        ]
      : []),
  ] as const
  return page(title, undefined, evaluation.cesura, sections).markup
}
