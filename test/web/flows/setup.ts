// Tests of pages and programs begin when what they need is there: `npm test` installs it beside the tests of the library.
// Without Chromium every test of the pages is skipped, and the runner counts and names them.
import { afterEach, beforeEach, expect } from 'vitest'
import { arrived, found, missing } from '../../../scripts/needs.mjs'
import { whatIsShown } from './workbench.ts'

const ofPages = /\btest[\\/]web[\\/]flows[\\/]/
const ofPrograms = /\btest[\\/](?:cli|unit[\\/]node)[\\/]|\btest[\\/]docs[\\/]pages/

const file = expect.getState().testPath ?? ''
if (ofPages.test(file) || ofPrograms.test(file)) await arrived()

if (ofPages.test(file) && found('chromium') === undefined) beforeEach(({ skip }) => skip(missing('chromium')))

// What failed for want of something on a page is told with what the page shows instead.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && ofPages.test(file))
    console.error(`${task.name}:\n${await whatIsShown()}`)
})
