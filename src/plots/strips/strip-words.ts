import {
  kindWord,
  markSentence,
  type PairText,
  pairHeadline,
} from '../../wording/comparison/mark-sentences.ts'
import { capital, countDigits, countWord, plural, score2, score3 } from '../../wording/numbers.ts'
import type { FigureTable } from '../figure.ts'
import { countMarks, type Mark } from './marks.ts'
import { pkCounts, windowDiffCounts } from './strip-channels.ts'
import type { StripChannel } from './strip-data.ts'

/** The sentence over a strip: what the evidence between its lanes amounts to. */
export function titleOf(channel: StripChannel, marks: readonly Mark[], words: PairText): string {
  if (channel.view === 'windows') {
    const pk = channel.windows.filter(pkCounts).length
    const wd = channel.windows.filter(windowDiffCounts).length
    return `Pk counts ${countDigits(pk)} of ${countDigits(channel.windows.length)} windows, WindowDiff ${countDigits(wd)}`
  }
  if (channel.view === 'alignment') {
    if (channel.ties.length === 0) return 'No two segments are tied'
    const mean = channel.ties.reduce((sum, tie) => sum + tie.weight, 0) / channel.ties.length
    return `${capital(countWord(channel.ties.length))} ${plural(channel.ties.length, 'tie')} between segments, ${score2(mean)} strong on average`
  }
  return pairHeadline(marks, words)
}

/** What the marks of a view mean. */
export function subtitleOf(channel: StripChannel): string {
  switch (channel.view) {
    case 'edits':
      return 'Bars: cuts; a bar through both lanes is a match. Arc: a near miss. Ring: only above. Disc: only below.'
    case 'costs':
      return 'As edits; the number is what the mark costs.'
    case 'windows':
      return 'One cell per window, at its middle; filled cells are the windows that count.'
    case 'alignment':
      return 'A band over shared units; a stronger shade is a stronger tie; a bar above or below shows which side chose it.'
  }
}

/** The evidence of a view as a table. */
export function tableOf(channel: StripChannel, marks: readonly Mark[], words: PairText): FigureTable {
  if (channel.view === 'windows')
    return {
      columns: ['from place', 'to place', words.reference, words.hypothesis, 'Pk', 'WindowDiff'],
      rows: channel.windows.map(window => [
        window.first,
        window.last,
        window.reference,
        window.hypothesis,
        pkCounts(window) ? 'counts' : '',
        windowDiffCounts(window) ? 'counts' : '',
      ]),
    }
  if (channel.view === 'alignment')
    return {
      columns: ['units from', 'to', 'weight', 'chosen by'],
      rows: channel.ties.map(tie => [
        tie.start + 1,
        tie.end,
        score3(tie.weight),
        tie.chosenBy === 'both' ? 'both' : words[tie.chosenBy],
      ]),
    }
  const counts = countMarks(marks)
  const typed = counts.type > 0 || marks.some(mark => mark.referenceType ?? mark.hypothesisType)
  const costs = channel.view === 'costs'
  return {
    columns: [
      'kind',
      words.reference,
      words.hypothesis,
      ...(typed ? ['type above', 'type below'] : []),
      ...(costs ? ['cost'] : []),
      'in words',
    ],
    rows: marks.map(mark => [
      kindWord(mark.kind, words.equal, words),
      mark.reference,
      mark.hypothesis,
      ...(typed ? [mark.referenceType, mark.hypothesisType] : []),
      ...(costs ? [mark.cost === undefined ? undefined : score3(mark.cost)] : []),
      markSentence(mark, words).fact,
    ]),
  }
}
