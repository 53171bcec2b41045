// Without Chromium every test of the pages is skipped, and the runner counts and names them.
import { afterEach, beforeEach } from 'vitest'
import { found, missing } from '../../scripts/needs.mjs'
import { whatIsShown } from './workbench.ts'

const ofPages = /\btest[\\/]browser[\\/]/

if (found('chromium') === undefined)
  beforeEach(({ skip, task }) => {
    if (ofPages.test(task.file.filepath)) skip(missing('chromium'))
  })

// What failed for want of something on a page is told with what the page shows instead.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && ofPages.test(task.file.filepath))
    console.error(`${task.name}:\n${await whatIsShown()}`)
})
