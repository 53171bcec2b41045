import { cesuraJson } from './cesura-json.ts'
import { choi } from './choi.ts'
import type { Format } from './format.ts'

/** Every format cesura reads, the surest to recognise first. The register of the command line and of the docs. */
export const formats: readonly Format[] = [cesuraJson, choi]
