import { type SourceKey, sources } from 'cesura/metrics'
import { type Artefact, type PaperId, paperIds } from './artefact.ts'
import * as agreement from './fournier-2013/examples.ts'
import * as simulated from './fournier-2013/figure-9.ts'
import * as coders from './fournier-2013/section-5.ts'
import * as segmenters from './fournier-2013/segmenters.ts'
import * as confusion from './fournier-2013/table-2.ts'
import * as similarity from './fournier-inkpen-2012/examples.ts'
import * as curves from './fournier-inkpen-2012/figure-5.ts'
import * as stability from './fournier-inkpen-2012/table-1.ts'
import * as chapters from './fournier-inkpen-2012/table-2.ts'
import * as corpora from './lai-2023/corpus.ts'
import * as flexible from './lai-2023/examples.ts'
import * as operations from './lai-2023/operations.ts'
import * as experiments from './ocampo-diaz-ouyang-2022/experiments.ts'
import * as alignment from './ocampo-diaz-ouyang-2022/figures.ts'
import * as windows from './scaiano-inkpen-2012/examples.ts'
import * as sampled from './scaiano-inkpen-2012/simulations.ts'

/** A paper and everything in it that we recompute, in its own order. */
export interface Paper {
  readonly id: PaperId
  readonly cite: string
  readonly title: string
  readonly url?: string
  readonly artefacts: readonly Artefact[]
}

const artefacts: Readonly<Record<PaperId, readonly Artefact[]>> = {
  'fournier-inkpen-2012': [
    similarity.workedExample,
    curves.figure5a,
    curves.figure5b,
    curves.figure5c,
    similarity.identical,
    similarity.figure6,
    similarity.figure7,
    similarity.figure8,
    stability.table1,
    chapters.figure11,
    chapters.table2,
  ],
  'scaiano-inkpen-2012': [windows.table1, windows.table2, sampled.section32, sampled.section33],
  'fournier-2013': [
    agreement.figure1,
    agreement.section32,
    agreement.figure5,
    agreement.figure6,
    agreement.figure7,
    agreement.figure8,
    coders.section5,
    simulated.figure9a,
    simulated.figure9b,
    simulated.figure9c,
    segmenters.figure10,
    segmenters.figure11,
    confusion.table2,
    segmenters.figure12,
  ],
  'ocampo-diaz-ouyang-2022': [
    alignment.figure1,
    alignment.figure3,
    alignment.figure9,
    alignment.figure10,
    alignment.figure11,
    alignment.figure12,
    experiments.figure13,
    experiments.figure14,
    experiments.figure15,
    alignment.figure16,
  ],
  'lai-2023': [
    flexible.figure1,
    flexible.section31,
    flexible.section32,
    flexible.figure2,
    corpora.figure4,
    corpora.figure5,
    operations.figure6,
    flexible.vignette,
  ],
}

/** The five papers whose numbers cesura recomputes. */
export const papers: readonly Paper[] = paperIds.map(id => {
  const source: { cite: string; title: string; url?: string } = sources[id satisfies SourceKey]
  const { cite, title, url } = source
  return { id, cite, title, ...(url === undefined ? {} : { url }), artefacts: artefacts[id] }
})
