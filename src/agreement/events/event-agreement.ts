import { type Corpus, codersOf, type Item } from '../../model/corpus.ts'
import { throwInvalid } from '../../model/error.ts'
import { unknownCoder } from '../../model/errors/agreement.ts'
import { exactScale, type Length, readLength } from '../../model/length.ts'
import { requireKnown } from '../../model/require.ts'
import { VERSION } from '../../model/version.ts'
import { mean, sampleVariance } from '../../stats/sums/summary.ts'
import { type AgreementIndexOptions, type AgreementIndexReason, agreementIndex } from './agreement-index.ts'
import type { Bandwidth } from './density.ts'
import { type PeakinessOptions, peakiness } from './density.ts'
import { type SurpriseReason, surpriseIndex } from './surprise-index.ts'

/** What is measured of button presses. */
export interface EventAgreementOptions extends AgreementIndexOptions {
  /** Only these people, by name. @defaultValue all */
  readonly coders?: readonly string[]
  /** Of the density of presses; surprise and peakiness need it. @defaultValue undefined: neither is computed */
  readonly bandwidth?: Bandwidth
  /** The window of the surprise index. @defaultValue `1s`, or 1 where units are counted */
  readonly window?: Length | number
  /** Which bandwidth evenly spaced presses have in peakiness. @defaultValue `same` */
  readonly baseline?: PeakinessOptions['baseline']
}

/** One person at one film; null where there is no value. */
export interface EventCoder {
  readonly coder: string
  readonly presses: number
  readonly index: number | null
  readonly r: number | null
  readonly min: number | null
  readonly max: number | null
  /** Why there is no index. */
  readonly reason?: AgreementIndexReason
  /** Absent without a bandwidth. */
  readonly surprise?: {
    readonly value: number | null
    readonly hits: number | null
    readonly expected: number | null
    readonly normative: readonly number[] | null
    readonly bandwidth: number | null
    readonly reason?: SurpriseReason
  }
}

/** A mean over people and their standard deviation (of a sample); null for too few values. */
export interface EventMean {
  readonly mean: number | null
  readonly sd: number | null
  /** People with a value. */
  readonly coders: number
}

/** One film. */
export interface EventItem {
  readonly item: string
  /** How long it is, in seconds, or in units of a text. */
  readonly duration: number
  readonly coders: readonly EventCoder[]
  readonly index: EventMean
  /** Absent without a bandwidth. */
  readonly surprise?: EventMean
  readonly peakiness?: {
    readonly value: number | null
    readonly even: number | null
    readonly actual: number | null
    readonly bandwidth: number | null
    readonly reason?: 'no-density'
  }
}

/** Agreement on events: what `cesura agreement --events --json` writes. */
export interface EventDocument {
  /** Version of this document's form. */
  readonly events: 1
  readonly cesura: string
  /** Bins and group, density and window, as signatures have them. */
  readonly signatures: readonly string[]
  readonly items: readonly EventItem[]
  /** Items that fewer than two people watched. */
  readonly leftOut: readonly string[]
}

/**
 * How far people agree on when events begin, from their button presses: agreement index of each person and, with a bandwidth,
 * surprise and peakiness, film by film.
 *
 * @param corpus - recordings with one segmentation per person; each boundary is a press
 * @param options - bins, group, and the bandwidth of densities
 * @returns the document: plain data, with a mean and a standard deviation over people
 * @throws CesuraError `unknown-coder` when somebody who is named has no segmentation, and whatever `agreementIndex`,
 *   `surpriseIndex` and `peakiness` reject
 * @example
 * eventAgreement(makeCorpus([{ id: 'film', units: 600, codings: [
 *   { coder: 'ann', segmentation: fromSeconds('60.0', ['10.2', '30.5']) },
 *   { coder: 'bo', segmentation: fromSeconds('60.0', ['10.4', '50.0']) },
 * ] }]), { bin: '1s' }).items[0].index.mean //=> 0.5
 */
