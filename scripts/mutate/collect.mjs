// Stands in for vitest: collects tests, so that they can be run again and again without loading anything a second time.
const collected = { file: '', tests: [], hooks: [] }
globalThis.collected = collected
let path = []
let hooks = []

/** `%s` and `$name` of a title. */
const titleOf = (title, row, index) => {
  const values = Array.isArray(row) ? row : [row]
  let at = 0
  return title
    .replace(/%[sdifjop#]/g, found => (found === '%#' ? index : String(values[at++])))
    .replace(/\$(\w+)/g, (found, name) => (row && typeof row === 'object' && name in row ? row[name] : found))
}
const bodyOf = rest => rest.find(one => typeof one === 'function')

export function test(title, ...rest) {
  const body = bodyOf(rest)
  if (body)
    collected.tests.push({
      file: collected.file,
      title: [...path, title].join(' > '),
      body,
      hooks: [...hooks],
    })
}
const nothing = () => {}
const each = over => rows => (title, body) => {
  for (const [index, row] of rows.entries())
    over(titleOf(String(title), row, index), () => (Array.isArray(row) ? body(...row) : body(row)))
}
test.each = each(test)
test.skip = test.todo = nothing
test.only = test
test.skipIf = skip => (skip ? Object.assign(() => {}, { each: () => nothing }) : test)
test.runIf = run => test.skipIf(!run)
test.concurrent = test.sequential = test

export function describe(title, ...rest) {
  const before = [path, hooks]
  path = [...path, title]
  hooks = [...hooks]
  bodyOf(rest)?.()
  ;[path, hooks] = before
}
describe.each = each(describe)
describe.skip = nothing
describe.skipIf = skip => (skip ? Object.assign(() => {}, { each: () => nothing }) : describe)
describe.runIf = run => describe.skipIf(!run)
describe.only = describe

export const beforeAll = hook => hooks.push(hook)
export const beforeEach = hook => hooks.push(hook)
export const afterAll = nothing
export const afterEach = nothing
export const it = test
export const vi = {}
const anything = new Proxy(() => anything, { get: () => anything })
export const expectTypeOf = anything
export const begin = file => {
  collected.file = file
  hooks = []
}
globalThis.beginFile = begin
