// Without Chromium every test of the pages is skipped, and the runner counts and names them.
import { beforeEach } from 'vitest'
import { found, missing } from '../../scripts/needs.mjs'

if (found('chromium') === undefined)
  beforeEach(({ skip, task }) => {
    if (/\btest[\\/]browser[\\/]/.test(task.file.filepath)) skip(missing('chromium'))
  })
