import type { Screen } from '../state/address.ts'
import { AdjudicateScreen } from './adjudicate.tsx'
import { AgreementScreen } from './agreement.tsx'
import { BoardsScreen } from './boards.tsx'
import { ChecksScreen } from './checks.tsx'
import { ChunksScreen } from './chunks.tsx'
import { CompareScreen } from './compare.tsx'
import { ConventionsScreen } from './conventions.tsx'
import { DataScreen } from './data.tsx'
import { ExportScreen } from './export.tsx'
import { SegmentScreen } from './segment.tsx'
import { SegmentersScreen } from './segmenters.tsx'

/** What each screen shows. Where the page is served, web/served/views.tsx replaces it. */
export const views: Readonly<Record<Screen, () => preact.JSX.Element>> = {
  data: DataScreen,
  segment: SegmentScreen,
  compare: CompareScreen,
  adjudicate: AdjudicateScreen,
  agreement: AgreementScreen,
  segmenters: SegmentersScreen,
  checks: ChecksScreen,
  chunks: ChunksScreen,
  boards: BoardsScreen,
  conventions: ConventionsScreen,
  export: ExportScreen,
}