export function eventAgreement(corpus: Corpus, options: EventAgreementOptions): EventDocument {
  requireKnown('eventAgreement', options, ['bin', 'group', 'coders', 'bandwidth', 'window', 'baseline'])
  const known = codersOf(corpus)
  for (const name of options.coders ?? [])
    if (!known.includes(name)) throwInvalid(unknownCoder, { name, known })
  const watched = corpus.items.map(item => ({
    ...item,
    codings: item.codings.filter(({ coder }) => options.coders?.includes(coder) ?? true),
  }))
  return {
    events: 1,
    cesura: VERSION,
    signatures: signaturesOf(options),
    items: watched.filter(({ codings }) => codings.length > 1).map(item => eventsOf(item, options)),
    leftOut: watched.filter(({ codings }) => codings.length < 2).map(({ id }) => id),
  }
}

function eventsOf(item: Item, { bin, group, bandwidth, window, baseline }: EventAgreementOptions): EventItem {
  const codings = item.codings.map(({ segmentation }) => segmentation)
  const [{ axis, units }] = codings as [(typeof codings)[0]]
  const { perUnit, perSecond } = exactScale(axis)
  const indices = agreementIndex(codings, { bin, group })
  const usual = axis === undefined ? 1 : '1s'
  const surprises =
    bandwidth === undefined ? undefined : surpriseIndex(codings, { window: window ?? usual, bandwidth })
  const coders = item.codings.map(({ coder, segmentation }, at): EventCoder => {
    const { index, r, min, max, reason } = indices[at]!
    const own = {
      coder,
      presses: segmentation.boundaries.length,
      index: index ?? null,
      r: r ?? null,
      min: min ?? null,
      max: max ?? null,
      reason,
    }
    const surprise = surprises?.[at]
    if (surprise === undefined) return own
    return {
      ...own,
      surprise: {
        value: surprise.value ?? null,
        hits: surprise.hits ?? null,
        expected: surprise.expected ?? null,
        normative: surprise.normative ?? null,
        bandwidth: surprise.bandwidth ?? null,
        reason: surprise.reason,
      },
    }
  })
  const bare = {
    item: item.id,
    duration: (units * perUnit) / perSecond,
    coders,
    index: meanOf(coders.map(one => one.index)),
  }
  if (bandwidth === undefined) return bare
  const { value, even, actual, bandwidth: width, reason } = peakiness(codings, { bandwidth, baseline })
  return {
    ...bare,
    surprise: meanOf(coders.map(({ surprise }) => surprise!.value)),
    peakiness: {
      value: value ?? null,
      even: even ?? null,
      actual: actual ?? null,
      bandwidth: width ?? null,
      reason,
    },
  }
}

function meanOf(values: readonly (number | null)[]): EventMean {
  const known = values.filter(value => value !== null)
  const variance = sampleVariance(known)
  return {
    mean: mean(known) ?? null,
    sd: variance === undefined ? null : Math.sqrt(variance),
    coders: known.length,
  }
}

/** Everything other than the data that the numbers depend on, one line per measure. */
function signaturesOf({ bin, group, bandwidth, window, baseline }: EventAgreementOptions): string[] {
  const written = (length: Length | number) => String(readLength(length) ?? length)
  const lines = [`agreement-index|bin:${written(bin)}|group:${group ?? 'others'}|v:${VERSION}`]
  if (bandwidth === undefined) return lines
  const density =
    typeof bandwidth === 'object' ? `${bandwidth.rule}*${bandwidth.adjust ?? 1}` : written(bandwidth)
  return [
    ...lines,
    `surprise-index|window:${written(window ?? '1s')}|bandwidth:${density}|v:${VERSION}`,
    `peakiness|bandwidth:${density}|baseline:${baseline ?? 'same'}|v:${VERSION}`,
  ]
}
