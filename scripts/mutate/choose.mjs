// Which tests a mutant is tried with, and in which order: those that reach it, cheap ones and likely ones first.
/** Tests of programs are slow: only what they alone reach needs them. */
export const systems = /^test\/(unit\/node|cli)\//

export function chooser(tests, mutants, near) {
  const fileOf = new Map(mutants.map(({ id, file }) => [id, file]))
  const reach = new Map(mutants.map(({ id }) => [id, []]))
  const most = new Map()
  for (const test of tests)
    for (const [id, times] of test.hits) {
      reach.get(id)?.push(test)
      most.set(id, Math.max(most.get(id) ?? 0, times))
    }
  /** The share of the mutants a test reaches that are in one source: a test about that source has a large one. */
  const shares = new Map()
  const shareOf = ({ index, hits }, file) => {
    if (!shares.has(index)) {
      const counts = new Map()
      for (const [id] of hits) counts.set(fileOf.get(id), (counts.get(fileOf.get(id)) ?? 0) + 1)
      shares.set(index, counts)
    }
    return (shares.get(index).get(file) ?? 0) / hits.length
  }
  /** How many mutants of a source a test has killed so far: it will kill more of them. */
  const killed = new Map()
  const keyOf = ({ index }, file) => `${index} ${file}`
  /** Tests that fail when they run a second time. */
  const once = new Set()
  return {
    leaveOut: ({ index }) => once.add(index),
    /** How often a test evaluates the mutant, at most. */
    most: ({ id }) => most.get(id) ?? 0,
    /** A test killed this mutant. */
    note(test, { file }) {
      killed.set(keyOf(test, file), (killed.get(keyOf(test, file)) ?? 0) + 1)
    },
    /** The tests of a mutant that take so much time together, as measured; none of those already tried. */
    choose({ id, file }, patience, tried = new Set()) {
      const steps = new Map(near(file).map(one => [one.file, one.steps]))
      const reaching = reach.get(id)
      const library = reaching.filter(test => !systems.test(test.file))
      const all = file.startsWith('node/') || library.length === 0 ? reaching : library
      const own = all.filter(({ index }) => !tried.has(index) && !once.has(index))
      const turn = new Map(
        own.map(test => {
          const about = (1 + 8 * shareOf(test, file)) / (1 + (steps.get(test.file) ?? 9))
          const likely = about * (1 + (killed.get(keyOf(test, file)) ?? 0))
          return [test, (test.ms + 1) / likely]
        }),
      )
      let sum = 0
      return own
        .sort((a, b) => turn.get(a) - turn.get(b))
        .filter(({ ms }) => {
          if (sum > 0 && sum + ms > patience) return false
          sum += ms
          return ms <= 2 * patience
        })
    },
  }
}
