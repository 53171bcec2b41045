import type { Draft } from '../draft.ts'
import { stemOf } from '../roles/path-pattern.ts'

/** The name of an item that a table without an item column holds. */
export const onlyItem = (draft: Draft): string => draft.options.item ?? stemOf(draft.options.file ?? 'text')
